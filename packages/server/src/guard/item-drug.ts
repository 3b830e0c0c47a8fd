import { suggestMapping } from '@clinic/contract/clinical/alternatives'
import { INGREDIENTS } from '@clinic/contract/clinical/formulary/formulary'
import type { ItemDrug } from '@clinic/contract/clinical/guard-schemas'
import { type ItemMapping, readDrug } from '@clinic/contract/clinical/read-drug'
import type { ItemContents } from '@clinic/contract/guard'
import { type Actor, at } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { lockRow } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { invalid, notFound } from '../errors.ts'
import { mappingOf } from './mappings.ts'

/** @throws AppError 404 */
export async function getItemDrug(db: Db, itemId: string): Promise<ItemContents> {
  const row = await db
    .selectFrom('item')
    .leftJoin('itemDrug', 'itemDrug.itemId', 'item._id')
    .leftJoin('personnel', 'personnel._id', 'itemDrug.by')
    .select(['item.name', 'state', 'ingredients', 'by', 'at', 'personnel.name as person', 'role'])
    .where('item._id', '=', itemId)
    .executeTakeFirst()
  if (!row) throw notFound('Item')
  const { name, by, person, role, at } = row
  return {
    _id: itemId,
    name,
    ...copyOf(mappingOf(row) ?? { state: 'unknown', ingredients: [] }),
    by: by === null || person === null || role === null ? null : { _id: by, name: person, role },
    at,
    suggested: copyOf(suggestMapping(name)),
  }
}

const copyOf = ({ state, ingredients }: ItemMapping) => ({ state, ingredients: [...ingredients] })

/** Items that the guard cannot judge, by name: neither their name nor the staff say what they contain. */
export async function listUnmapped(db: Db) {
  const rows = await db
    .selectFrom('item')
    .leftJoin('itemDrug', 'itemDrug.itemId', 'item._id')
    .select(['_id', 'name', 'dosage', 'count', 'state', 'ingredients'])
    .orderBy('searchName')
    .orderBy('nameKey')
    .execute()
  return rows
    .filter((row) => readDrug(row.name, mappingOf(row)).kind === 'unknown')
    .map(({ _id, name, dosage, count }) => ({ _id, name, dosage, count }))
}

/** @throws AppError 400 at `ingredients` for a code that is not in the drug list, 404 */
export async function updateItemDrug(
  db: Db,
  actor: Actor,
  { id, state, ingredients }: ItemDrug & { readonly id: string },
): Promise<ItemContents> {
  const [unknown] = unknownIngredients(ingredients)
  if (unknown !== undefined) throw invalid({ ingredients: `The drug list has no ingredient ${unknown}` })
  await lockRow(db, 'item', id)
  const row = { state, ingredients: JSON.stringify([...new Set(ingredients)].sort()), by: actor._id, at: at(actor) }
  await db
    .insertInto('itemDrug')
    .values({ itemId: id, ...row })
    .onConflict((conflict) => conflict.column('itemId').doUpdateSet(row))
    .execute()
  await recordAudit(db, actor, { action: 'U', type: 'drug.map', entityId: id, fields: [state] })
  return getItemDrug(db, id)
}

const unknownIngredients = (codes: readonly string[]) => codes.filter((code) => !INGREDIENTS.has(code))
