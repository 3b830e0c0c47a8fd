import type { Item } from '@clinic/contract/inventory/inventory'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Dialog, ItemDialogs } from '../item-dialogs.tsx'
import { planRows } from './count/shelf.ts'
import { LotsDialog } from './lots/lots-dialog.tsx'
import { PlanDialog } from './reorder/plan-form.tsx'

export type OpenDialog = (itemId: string, dialog: Dialog | 'history' | 'lots' | 'plan') => void

/** An item's dialogs. The ledger is opened through the address instead, so that Back closes it. */
export function useItemDialog(items: readonly Item[]) {
  const [shown, setShown] = useState<{ itemId: string; dialog: Dialog | 'lots' | 'plan' }>({ itemId: '', dialog: 'restock' })
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
  const plan = useQuery(planRows).data?.find(({ _id }) => _id === shown.itemId)
  const { dialog } = shown
  const isOwn = dialog === 'lots' || dialog === 'plan'
  const close = () => setOpen(false)
  const element = (
    <>
      <LotsDialog item={item} opened={isOpen && dialog === 'lots'} onClose={close} />
      <PlanDialog row={plan} opened={isOpen && dialog === 'plan'} onClose={close} />
      <ItemDialogs item={item} dialog={isOwn ? 'restock' : dialog} opened={isOpen && !isOwn} onClose={close} />
    </>
  )
  return { open, element }
}
