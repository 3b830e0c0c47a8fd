import type { Item } from '@clinic/contract/inventory/inventory'
import { SCREENS } from '@clinic/contract/screens'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { useUser } from '../../../auth/user.tsx'
import { SearchBox } from '../../../ui/choose/search-box.tsx'
import { Empty, ListState } from '../../../ui/list/list-state.tsx'
import { Pager, useSkip } from '../../../ui/list/pager.tsx'
import { Movements } from '../movements.tsx'
import { allItems, planRows, type StockRow, statusOf } from './count/shelf.ts'
import { useItemDialog } from './item-dialog.tsx'
import { NoItems } from './no-items.tsx'
import { matching } from './receive/matching.ts'
import { fits, ShowFilter, type StockFilter, useShown } from './show-filter.tsx'
import styles from './stock.module.css'
import { StockTable, sortStock, useStockSort } from './stock-table.tsx'
import { WORDS } from './words.ts'

const ROWS = 100
const SEARCH_DELAY_MS = 120

/** All items with their stock. Searching and filtering need no request, because all rows are loaded. */
export function StockList() {
  const isAdmin = useUser().role === 'admin'
  const items = useQuery(allItems)
  const plan = useQuery(planRows)
  // A row is as high as what the plan says of it, so the list comes with its plan, or without one that fails.
  const isPlanned = !plan.isPending || plan.failureCount > 0
  return (
    <>
      <ListState
        query={isPlanned ? items : { ...items, data: undefined }}
        rows={10}
        rowHeight={48}
        isEmpty={(items) => items.length === 0}
        empty={<NoItems />}
      >
        {(items) => <Found items={items} isAdmin={isAdmin} />}
      </ListState>
      {isAdmin && <Movements items={items.data} />}
    </>
  )
}

function Found({ items, isAdmin }: { items: readonly Item[]; isAdmin: boolean }) {
  const text = useSearchParams()[0].get('name') ?? ''
  const [shown, choose] = useShown()
  const skip = useSkip()
  const named = useRows(matching(items, text))
  const sort = useStockSort()
  const rows = sortStock(
    named.filter((row) => fits(shown, row)),
    sort,
  )
  const page = rows.slice(skip * ROWS, (skip + 1) * ROWS)
  const dialog = useItemDialog(items)
  return (
    <>
      <div className={styles.tools}>
        <SearchBox label={WORDS.searchByName} delayMs={SEARCH_DELAY_MS} />
        <ShowFilter shown={shown} rows={named} onChoose={choose} />
      </div>
      {rows.length === 0 ? (
        <Empty>{emptyText(shown, text)}</Empty>
      ) : (
        <StockTable rows={page} sort={sort} isAdmin={isAdmin} onOpen={dialog.open} />
      )}
      <Pager count={rows.length} rows={page.length} size={ROWS} optional />
      {dialog.element}
      <p className="flex wrap gap-rows-3 gap-columns-6 above-6">
        <Anchor component={Link} className="inline-flex middle tall" to={SCREENS.stockCheck.path}>
          {WORDS.checkTheSums}
        </Anchor>
        <Anchor component={Link} className="inline-flex middle tall" to={SCREENS.recall.path}>
          {WORDS.recallALot}
        </Anchor>
      </p>
    </>
  )
}

function useRows(items: readonly Item[]): readonly StockRow[] {
  const plans = new Map(useQuery(planRows).data?.map((plan) => [plan._id, plan]))
  return items.map((item) => {
    const plan = plans.get(item._id)
    const unknown = { status: item.count === 0 ? ('out' as const) : ('too little history' as const), runsLow: false }
    return { ...item, plan, status: statusOf(plan ?? unknown) }
  })
}

function emptyText(shown: StockFilter, text: string): string {
  if (text) return WORDS.noItemLike(text)
  return { all: WORDS.noItemsYet, low: WORDS.noneLow, out: WORDS.noneOut, still: WORDS.noneStill }[shown]
}
