import type { PlanRow } from '@clinic/contract/stock-plan'
import { statusOf } from './shelf.ts'

/** What is to be ordered: what the plan proposes, what is out, and what is low while the rate of use is not known. */
export function rowsToOrder(rows: readonly PlanRow[], low: ReadonlySet<string>): readonly PlanRow[] {
  return rows.filter((row) => {
    const status = statusOf(row, low.has(row._id))
    const isWanted = (row.order ?? 0) > 0 || (row.onOrder === 0 && (status === 'out' || status === 'low'))
    return isWanted && !row.plan.noReorder
  })
}

/** One list for each supplier, by name; those without a supplier come last. */
export function bySupplier(rows: readonly PlanRow[]): readonly (readonly [string, readonly PlanRow[]])[] {
  return [...Map.groupBy(rows, ({ supplier }) => supplier)].sort(([one], [other]) =>
    one === '' ? 1 : other === '' ? -1 : one.localeCompare(other),
  )
}
