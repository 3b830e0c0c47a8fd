import type { Item } from '@clinic/contract/inventory/inventory'
import { Modal } from '@mantine/core'
import { CorrectItem, RestockItem } from './change-stock.tsx'
import { EditItem } from './edit-item.tsx'
import { WORDS } from './words.ts'

const DIALOGS = {
  edit: { title: 'Edit', Form: EditItem },
  restock: { title: 'Restock', Form: RestockItem },
  correct: { title: WORDS.correctCountOf, Form: CorrectItem },
} as const
export type Dialog = keyof typeof DIALOGS

type Props = { item: Item | undefined; dialog: Dialog; opened: boolean; onClose: () => void }

/** Always mounted, so that it knows where the focus came from. */
export function ItemDialogs({ item, dialog, opened, onClose }: Props) {
  const { title, Form } = DIALOGS[dialog]
  return (
    <Modal opened={opened && item !== undefined} onClose={onClose} title={item && `${title} ${item.name}`}>
      {item && <Form item={item} onDone={onClose} />}
    </Modal>
  )
}
