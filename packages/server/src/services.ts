import type { Readable } from 'node:stream'
import type { Duties } from '@clinic/contract/data-protection/duties'
import type { Endpoint, RequestOf, ResponseOf } from '@clinic/contract/endpoint'
import type { NumberForm } from '@clinic/contract/patients/clinic-number'
import type { CopyPlaces, copyToDrive, downloadCopy } from '@clinic/contract/storage/copies'
import type { Drill, SelfCheck, StoreCheck } from '@clinic/contract/storage/self-check'
import type { Storage } from '@clinic/contract/storage/storage'
import type { FastifyBaseLogger } from 'fastify'
import type { Actor, Origin } from './actor.ts'
import type { ReadLog } from './audit/read-log.ts'
import type { ClockWatch } from './clock-jump.ts'
import type { Config } from './config.ts'
import type { Engine } from './db/engine.ts'
import type { Db } from './db/open.ts'
import type { Keys } from './keys.ts'
import type { Mailer } from './mail/mail.ts'
import type { Lan } from './phones/lan-state.ts'
import type { StorageWatch } from './storage/storage-watch.ts'

export type Clock = () => Date

/** What routes get. Functions of the domain take `db` and an actor instead. */
export type Services = {
  readonly db: Db
  readonly engine: Engine
  readonly config: Config
  readonly keys: Keys
  readonly mailer: Mailer
  readonly clinicName: ClinicName
  /** IANA name of the clinic's time zone; learned with the name. A request asks its actor. */
  readonly clinicZone: () => string
  /** How it numbers its patients; learned with the name. A registration reads it from the store. */
  readonly clinicNumbers: () => NumberForm
  readonly passwords: Passwords
  /** Minimum time for answers about reset codes, whether or not the email is known; milliseconds. */
  readonly minResponseMs: number
  /** How long a request may use the store, in milliseconds; work with many transactions may take longer. */
  readonly answerMs: number
  readonly clock: Clock
  readonly clockWatch: ClockWatch
  readonly readLog: ReadLog
  readonly limits: Limits
  readonly changes: Changes
  readonly storage: StorageWatch
  readonly operations: Operations
  /** Serves phones; null without `LAN=on`. */
  readonly lan: Lan | null
  /** Endpoints that have a handler; the server refuses to start if one is missing. */
  readonly served: Set<Endpoint>
}

// Only what routes need of these, so that the folders that create them can come after those that use them.

export type Passwords = {
  hash: (password: string) => Promise<string>
  /** Does the password match this hash? Without a hash it takes the same time and answers no. */
  verify: (password: string, hash: string | null) => Promise<boolean>
  /** Was the hash made at another cost than today's? Then the next sign-in replaces it. */
  isStale: (hash: string) => boolean
}

/** The clinic's name for pages and mails, which cannot wait for the store. */
type ClinicName = {
  readonly now: () => string
  /**
   * Reads the name and the time zone from the store, because an admin may have changed it here or on another server. If the store is unavailable, keeps the
   * old ones.
   */
  readonly learn: () => Promise<void>
}

/** REQUEST_LIMITS: keeps any person, program or address from overloading the server (docs/specification.md, section 8). */
export type Limits = {
  checkAddress: (origin: Origin) => void
  checkPerson: (actor: Actor) => void
  /**
   * Reports are counted separately: a browser whose extension violates the page's policy must not use up the calls of its whole network.
   */
  checkReport: (origin: Origin) => void
  /** What one person may make the store grow by in an hour; `length` is what was sent. */
  checkWork: (actor: Actor, endpoint: Endpoint, length: number) => void
}

/** Work on the store as a whole, for an admin. packages/operations does it, and the program that starts the server hands it over. */
export type Operations = {
  readonly describe: (services: Services) => Promise<Storage>
  /** @throws AppError if the backup fails, or the store has its own tools for it */
  readonly backUp: (services: Services, actor: Actor, log: StoreLog) => Promise<void>
  readonly listCopyPlaces: (services: Services, origin: Origin) => Promise<CopyPlaces>
  /** A sealed copy, alone in a temporary folder. */
  readonly downloadCopy: (services: Services, actor: Actor, body: RequestOf<typeof downloadCopy>['body']) => Promise<FileToSend>
  readonly copyToDrive: (
    services: Services,
    actor: Actor,
    body: RequestOf<typeof copyToDrive>['body'],
  ) => Promise<ResponseOf<typeof copyToDrive>>
  readonly getSelfCheck: (services: Services) => SelfCheck
  readonly checkStore: (services: Services, actor: Actor) => Promise<StoreCheck>
  readonly recountStore: (services: Services, actor: Actor) => Promise<StoreCheck>
  /** What opens a sealed file later. @throws AppError 400 without a good passphrase, unless BACKUP_SEAL_TO is set */
  readonly sealOf: (services: Services, asked: { readonly passphrase?: string | undefined }) => SealSecret
  readonly sealFolder: (services: Services, folder: FolderToSeal & { readonly sealedWith: SealSecret }) => Promise<FileToSend>
  /** Is the disk of a folder encrypted? */
  readonly askDisk: (folder: string) => Promise<Duties['disk']>
  readonly drillStore: (services: Services, actor: Actor, log: StoreLog) => Promise<Drill>
}

/** Files of a folder that is sealed and sent as one file. */
export type FolderToSeal = { readonly name: string; readonly files: readonly { readonly path: string; readonly text: string }[] }
/** The public key of the clinic, or a passphrase. */
type SealSecret = { readonly publicKey: string } | { readonly passphrase: string }

type StoreLog = Pick<FastifyBaseLogger, 'error' | 'fatal'>
type FileToSend = { readonly path: string; readonly bytes: number }

export type Changes = {
  /** Called when something may have changed; reads soon afterwards. */
  readonly poke: () => void
  /** Changes since the event `after`, and new ones as they happen, as server-sent events. @throws AppError 503 if too many are open */
  readonly follow: (actor: Actor, after: number | null) => Promise<Readable>
  /** Number of open streams. */
  readonly openStreams: () => number
  /** Ends every stream, and opens no more. */
  readonly end: () => void
}
