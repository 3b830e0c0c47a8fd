import { NAMED_FIGURES, type NamedFigure, STOCK_TABLE, stockFigure } from '@clinic/contract/clinical/returns/figures'
import type { Db } from '../db/open.ts'

type Item = { readonly _id: string; readonly name: string; readonly dosage: string }

const NAMED = new Map(NAMED_FIGURES.map((named) => [named.figure, named]))

/** The figures of an item of the stock. */
export const figuresOfItem = ({ _id, name, dosage }: Item): NamedFigure[] =>
  STOCK_TABLE.columns.map(({ key, label, unit }) => ({
    figure: `${STOCK_TABLE.key}.${_id}.${key}`,
    label: `${[name, dosage].filter(Boolean).join(' ')}, ${label.toLowerCase()}`,
    unit,
  }))

/** What a figure is called; null where no return has it. */
export async function describeFigure(db: Db, figure: string): Promise<NamedFigure | null> {
  const named = NAMED.get(figure)
  const stock = stockFigure(figure)
  if (named || !stock) return named ?? null
  const item = await db.selectFrom('item').select(['_id', 'name', 'dosage']).where('_id', '=', stock.itemId).executeTakeFirst()
  return (item && figuresOfItem(item).find((one) => one.figure === figure)) ?? null
}
