import type { Item } from '@clinic/contract/inventory'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Dialog, ItemDialogs } from '../item-dialogs.tsx'

export type OpenDialog = (itemId: string, dialog: Dialog | 'history') => void

/** The dialog of one item; the ledger is opened by the address instead, so that Back closes it. */
export function useItemDialog(items: readonly Item[]) {
  const [shown, setShown] = useState<{ itemId: string; dialog: Dialog }>({ itemId: '', dialog: 'restock' })
  const [isOpen, setOpen] = useState(false)
  const [, setSearch] = useSearchParams()

  const open: OpenDialog = (itemId, dialog) => {
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
