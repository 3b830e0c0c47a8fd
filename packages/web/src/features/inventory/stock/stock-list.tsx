import { type Item, listItems } from '@clinic/contract/inventory'
import { SCREENS } from '@clinic/contract/screens'
import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { query } from '../../../api/client.ts'
import { Empty, ListState } from '../../../ui/list-state.tsx'
import { Pager, useSkip } from '../../../ui/pager.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { type Dialog, ItemDialogs } from '../item-dialogs.tsx'
import { Movements } from '../movements.tsx'
import { matching } from './matching.ts'
import { ShowFilter, type Shown, useShown } from './show-filter.tsx'
import { statusOf } from './status.ts'
import styles from './stock.module.css'
import { StockTable } from './stock-table.tsx'
import { WORDS } from './words.ts'

const ROWS = 100
const SEARCH_DELAY_MS = 120

export const allItems = query(listItems, {})
export const lowItems = query(listItems, { query: { low: 'true' } })

/** Every item with what is left of it. Searching and filtering need no request: all rows are here. */
export function StockList({ isAdmin }: { isAdmin: boolean }) {
  const items = useQuery(allItems)
  return (
    <>
      <ListState query={items} rows={10} rowHeight={48} isEmpty={(items) => items.length === 0} empty={<NoItems isAdmin={isAdmin} />}>
        {(items) => <Found items={items} isAdmin={isAdmin} />}
      </ListState>
      {isAdmin && <Movements items={items.data} />}
    </>
  )
}

function Found({ items, isAdmin }: { items: readonly Item[]; isAdmin: boolean }) {
  const low = new Set(useQuery(lowItems).data?.map(({ _id }) => _id))
  const text = useSearchParams()[0].get('name') ?? ''
  const [shown, choose] = useShown()
  const skip = useSkip()
  const named = matching(items, text).map((item) => ({ item, status: statusOf(item, low) }))
  const rows = named.filter(({ status }) => shown === 'all' || isShown[shown](status))
  const page = rows.slice(skip * ROWS, (skip + 1) * ROWS)
  const dialog = useDialog(items)
  const counts = {
    all: named.length,
    low: named.filter(({ status }) => isShown.low(status)).length,
    out: named.filter(({ status }) => isShown.out(status)).length,
  }
  return (
    <>
      <div className={styles.tools}>
        <SearchBox label={WORDS.searchByName} delayMs={SEARCH_DELAY_MS} />
        <ShowFilter shown={shown} counts={counts} onChoose={choose} />
      </div>
      {rows.length === 0 ? <Empty>{emptyText(shown, text)}</Empty> : <StockTable rows={page} onOpen={isAdmin ? dialog.open : undefined} />}
      <Pager count={rows.length} rows={page.length} size={ROWS} optional />
      {dialog.element}
      <p className={styles.foot}>
        <Anchor component={Link} to={SCREENS.stockCheck.path}>
          {WORDS.checkTheSums}
        </Anchor>
      </p>
    </>
  )
}

/** 'Low' holds what has run out too: both are to be ordered. */
const isShown = {
  low: (status: string) => status === 'low' || status === 'out',
  out: (status: string) => status === 'out',
} as const

function emptyText(shown: Shown, text: string): string {
  if (text) return WORDS.noItemLike(text)
  return shown === 'out' ? WORDS.noneOut : WORDS.noneLow
}

function NoItems({ isAdmin }: { isAdmin: boolean }) {
  return (
    <>
      <p>{WORDS.noItemsYet}</p>
      {isAdmin && (
        <Button component={Link} to={SCREENS.createItem.path} variant="default">
          {WORDS.addItem}
        </Button>
      )}
    </>
  )
}

/** The dialog of one item; the ledger is opened by the address instead, so that Back closes it. */
function useDialog(items: readonly Item[]) {
  const [shown, setShown] = useState<{ itemId: string; dialog: Dialog }>({ itemId: '', dialog: 'restock' })
  const [isOpen, setOpen] = useState(false)
  const [, setSearch] = useSearchParams()

  function open(itemId: string, dialog: Dialog | 'history') {
    if (dialog === 'history') {
      setSearch((search) => {
        search.set('movements', itemId)
        search.delete('movements-page')
        return search
      })
    } else {
      setShown({ itemId, dialog })
      setOpen(true)
    }
  }

  const item = items.find(({ _id }) => _id === shown.itemId)
  return { open, element: <ItemDialogs item={item} dialog={shown.dialog} opened={isOpen} onClose={() => setOpen(false)} /> }
}
