import type { Item } from '@clinic/contract/inventory'
import { Modal } from '@mantine/core'
import { CorrectItem, RestockItem } from './change-stock.tsx'
import { EditItem } from './edit-item.tsx'

export type OpenDialog = { itemId: string; dialog: keyof typeof DIALOGS }

const DIALOGS = {
  edit: { title: 'Edit', Form: EditItem },
  restock: { title: 'Restock', Form: RestockItem },
  correct: { title: 'Correct the count of', Form: CorrectItem },
} as const

type Props = { item: Item; dialog: OpenDialog['dialog']; onClose: () => void }

export function ItemDialogs({ item, dialog, onClose }: Props) {
  const { title, Form } = DIALOGS[dialog]
  return (
    <Modal opened onClose={onClose} title={`${title} ${item.name}`}>
      <Form item={item} onDone={onClose} />
    </Modal>
  )
}
