import type { Item } from '@clinic/contract/inventory'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Dialog, ItemDialogs } from '../item-dialogs.tsx'
import { LotsDialog } from './lots-dialog.tsx'

export type OpenDialog = (itemId: string, dialog: Dialog | 'history' | 'lots') => void

/** The dialog of one item; the ledger is opened by the address instead, so that Back closes it. */
export function useItemDialog(items: readonly Item[]) {
  const [shown, setShown] = useState<{ itemId: string; dialog: Dialog | 'lots' }>({ itemId: '', dialog: 'restock' })
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
  const { dialog } = shown
  const close = () => setOpen(false)
  const element = (
    <>
      <LotsDialog item={item} opened={isOpen && dialog === 'lots'} onClose={close} />
      <ItemDialogs item={item} dialog={dialog === 'lots' ? 'restock' : dialog} opened={isOpen && dialog !== 'lots'} onClose={close} />
    </>
  )
  return { open, element }
}
