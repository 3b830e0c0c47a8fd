import type { PlanRow } from '@clinic/contract/stock/stock-plan'

/** Items to order, by the server's one rule of what runs low. */
export const rowsToOrder = (rows: readonly PlanRow[]): readonly PlanRow[] => rows.filter(({ runsLow }) => runsLow)

/** One list per supplier, by name; items without a supplier come last. */
export function bySupplier(rows: readonly PlanRow[]): readonly (readonly [string, readonly PlanRow[]])[] {
  return [...Map.groupBy(rows, ({ supplier }) => supplier)].sort(([one], [other]) =>
    one === '' ? 1 : other === '' ? -1 : one.localeCompare(other),
  )
}
