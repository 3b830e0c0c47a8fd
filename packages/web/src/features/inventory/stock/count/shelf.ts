import { type Item, listItems } from '@clinic/contract/inventory/inventory'
import { listPlan, type PlanRow } from '@clinic/contract/stock/stock-plan'
import { query } from '../../../../api/client.ts'

/* Data for the stock tabs: all items, and each item's figures. */
export const allItems = query(listItems, {})
export const planRows = query(listPlan, {})

/** The plan's status in one word; 'low' if it must be ordered while the rate of use is unknown. */
export type StatusName = PlanRow['status'] | 'low'

export function statusOf({ status, runsLow }: Pick<PlanRow, 'status' | 'runsLow'>): StatusName {
  return status === 'too little history' && runsLow ? 'low' : status
}

/** An item with its figures, which load shortly after the items. */
export type StockRow = Pick<Item, '_id' | 'name' | 'description' | 'dosage' | 'unit' | 'count'> & {
  readonly plan: PlanRow | undefined
  readonly status: StatusName
}
