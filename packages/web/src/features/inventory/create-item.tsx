import type { Item } from '@clinic/contract/inventory/inventory'
import { SCREENS } from '@clinic/contract/screens'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Prefetch } from '../../api/prefetch.ts'
import { Page } from '../../ui/page/page.tsx'
import styles from './inventory.module.css'
import { ItemForm } from './item-form.tsx'
import { ItemList, itemsOf } from './item-list.tsx'
import { WORDS } from './words.ts'

export const prefetch: Prefetch = (client, search) => client.prefetchQuery(itemsOf(search))

/** The form for one item with the list of all items; a new item appears at the top. */
export function Screen() {
  const [added, setAdded] = useState<readonly string[]>([])
  const [, setSearch] = useSearchParams()

  function show({ _id }: Item) {
    setAdded((ids) => [_id, ...ids])
    setSearch({}, { replace: true })
  }

  return (
    <Page
      title={WORDS.addItemTitle}
      context={WORDS.addItemContext}
      action={
        <Button component={Link} to={SCREENS.inventoryUpload.path} variant="default">
          {WORDS.uploadAFile}
        </Button>
      }
    >
      <div className={`${styles.columns} stacks`}>
        <ItemForm onAdded={show} />
        <ItemList onTop={added} />
      </div>
    </Page>
  )
}
