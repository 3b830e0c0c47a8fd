import type { Storage } from '@clinic/contract/storage'
import type { ReactNode } from 'react'
import { DateText } from '../../ui/date-text.tsx'
import { ageText, contentsText, sizeText } from './state.ts'
import styles from './storage.module.css'

/** The facts behind the verdict. What the engine does not give is left out. */
export function StorageFacts({ storage }: { storage: Storage }) {
  const { engine, storeBytes, freeBytes } = storage
  return (
    <dl className={styles.facts}>
      {engine === 'sqlite' && <BackupFacts storage={storage} />}
      <Fact name="Store">
        {engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}
        {storeBytes !== null && `, ${sizeText(storeBytes)}`}
      </Fact>
      {freeBytes !== null && <Fact name="Free on its disk">{sizeText(freeBytes)}</Fact>}
      {engine === 'sqlite' && <LastCheck check={storage.lastCheck} />}
    </dl>
  )
}

function BackupFacts({ storage }: { storage: Storage }) {
  const { lastBackup, lastTrial, secondCopy } = storage
  return (
    <>
      <Fact name="Last backup">{lastBackup ? <When at={lastBackup.madeAt} words={ageText(lastBackup.ageMinutes)} /> : 'None yet'}</Fact>
      {lastBackup && (
        <>
          <Fact name="It holds">{contentsText(lastBackup)}</Fact>
          <Fact name="How it was checked">Checked in full: structure, links between records, audit trail</Fact>
        </>
      )}
      <Fact name="Next backup">{nextBackup(storage)}</Fact>
      <Fact name="Last trial of a restore">
        {lastTrial ? <When at={lastTrial.at} words={lastTrial.fault === null ? 'the backup can be restored' : 'it failed'} /> : 'None yet'}
      </Fact>
      <Fact name="Second copy">
        {secondCopy ? (
          <>
            {secondCopy.madeAt === null ? 'None yet' : <DateText value={secondCopy.madeAt} withTime />}, in {secondCopy.folder}
          </>
        ) : (
          'None. If this disk fails, backups on it are lost too: set a second disk (BACKUP_DIR).'
        )}
      </Fact>
      <Fact name="To restore one">Stop the server, then: npm run restore. The README says more.</Fact>
    </>
  )
}

function nextBackup({ isWorking, nextBackupAt }: Storage): ReactNode {
  if (isWorking) return 'The server is at work on one, or on a check of the store'
  if (nextBackupAt === null || Date.parse(nextBackupAt) < Date.now()) return 'Within five minutes'
  return <DateText value={nextBackupAt} withTime />
}

function LastCheck({ check }: { check: Storage['lastCheck'] }) {
  if (!check) return <Fact name="Last check of the store">None since the start</Fact>
  const words = `${check.depth === 'full' ? 'in full' : 'quick'}: ${check.findings.length === 0 ? 'nothing is wrong' : 'it is damaged'}`
  return (
    <Fact name="Last check of the store">
      <When at={check.at} words={words} />
    </Fact>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function When({ at, words }: { at: string; words: string }) {
  return (
    <>
      <DateText value={at} withTime />, {words}
    </>
  )
}
