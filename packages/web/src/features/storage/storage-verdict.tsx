import type { Storage } from '@clinic/contract/storage'
import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { ageText } from './state.ts'
import styles from './storage.module.css'
import { WORDS } from './words.ts'

/** Is all well, and if not, what is to be done. */
export function StorageVerdict({ storage: { troubles, lastBackup, procedure } }: { storage: Storage }) {
  if (procedure !== null)
    return (
      <Alert className={styles.verdict} color="accent" variant="light" icon={<IconInfoCircle aria-hidden />} title={WORDS.postgresTitle}>
        <p>{procedure}</p>
      </Alert>
    )
  if (troubles.length === 0)
    return (
      <Alert className={styles.verdict} color="success" variant="light" icon={<IconCheck aria-hidden />} title={WORDS.allWell}>
        <p>{lastBackup ? WORDS.lastBackupMade(ageText(lastBackup.ageMinutes)) : WORDS.firstBackupSoon}</p>
      </Alert>
    )
  return troubles.map(({ title, text }) => (
    <Alert key={title} className={styles.verdict} color="warning" variant="light" icon={<IconAlertTriangle aria-hidden />} title={title}>
      <p>{text}</p>
    </Alert>
  ))
}
