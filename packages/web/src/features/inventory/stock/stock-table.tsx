import type { Item } from '@clinic/contract/inventory'
import { IconAdjustments, IconDotsVertical, IconHistory, IconPackageImport, IconPencil } from '@tabler/icons-react'
import { RowMenu } from '../../../ui/row-menu.tsx'
import type { Dialog } from '../item-dialogs.tsx'
import { WORDS as ITEM_WORDS } from '../words.ts'
import { type StatusName, StatusWord } from './status-word.tsx'
import styles from './stock.module.css'
import { WORDS } from './words.ts'

type Row = { readonly item: Item; readonly status: StatusName }
type Open = (itemId: string, dialog: Dialog | 'history') => void
type Props = { rows: readonly Row[]; onOpen: Open | undefined }

/** One line an item; on a phone each line is a card. */
export function StockTable({ rows, onOpen }: Props) {
  return (
    <table className={styles.table} aria-label={WORDS.allItems}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Strength</th>
          <th scope="col" className={styles.number}>
            Left
          </th>
          <th scope="col">Status</th>
          {onOpen && <td className={styles.menu} />}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ item, status }) => (
          <tr key={item._id}>
            <th scope="row">
              {item.name} <span className={styles.description}>{item.description}</span>
            </th>
            <td>{item.dosage}</td>
            <td className={styles.number}>{item.count.toLocaleString('en')}</td>
            <td className={styles.state}>
              <StatusWord status={status} />
            </td>
            {onOpen && (
              <td className={styles.menu}>
                <Actions item={item} onOpen={onOpen} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Actions({ item: { _id, name }, onOpen }: { item: Item; onOpen: Open }) {
  return (
    <RowMenu
      label={ITEM_WORDS.actionsFor(name)}
      icon={<IconDotsVertical size={20} aria-hidden />}
      actions={[
        { name: 'Restock', Icon: IconPackageImport, onPress: () => onOpen(_id, 'restock') },
        { name: ITEM_WORDS.correctCount, Icon: IconAdjustments, onPress: () => onOpen(_id, 'correct') },
        { name: 'Edit', Icon: IconPencil, onPress: () => onOpen(_id, 'edit') },
        { name: ITEM_WORDS.stockHistory, Icon: IconHistory, onPress: () => onOpen(_id, 'history') },
      ]}
    />
  )
}
