import '../controls.css'
import { ActionIcon, Modal } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { UI_WORDS } from '../words.ts'
import styles from './sheet.module.css'

type Props = { opened: boolean; onClose: () => void; title: string; children: ReactNode }

/** A dialog as large as a phone's screen. Its content takes the focus itself, so that the keyboard opens with it; Escape and the arrow close it. */
export function Sheet({ opened, onClose, title, children }: Props) {
  return (
    <Modal.Root opened={opened} onClose={onClose} fullScreen transitionProps={{ duration: 0 }} padding={0}>
      <Modal.Content className={styles.sheet} aria-label={title}>
        <div className={styles.head}>
          <ActionIcon aria-label={UI_WORDS.closeSheet} onClick={onClose}>
            <IconArrowLeft aria-hidden />
          </ActionIcon>
          <h2>{title}</h2>
        </div>
        <div className={styles.body}>{children}</div>
      </Modal.Content>
    </Modal.Root>
  )
}
