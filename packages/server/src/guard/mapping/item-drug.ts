import { INGREDIENTS } from '@clinic/clinical/formulary/formulary'
import { suggestMapping } from '@clinic/clinical/guard/alternatives'
import { type Contents, conflictOf, conflictWords, refusedWords } from '@clinic/clinical/guard/mapping-conflict'
import type { ItemContents } from '@clinic/contract/guard/guard'
import type { ItemDrug } from '@clinic/contract/guard/guard-fields'
import { type Actor, at } from '../../actor.ts'
import { recordAudit } from '../../audit/trail.ts'
import { lockRow } from '../../db/lock-row.ts'
import type { Db } from '../../db/open.ts'
import { type AppError, conflict, invalid, notFound } from '../../errors.ts'
import { isProposedBy, type MappedItem, mappedItems } from './mapped-items.ts'
import { UNCONFIRMED } from './mappings.ts'

/** @throws AppError 404 */
export async function getItemDrug(db: Db, itemId: string): Promise<ItemContents> {
  const [item] = await mappedItems(db, itemId)
  if (!item) throw notFound('Item')
  const { _id, name, mapping, by, at: when, confirmed } = item
  return {
    _id,
    name,
    ...copyOf(mapping ?? { state: 'unknown', ingredients: [] }),
    by,
    at: when,
    suggested: copyOf(suggestMapping(name)),
    conflict: mapping === undefined ? null : conflictWords(conflictOf(name, mapping)),
    confirmed,
    proposal: proposalOf(item),
  }
}

/** The proposal as an answer shows it. */
export const proposalOf = ({ name, proposal }: MappedItem) =>
  proposal === null ? null : { ...proposal, ...copyOf(proposal), conflict: conflictWords(conflictOf(name, proposal)) ?? '' }

export const copyOf = ({ state, ingredients }: Contents) => ({ state, ingredients: [...ingredients] })

type ItemChoice = ItemDrug & { readonly id: string }

/**
 * Remembers a mapping that lacks what the item's name reads, until a second person sends it with `confirm`.
 * @returns the refusal; null if the mapping agrees with the name, or this is the second person
 * @throws AppError 400 at `ingredients` for a code that is not in the drug list, 404
 */
export async function proposeMapping(db: Db, actor: Actor, chosen: ItemChoice): Promise<AppError | null> {
  const [unknown] = chosen.ingredients.filter((code) => !INGREDIENTS.has(code))
  if (unknown !== undefined) throw invalid({ ingredients: `The drug list has no ingredient ${unknown}` })
  const item = await lockItem(db, chosen.id)
  const refusal = refusalOf(item, actor, chosen)
  if (refusal === null || isSame(item.proposal, chosen)) return refusal
  const proposal = { proposed: JSON.stringify(contentsOf(chosen)), proposedBy: actor._id, proposedAt: at(actor) }
  await db
    .insertInto('itemDrug')
    .values({ itemId: chosen.id, state: 'unknown', ingredients: '[]', by: actor._id, at: at(actor), ...proposal })
    .onConflict((row) => row.column('itemId').doUpdateSet(proposal))
    .execute()
  await recordAudit(db, actor, { action: 'U', type: 'drug.propose', entityId: chosen.id, fields: [chosen.state] })
  return refusal
}

/** @throws AppError 404; 409 for a mapping that lacks what the item's name reads, unless this is the second person */
export async function updateItemDrug(db: Db, actor: Actor, chosen: ItemChoice): Promise<ItemContents> {
  const item = await lockItem(db, chosen.id)
  const refusal = refusalOf(item, actor, chosen)
  if (refusal) throw refusal
  const conflicts = conflictOf(item.name, contentsOf(chosen)) !== null
  if (conflicts && isConfirmed(item, chosen)) return getItemDrug(db, chosen.id)
  const { state, ingredients } = contentsOf(chosen)
  const first = conflicts && item.proposal ? { by: item.proposal.by._id, at: item.proposal.at } : { by: actor._id, at: at(actor) }
  const confirmed = conflicts ? { confirmedBy: actor._id, confirmedAt: at(actor) } : {}
  const row = { state, ingredients: JSON.stringify(ingredients), ...first, ...UNCONFIRMED, ...confirmed }
  await db
    .insertInto('itemDrug')
    .values({ itemId: chosen.id, ...row })
    .onConflict((before) => before.column('itemId').doUpdateSet(row))
    .execute()
  await recordAudit(db, actor, { action: 'U', type: conflicts ? 'drug.confirm' : 'drug.map', entityId: chosen.id, fields: [state] })
  return getItemDrug(db, chosen.id)
}

async function lockItem(db: Db, id: string): Promise<MappedItem> {
  await lockRow(db, 'item', id)
  const [item] = await mappedItems(db, id)
  if (!item) throw notFound('Item')
  return item
}

/** The second person is another than the one who chose the same contents first. */
function refusalOf(item: MappedItem, actor: Actor, chosen: ItemChoice): AppError | null {
  const found = conflictOf(item.name, contentsOf(chosen))
  if (found === null || isConfirmed(item, chosen)) return null
  const isSecond = isSame(item.proposal, chosen) && !isProposedBy(item, actor._id)
  if (isSecond && chosen.confirm) return null
  const message = refusedWords(found)
  const told = isSecond ? `${message} ${item.proposal?.by.name} chose the same: read the box, then confirm it.` : message
  return conflict(told, { [chosen.state === 'mapped' ? 'ingredients' : 'state']: told })
}

const isConfirmed = ({ mapping, confirmed }: MappedItem, chosen: ItemChoice) =>
  confirmed !== null && mapping !== undefined && isSame(mapping, chosen)

const contentsOf = ({ state, ingredients }: Contents): Contents => ({ state, ingredients: [...new Set(ingredients)].sort() })

const isSame = (one: Contents | null, other: Contents) =>
  one !== null && JSON.stringify(contentsOf(one)) === JSON.stringify(contentsOf(other))
