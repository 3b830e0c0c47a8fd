import type { Storage } from '@clinic/contract/storage'
import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { ageText } from './state.ts'
import styles from './storage.module.css'

/** Is all well, and if not, what is to be done. */
export function StorageVerdict({ storage: { troubles, lastBackup, procedure } }: { storage: Storage }) {
  if (procedure !== null)
    return (
      <Alert
        className={styles.verdict}
        color="accent"
        variant="light"
        icon={<IconInfoCircle aria-hidden />}
        title="PostgreSQL keeps the records"
      >
        <p>{procedure}</p>
      </Alert>
    )
  if (troubles.length === 0)
    return (
      <Alert className={styles.verdict} color="success" variant="light" icon={<IconCheck aria-hidden />} title="All is well">
        <p>
          {lastBackup
            ? `The last backup was made ${ageText(lastBackup.ageMinutes)}.`
            : 'The first backup is made within a minute of the start.'}
        </p>
      </Alert>
    )
  return troubles.map(({ title, text }) => (
    <Alert key={title} className={styles.verdict} color="warning" variant="light" icon={<IconAlertTriangle aria-hidden />} title={title}>
      <p>{text}</p>
    </Alert>
  ))
}
