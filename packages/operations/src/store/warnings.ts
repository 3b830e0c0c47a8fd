import type { Drill, StoreCheck } from '@clinic/contract/storage/self-check'
import type { Storage } from '@clinic/contract/storage/storage'
import type { StorageStatus } from '@clinic/server/storage/storage-watch'

type Trouble = Storage['troubles'][number]

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A laptop that was off for days makes up for it soon after its start. */
const MAKING_UP_MS = 10 * MINUTE_MS

/** What the last self-check and the last drill said, null before the first one; and what a drill tries here. */
export type LastLooks = { readonly check: StoreCheck | null; readonly drill: Drill | null; readonly drillOf: Drill['of'] }

/** What is wrong with the store and its backups, the worst first, in words for the admin. */
export function warningsOf(status: StorageStatus, { check, drill, drillOf }: LastLooks, storeMadeAt: string, now: Date): Trouble[] {
  const { lastCheck, lastTrial, auditFault, room, freeBytes, secondFault } = status
  const findings = lastCheck?.findings ?? []
  const free = `${Math.floor((freeBytes ?? 0) / 1e6)} MB are free on the disk of the data folder`
  return [
    findings.length > 0 && {
      title: 'Store damaged',
      text: `${sentence(findings.join('; '))} Stop the server and restore the newest good backup: npm run restore -- FILE`,
    },
    auditFault !== null && { title: 'Audit not in order', text: `${sentence(auditFault)} To learn more: npm run audit:verify` },
    check !== null && check.broken > 0 && { title: 'Self-check found faults', text: textOfCheck(check, drillOf) },
    room === 'none' && { title: 'Disk full', text: `${free}, so nothing can be saved. Make room: saving resumes by itself.` },
    troubleOfBackups(status, storeMadeAt, now),
    lastTrial !== null &&
      lastTrial.fault !== null && {
        title: 'Backup not usable',
        text: `The restore test of ${lastTrial.file} failed: ${sentence(lastTrial.fault)} Make another one now; the log of the server says more.`,
      },
    drill !== null && drill.fault !== null && troubleOfDrill(drill, drill.fault),
    secondFault !== null && {
      title: 'Second copy failed',
      text: `${reasonOf(secondFault)} Connect the disk, or correct the setting BACKUP_DIR: the next backup is copied again.`,
    },
    room === 'low' && { title: 'Disk nearly full', text: `${free}. Make room before nothing can be saved.` },
  ].filter((trouble) => trouble !== false)
}

/** The link to the self-check, by what a drill tries. */
const WHERE = {
  backup: 'under “Check the records, and try the newest backup”',
  database: 'under “Check the records, and try a copy of them”',
} as const

function textOfCheck({ broken, rules }: StoreCheck, of: Drill['of']): string {
  const [first] = rules.filter(({ faults }) => faults > 0)
  const others = broken > 1 ? `, and ${broken - 1} more` : ''
  return `This does not hold: ${first?.title ?? ''}${others}. What to do is ${WHERE[of]}; check again after it.`
}

function troubleOfDrill({ of, backup }: Drill, fault: string): Trouble {
  if (of === 'database')
    return {
      title: 'Drill failed',
      text: `A copy of all records was tried, and it failed: ${sentence(fault)} Start another drill ${WHERE.database}. Until one is good, rely on your own backups of PostgreSQL, and try one of them.`,
    }
  return {
    title: 'Drill of the backup failed',
    text: `The drill of ${backup?.file ?? ''} failed: ${sentence(fault)} Make another backup now, then start a drill of it ${WHERE.backup}.`,
  }
}

/** A store that is younger than a day has no old backup yet; neither has one whose server was only just started. */
function troubleOfBackups({ lastBackup, backupFault, startedAt }: StorageStatus, storeMadeAt: string, now: Date): Trouble | false {
  const age = now.getTime() - Date.parse(lastBackup?.at ?? storeMadeAt)
  const isLate = age > DAY_MS && (backupFault !== null || now.getTime() - Date.parse(startedAt) > MAKING_UP_MS)
  if (!isLate && backupFault === null) return false
  const days = Math.floor(age / DAY_MS)
  const title = isLate ? `No backup for ${days === 1 ? 'a day' : `${days} days`}` : 'Last backup failed'
  if (backupFault === null) return { title, text: 'Make one now. If that fails, the log of the server says why.' }
  return { title, text: `${reasonOf(backupFault)} It is tried again every five minutes.` }
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** The operating system's error codes in plain words. */
const IN_WORDS: Record<string, string> = {
  ENOENT: 'A folder is not there',
  ENOTDIR: 'A folder is not there',
  EEXIST: 'A file is in the way',
  EACCES: 'The server is not allowed to write there',
  EPERM: 'The server is not allowed to write there',
  EROFS: 'That disk can only be read',
  ENOSPC: 'That disk is full',
  EIO: 'That disk does not work as it should',
}

function reasonOf(fault: string): string {
  const words = IN_WORDS[/^[A-Z]+(?=[:,])/.exec(fault)?.[0] ?? '']
  return sentence(words === undefined ? fault : `${words} (${fault})`)
}
