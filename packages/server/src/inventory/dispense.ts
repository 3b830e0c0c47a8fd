import type { ItemMapping } from '@clinic/clinical/drugs/read-drug'
import { unitOf } from '@clinic/clinical/drugs/units'
import type { CareRow } from '@clinic/contract/sessions/sessions'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Actor, at, clinicDay } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { hot, type Slots } from '../db/queries/hot.ts'
import type { ListCountChange } from '../db/queries/list-counts.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { matchItems, type NamedItem } from '../guard/mapping/mappings.ts'
import { looksLikeId } from '../ids.ts'
import { type Choice, chooseLots } from './choose-lots.ts'
import { lotsOf } from './lots.ts'
import { insertMovement } from './movements.ts'
import { keepExpired, noteDay } from './stock-days.ts'

/** A row of a care record: what was given or wanted, how many units, and the row's index in the form, for its errors. */
export type DrugRow = z.infer<typeof CareRow> & { readonly place: number }
/** The same with its item. */
export type FoundRow = DrugRow & {
  readonly itemId: string
  readonly name: string
  readonly unit: string
  readonly mapping: ItemMapping | undefined
}

/**
 * The item of each row, found by name in any case or by `_id`, using what `named` found.
 * @throws AppError 404 for an unknown id, 400 for unknown names.
 */
export function itemsOfRows(rows: readonly DrugRow[], named: readonly NamedItem[]): FoundRow[] {
  const found = rows.map((row, place) => ({ row, item: itemOf(named[place]) }))
  const unknown = found.flatMap(({ row, item }) => (item ? [] : [row]))
  if (unknown.some(({ drug }) => looksLikeId(drug))) throw notFound('Item')
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map(({ drug, place }) => [`drugs.${place}.drug`, `There is no item ${drug}`])))
  return found.flatMap(({ row, item }) => (item ? [{ ...row, ...item }] : []))
}

/** The item of each text, found by name in any case or by `_id`; null if there is none. */
export async function itemsNamed(db: Db, texts: readonly string[]) {
  return (await matchItems(db, texts)).map(itemOf)
}

const itemOf = (named: NamedItem | undefined) =>
  !named || named.itemId === null ? null : { itemId: named.itemId, name: named.name, unit: named.unit, mapping: named.mapping }

/** A row that is given, with its position in the care record. */
export type GivenRow = FoundRow & { readonly position: number }
type Care = { readonly sessionId: string; readonly careId: string }

/**
 * Takes the rows' units from stock, summed by item: from lots in order of expiry, never from an expired or held one, and never below zero.
 * The caller counts the movements returned.
 * @throws AppError 409 naming every item that is short and what is left; the caller's transaction must then end.
 */
export async function dispense(db: Db, actor: Actor, rows: readonly GivenRow[], { sessionId, careId }: Care): Promise<ListCountChange[]> {
  if (rows.length === 0) return []
  const byItem = Map.groupBy(rows, ({ itemId }) => itemId)
  // In one order, so that two care records cannot deadlock.
  const itemIds = [...byItem.keys()].sort()
  for (const itemId of itemIds) await takeUnits.run(db, { itemId, units: unitsOf(byItem.get(itemId)), now: at(actor) })
  const lots = Map.groupBy(await lotsOf(db, itemIds), ({ itemId }) => itemId)
  const choices = itemIds.map((itemId) => ({ itemId, ...chooseLots(lots.get(itemId) ?? [], byItem.get(itemId) ?? [], clinicDay(actor)) }))
  await refuseShort(db, choices, byItem)
  const moved: ListCountChange[] = []
  for (const { itemId, taken, reason } of choices) {
    const position = byItem.get(itemId)?.[0]?.position ?? 0
    const changes = taken.map(({ lotId, units }) => ({ lotId, change: -units, kind: 'dispensed', careId, position }) as const)
    await keepExpired(db, itemId, lots.get(itemId) ?? [], clinicDay(actor))
    const change = -unitsOf(byItem.get(itemId))
    moved.push(await insertMovement(db, actor, { itemId, type: 'dispensed', change, sessionId, reason, lots: changes }))
    await noteDay(db, itemId, clinicDay(actor), -change)
  }
  return moved
}

const unitsOf = (rows: readonly FoundRow[] = []): number => rows.reduce((sum, { dosage }) => sum + dosage, 0)

/**
 * Locks the item until the transaction ends, also if there are too few units: then nothing is taken, and the lots, which add up to the
 * count, stay short. Without the lock, a delivery could fill them meanwhile. Dispensing does not raise the version, so an admin's open edit
 * form stays valid.
 */
const takeUnits = hot((db, { itemId, units, now }: Slots<{ itemId: string; units: number; now: string }>) =>
  db
    .updateTable('item')
    .set({ count: sql`case when "count" < ${units} then "count" else "count" - ${units} end`, updatedAt: now })
    .where('_id', '=', itemId),
)

type ItemChoice = Choice & { readonly itemId: string }

async function refuseShort(db: Db, choices: readonly ItemChoice[], byItem: ReadonlyMap<string, readonly FoundRow[]>): Promise<void> {
  const refused = choices.flatMap(({ itemId, refusal }) => (refusal ? [itemId] : []))
  if (refused.length === 0) return
  const items = await db.selectFrom('item').select(['_id', 'name', 'dosage', 'unit']).where('_id', 'in', refused).execute()
  const units = new Map(items.map((item) => [item._id, unitOf(item)]))
  const fields: Record<string, string> = {}
  for (const { itemId, refusal } of choices) {
    const rows = byItem.get(itemId) ?? []
    if (refusal) for (const { place } of rows) fields[`drugs.${place}.${refusal.field}`] = refusal.message(units.get(itemId) ?? 'unit')
  }
  throw conflict([...new Set(Object.values(fields))].join('; '), fields)
}
