import type { Storage } from '@clinic/contract/storage/storage'
import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { ageText } from './state.ts'
import styles from './storage.module.css'
import { WORDS } from './words.ts'

/** Whether all is well, and otherwise what to do. PostgreSQL's own backups cannot be seen from here. */
export function StorageVerdict({ storage: { troubles, lastBackup, procedure } }: { storage: Storage }) {
  return (
    <>
      {troubles.map(({ title, text }) => (
        <Alert
          key={title}
          className={styles.verdict}
          color="warning"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={title}
        >
          <p>{text}</p>
        </Alert>
      ))}
      {procedure !== null && (
        <Alert className={styles.verdict} color="accent" variant="light" icon={<IconInfoCircle aria-hidden />} title={WORDS.postgresTitle}>
          <p>{procedure}</p>
        </Alert>
      )}
      {procedure === null && troubles.length === 0 && (
        <Alert className={styles.verdict} color="success" variant="light" icon={<IconCheck aria-hidden />} title={WORDS.allWell}>
          <p>{lastBackup ? WORDS.lastBackupMade(ageText(lastBackup.ageMinutes)) : WORDS.firstBackupSoon}</p>
        </Alert>
      )}
    </>
  )
}
