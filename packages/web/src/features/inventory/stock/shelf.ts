import { type Item, listItems } from '@clinic/contract/inventory'
import { listPlan, type PlanRow } from '@clinic/contract/stock-plan'
import { query } from '../../../api/client.ts'

/* Data for the stock tabs: all items, which are low by the rule of a quarter, and each item's figures. */
export const allItems = query(listItems, {})
export const lowItems = query(listItems, { query: { low: 'true' } })
export const planRows = query(listPlan, {})

/** The plan's status in one word, or the rule of a quarter while the rate of use is unknown. */
export type StatusName = PlanRow['status'] | 'low'

export function statusOf({ status }: Pick<PlanRow, 'status'>, isLow: boolean): StatusName {
  return status === 'too little history' && isLow ? 'low' : status
}

/** To be ordered now or soon. */
export const RUNS_LOW: ReadonlySet<StatusName> = new Set(['out', 'low', 'order now', 'watch'])

/** An item with its figures, which load shortly after the items. */
export type StockRow = Pick<Item, '_id' | 'name' | 'description' | 'dosage' | 'count'> & {
  readonly plan: PlanRow | undefined
  readonly status: StatusName
}
