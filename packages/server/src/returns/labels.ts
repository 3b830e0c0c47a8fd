import { figuresOfItem, NAMED_FIGURES, type NamedFigure, stockFigure } from '@clinic/clinical/returns/figures'
import type { Db } from '../db/open.ts'

const NAMED = new Map(NAMED_FIGURES.map((named) => [named.figure, named]))

/** A figure's name; null if no return has it. */
export async function describeFigure(db: Db, figure: string): Promise<NamedFigure | null> {
  const named = NAMED.get(figure)
  const stock = stockFigure(figure)
  if (named || !stock) return named ?? null
  const item = await db.selectFrom('item').select(['_id', 'name', 'dosage']).where('_id', '=', stock.itemId).executeTakeFirst()
  return (item && figuresOfItem(item).find((one) => one.figure === figure)) ?? null
}
