import type { PlanRow } from '@clinic/contract/stock-plan'
import { statusOf } from './shelf.ts'

/** Items to order: what the plan proposes, what is out of stock, and what is low while the rate of use is unknown. */
export function rowsToOrder(rows: readonly PlanRow[], low: ReadonlySet<string>): readonly PlanRow[] {
  return rows.filter((row) => {
    const status = statusOf(row, low.has(row._id))
    const isWanted = (row.order ?? 0) > 0 || (row.onOrder === 0 && (status === 'out' || status === 'low'))
    return isWanted && !row.plan.noReorder
  })
}

/** One list per supplier, by name; items without a supplier come last. */
export function bySupplier(rows: readonly PlanRow[]): readonly (readonly [string, readonly PlanRow[]])[] {
  return [...Map.groupBy(rows, ({ supplier }) => supplier)].sort(([one], [other]) =>
    one === '' ? 1 : other === '' ? -1 : one.localeCompare(other),
  )
}
