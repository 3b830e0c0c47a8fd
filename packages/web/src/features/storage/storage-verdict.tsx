import type { Storage } from '@clinic/contract/storage/storage'
import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { ageText } from './state.ts'
import { WORDS } from './words.ts'

/** Whether all is well, and otherwise what to do. PostgreSQL's own backups cannot be seen from here. */
export function StorageVerdict({ storage: { troubles, lastBackup, procedure } }: { storage: Storage }) {
  return (
    <>
      {troubles.map(({ title, text }) => (
        <Alert key={title} className="below-4" color="warning" variant="light" icon={<IconAlertTriangle aria-hidden />} title={title}>
          <p className="text-m">{text}</p>
        </Alert>
      ))}
      {procedure !== null && (
        <Alert className="below-4" color="accent" variant="light" icon={<IconInfoCircle aria-hidden />} title={WORDS.postgresTitle}>
          <p className="text-m">{procedure}</p>
        </Alert>
      )}
      {procedure === null && troubles.length === 0 && (
        <Alert className="below-4" color="success" variant="light" icon={<IconCheck aria-hidden />} title={WORDS.allWell}>
          <p className="text-m">{lastBackup ? WORDS.lastBackupMade(ageText(lastBackup.ageMinutes)) : WORDS.firstBackupSoon}</p>
        </Alert>
      )}
    </>
  )
}
