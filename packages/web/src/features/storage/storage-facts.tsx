import type { Storage } from '@clinic/contract/storage/storage'
import type { ReactNode } from 'react'
import { timeNow } from '../../lib/clock.ts'
import { DateText } from '../../ui/time/date-text.tsx'
import { ageText, contentsText, sizeText } from './state.ts'
import { WORDS } from './words.ts'

/** Details behind the verdict, without what the engine does not provide. */
export function StorageFacts({ storage }: { storage: Storage }) {
  const { engine, storeBytes, freeBytes } = storage
  return (
    <dl className="facts above-6">
      {engine === 'sqlite' && <BackupFacts storage={storage} />}
      <Fact name="Store">
        {engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}
        {storeBytes !== null && `, ${sizeText(storeBytes)}`}
      </Fact>
      {freeBytes !== null && <Fact name={WORDS.freeOnDisk}>{sizeText(freeBytes)}</Fact>}
      {engine === 'sqlite' && <LastCheck check={storage.lastCheck} />}
      <Fact name={WORDS.program}>{WORDS.version(storage.program.version, storage.program.commit)}</Fact>
    </dl>
  )
}

function BackupFacts({ storage }: { storage: Storage }) {
  const { lastBackup, lastTrial, secondCopy } = storage
  return (
    <>
      <Fact name={WORDS.lastBackup}>
        {lastBackup ? <When at={lastBackup.madeAt} words={ageText(lastBackup.ageMinutes)} /> : WORDS.noneYet}
      </Fact>
      {/* Shown even before the first backup, so that nothing moves when it is made. */}
      <Fact name={WORDS.itHolds}>{lastBackup ? contentsText(lastBackup) : '–'}</Fact>
      <Fact name={WORDS.howChecked}>{lastBackup ? WORDS.checkedInFull : '–'}</Fact>
      <Fact name={WORDS.nextBackup}>{nextBackup(storage)}</Fact>
      <Fact name={WORDS.lastRestoreTest}>
        {lastTrial ? <When at={lastTrial.at} words={lastTrial.fault === null ? WORDS.canBeRestored : WORDS.itFailed} /> : WORDS.noneYet}
      </Fact>
      <Fact name={WORDS.secondCopy}>
        {secondCopy ? (
          <>
            {secondCopy.madeAt === null ? WORDS.noneYet : <DateText value={secondCopy.madeAt} withTime />},{' '}
            {WORDS.inFolder(secondCopy.folder)}
          </>
        ) : (
          WORDS.noSecondCopy
        )}
      </Fact>
      <Fact name={WORDS.toRestore}>{WORDS.howToRestore}</Fact>
    </>
  )
}

function nextBackup({ isWorking, nextBackupAt }: Storage): ReactNode {
  if (isWorking) return WORDS.backupRunning
  if (nextBackupAt === null || Date.parse(nextBackupAt) < timeNow()) return WORDS.withinFiveMinutes
  return <DateText value={nextBackupAt} withTime />
}

function LastCheck({ check }: { check: Storage['lastCheck'] }) {
  if (!check) return <Fact name={WORDS.lastCheck}>{WORDS.noCheckYet}</Fact>
  const words = `${check.depth === 'full' ? WORDS.inFull : 'quick'}: ${check.findings.length === 0 ? WORDS.nothingIsWrong : WORDS.isDamaged}`
  return (
    <Fact name={WORDS.lastCheck}>
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
