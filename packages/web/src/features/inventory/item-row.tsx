import type { Item } from '@clinic/contract/inventory/inventory'
import { IconAdjustments, IconHistory, IconPackageImport, IconPencil } from '@tabler/icons-react'
import { StockBadge } from '../../shared/drugs/stock-badge.tsx'
import { RowMenu } from '../../ui/list/row-menu.tsx'
import styles from './inventory.module.css'
import type { Dialog } from './item-dialogs.tsx'
import { WORDS } from './words.ts'

type Props = { item: Item; low: boolean; onOpen: (dialog: Dialog) => void; onMovements: () => void }

export function ItemRow({ item: { name, count, description, dosage }, low, onOpen, onMovements }: Props) {
  return (
    <li className={styles.row}>
      <div className="fill narrow anywhere">
        <p className="flex wrap middle strong gap-rows-2 gap-columns-4">
          {name} <span className="regular">x{count}</span> <StockBadge count={count} low={low} />
        </p>
        <p className="note">
          {dosage} · {description}
        </p>
      </div>
      <RowMenu
        of={name}
        isStop
        actions={[
          { name: 'Edit', Icon: IconPencil, onPress: () => onOpen('edit') },
          { name: 'Restock', Icon: IconPackageImport, onPress: () => onOpen('restock') },
          { name: WORDS.correctCount, Icon: IconAdjustments, onPress: () => onOpen('correct') },
          { name: WORDS.stockHistory, Icon: IconHistory, onPress: onMovements },
        ]}
      />
    </li>
  )
}
