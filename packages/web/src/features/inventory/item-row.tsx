import type { Item } from '@clinic/contract/inventory'
import { ActionIcon, Menu } from '@mantine/core'
import { IconAdjustments, IconDotsVertical, IconHistory, IconPackageImport, IconPencil } from '@tabler/icons-react'
import { StockBadge } from '../../ui/stock-badge.tsx'
import styles from './inventory.module.css'
import type { OpenDialog } from './item-dialogs.tsx'

type Props = { item: Item; onOpen: (open: OpenDialog) => void; onMovements: () => void }

export function ItemRow({ item: { _id, name, count, description, dosage }, onOpen, onMovements }: Props) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          {name} <span className={styles.count}>x{count}</span> <StockBadge count={count} />
        </p>
        <p className={styles.facts}>
          {dosage} · {description}
        </p>
      </div>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${name}`}>
            <IconDotsVertical size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={20} aria-hidden />} onClick={() => onOpen({ itemId: _id, dialog: 'edit' })}>
            Edit
          </Menu.Item>
          <Menu.Item leftSection={<IconPackageImport size={20} aria-hidden />} onClick={() => onOpen({ itemId: _id, dialog: 'restock' })}>
            Restock
          </Menu.Item>
          <Menu.Item leftSection={<IconAdjustments size={20} aria-hidden />} onClick={() => onOpen({ itemId: _id, dialog: 'correct' })}>
            Correct
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory size={20} aria-hidden />} onClick={onMovements}>
            Movements
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
