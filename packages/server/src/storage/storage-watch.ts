import type { Progress, RunningWork } from '../jobs/run-in-thread.ts'

/** What is wrong with a store, in words that name tables and pages and no content. Empty: nothing. */
export type Findings = readonly string[]

/** What came of restoring the newest backup into a scratch folder; no fault means that it can be relied on. */
export type RestoreTestResult = { readonly at: string; readonly file: string; readonly fault: string | null }

/** What an admin should know of the store. Nothing of PostgreSQL, which keeps its own files. */
export type StorageStatus = {
  readonly storeBytes: number | null
  readonly freeBytes: number | null
  /** `low` is a warning; `none` means that writes are refused. */
  readonly room: 'enough' | 'low' | 'none'
  /** When this watch began. */
  readonly startedAt: string
  readonly lastBackup: {
    readonly at: string
    readonly file: string
    readonly bytes: number
    readonly patients: number
    readonly sessions: number
  } | null
  /** Why the last backup failed; null once one has worked. */
  readonly backupFault: string | null
  /** When the newest backup in the second folder was made, and why the newest of all is not there. */
  readonly secondCopyAt: string | null
  readonly secondFault: string | null
  readonly auditFault: string | null
  readonly lastTrial: RestoreTestResult | null
  readonly lastCheck: { readonly at: string; readonly depth: 'quick' | 'full'; readonly findings: Findings } | null
}

export type RememberedStatus = Omit<StorageStatus, 'storeBytes' | 'freeBytes' | 'room' | 'startedAt'>

/** Waits for work in another thread or process while the job holds the lock. */
export type Run = <T>(work: RunningWork<T>) => Promise<T>

/** Lets one long job at the store run at a time: two would read all of it twice and need twice the room. */
export type JobLock = {
  readonly isTaken: () => boolean
  /** What the running job last said of itself. */
  readonly working: () => Progress | null
  readonly tell: (working: Progress) => void
  /** @throws 409 while another job holds the lock; 503 once the server stops, also in the middle of a job. */
  readonly run: <T>(job: (run: Run) => Promise<T>) => Promise<T>
  /** Stops the running job and refuses any other. */
  readonly end: () => void
}

/** Watches over the store while the server runs. */
export type StorageWatch = {
  readonly status: () => StorageStatus
  readonly remember: (news: Partial<RememberedStatus>) => void
  /** One long job at the whole store at a time. */
  readonly jobs: JobLock
  /** One copy for a drive or a browser at a time. A slow stick keeps no backup waiting, so they have a separate lock. */
  readonly copies: JobLock
  /** @throws 503 if the disk is nearly full: what is left is kept for reading and for sign-ins. */
  readonly refuseWithoutRoom: () => void
  /** Settles at the first failure after which the store cannot be trusted. */
  readonly broken: Promise<Error>
  readonly reportBroken: (error: Error) => void
}
