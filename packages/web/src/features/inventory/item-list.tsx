import { type Item, listItems } from '@clinic/contract/inventory/inventory'
import { Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { query } from '../../api/client.ts'
import { SCREEN } from '../../lib/texts.ts'
import { SearchBox } from '../../ui/choose/search-box.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { Pager, useSkip } from '../../ui/list/pager.tsx'
import { useRowKeys } from '../../ui/list/use-row-keys.ts'
import { type Dialog, ItemDialogs } from './item-dialogs.tsx'
import { ItemRow } from './item-row.tsx'
import { Movements } from './movements.tsx'
import { WORDS } from './words.ts'

const ROWS = 50
const SEARCH_DELAY_MS = 200

const nameOf = (search: URLSearchParams) => search.get('name') ?? ''
export const itemsOf = (search: URLSearchParams) => query(listItems, { query: { name: nameOf(search) } })

/** Items, optionally those whose name contains the search text; `onTop` has the ids of items just added, newest first. */
export function ItemList({ onTop }: { onTop: readonly string[] }) {
  const [search, setSearch] = useSearchParams()
  const name = nameOf(search)
  const [shown, setShown] = useState<{ itemId: string; dialog: Dialog }>({ itemId: '', dialog: 'edit' })
  const [isOpen, setOpen] = useState(false)
  const items = useQuery({ ...itemsOf(search), placeholderData: keepPreviousData })
  const low = new Set(useQuery(query(listItems, { query: { low: 'true' } })).data?.map(({ _id }) => _id))
  const skip = useSkip()
  const keys = useRowKeys()
  const page = sorted(items.data ?? [], onTop).slice(skip * ROWS, (skip + 1) * ROWS)

  function showDialog(itemId: string, dialog: Dialog) {
    setShown({ itemId, dialog })
    setOpen(true)
  }

  function showMovements(itemId: string) {
    setSearch((search) => {
      search.set('movements', itemId)
      search.delete('movements-page')
      return search
    })
  }

  return (
    <section aria-labelledby="all-items">
      <Title order={2} id="all-items" mb="sm">
        {SCREEN.allItems}
      </Title>
      <SearchBox label={WORDS.searchByName} delayMs={SEARCH_DELAY_MS} />
      <ListState
        query={items}
        rows={8}
        rowHeight={72}
        isEmpty={(items) => items.length === 0}
        empty={name ? WORDS.noItemNamed(name) : WORDS.noItemsYet}
      >
        {(items) => (
          <>
            <ul {...keys} className="plain-list" aria-labelledby="all-items">
              {page.map((item) => (
                <ItemRow
                  key={item._id}
                  item={item}
                  low={low.has(item._id)}
                  onOpen={(dialog) => showDialog(item._id, dialog)}
                  onMovements={() => showMovements(item._id)}
                />
              ))}
            </ul>
            <Pager count={items.length} rows={page.length} size={ROWS} optional />
          </>
        )}
      </ListState>
      <ItemDialogs
        item={items.data?.find(({ _id }) => _id === shown.itemId)}
        dialog={shown.dialog}
        opened={isOpen}
        onClose={() => setOpen(false)}
      />
      <Movements items={items.data} />
    </section>
  )
}

function sorted(items: readonly Item[], onTop: readonly string[]): readonly Item[] {
  const first = onTop.flatMap((id) => items.find(({ _id }) => _id === id) ?? [])
  return [...first, ...items.filter((item) => !first.includes(item))]
}
