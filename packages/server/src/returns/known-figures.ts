import { isNamedFigure, stockFigure } from '@clinic/clinical/returns/figures'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'

/** Figures that no return has, because their name or item does not exist. */
export async function unknownFigures(db: Db, figures: readonly string[]): Promise<Set<string>> {
  const others = figures.filter((figure) => !isNamedFigure(figure))
  const ids = others.flatMap((figure) => stockFigure(figure)?.itemId ?? [])
  const known = ids.length === 0 ? new Set() : await itemsAmong(db, ids)
  return new Set(others.filter((figure) => !known.has(stockFigure(figure)?.itemId)))
}

async function itemsAmong(db: Db, ids: readonly string[]): Promise<Set<unknown>> {
  const items = await db
    .selectFrom('item')
    .select('_id')
    .where(inList(db, '_id', jsonList(ids)))
    .execute()
  return new Set(items.map(({ _id }) => _id))
}
