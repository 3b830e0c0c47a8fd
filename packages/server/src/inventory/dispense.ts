import type { CareRow } from '@clinic/contract/sessions'
import type { z } from 'zod'
import { type Actor, at } from '../actor.ts'
import type { Db } from '../db/open.ts'
import type { ListChange } from '../db/queries/list-counts.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { looksLikeId } from '../ids.ts'
import { uniqueKey } from '../names.ts'
import { insertMovement } from './movements.ts'

/** A row of a care record: what was given or wanted, how many units, and the row's place in the form, for its errors. */
export type DrugRow = z.infer<typeof CareRow> & { readonly place: number }
/** The same with its item. */
export type FoundRow = DrugRow & { readonly itemId: string; readonly name: string }

/**
 * The item of each row, by its name in any case, or by its `_id`.
 * @throws AppError 404 for an id, 400 for names that no item has.
 */
export async function findItems(db: Db, rows: readonly DrugRow[]): Promise<FoundRow[]> {
  if (rows.length === 0) return []
  const items = await db
    .selectFrom('item')
    .select(['_id', 'name', 'nameKey'])
    .where((eb) =>
      eb.or([
        eb(
          '_id',
          'in',
          rows.map(({ drug }) => drug),
        ),
        eb(
          'nameKey',
          'in',
          rows.map(({ drug }) => uniqueKey(drug)),
        ),
      ]),
    )
    .execute()
  const byKey = new Map(items.flatMap(({ _id, name, nameKey }) => [_id, nameKey].map((key) => [key, { itemId: _id, name }])))
  const found = rows.map((row) => ({ row, item: byKey.get(row.drug) ?? byKey.get(uniqueKey(row.drug)) }))
  const unknown = found.flatMap(({ row, item }) => (item ? [] : [row]))
  if (unknown.some(({ drug }) => looksLikeId(drug))) throw notFound('Item')
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map(({ drug, place }) => [`drugs.${place}.drug`, `There is no item ${drug}`])))
  return found.flatMap(({ row, item }) => (item ? [{ ...row, ...item }] : []))
}

/**
 * Takes the rows' units from stock, each item once with the sum of its rows, never below zero. What it returns is for the caller to count.
 * @throws AppError 409 naming every item that is short and what is left of it; the caller's transaction must then end.
 */
export async function dispense(db: Db, actor: Actor, rows: readonly FoundRow[], sessionId: string): Promise<ListChange[]> {
  const byItem = Map.groupBy(rows, ({ itemId }) => itemId)
  const short: Record<string, string> = {}
  const moved: ListChange[] = []
  // In one order, so that two care records wait for each other instead of locking each other out.
  for (const itemId of [...byItem.keys()].sort()) {
    const ofItem = byItem.get(itemId) ?? []
    const asked = ofItem.reduce((sum, { dosage }) => sum + dosage, 0)
    if (await take(db, actor, itemId, asked))
      moved.push(await insertMovement(db, actor, { itemId, type: 'dispensed', change: -asked, sessionId }))
    else {
      const message = `${ofItem[0]?.name}: ${await countOf(db, itemId)} left, ${asked} asked for`
      for (const { place } of ofItem) short[`drugs.${place}.dosage`] = message
    }
  }
  if (Object.keys(short).length > 0) throw conflict([...new Set(Object.values(short))].join('; '), short)
  return moved
}

/** Giving out units does not raise the version: an admin's open edit form stays good. */
async function take(db: Db, actor: Actor, itemId: string, units: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('item')
    .set((eb) => ({ count: eb('count', '-', units), updatedAt: at(actor) }))
    .where('_id', '=', itemId)
    .where('count', '>=', units)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

async function countOf(db: Db, itemId: string): Promise<number> {
  return (await db.selectFrom('item').select('count').where('_id', '=', itemId).executeTakeFirstOrThrow()).count
}
