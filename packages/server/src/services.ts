import type { Readable } from 'node:stream'
import type { Endpoint } from '@clinic/contract/endpoint'
import type { Actor, Origin } from './actor.ts'
import type { ReadLog } from './audit/read-log.ts'
import type { StorageWatch } from './backups/storage-monitor.ts'
import type { ClockWatch } from './clock-jump.ts'
import type { Config } from './config.ts'
import type { Engine } from './db/engine.ts'
import type { Db } from './db/open.ts'
import type { Keys } from './keys.ts'
import type { Lan } from './lan/lan-state.ts'
import type { Mailer } from './mail/mail.ts'

export type Clock = () => Date

/** What the wiring hands to routes; functions of the domain take `db` and an actor, never this. */
export type Services = {
  readonly db: Db
  readonly engine: Engine
  readonly config: Config
  readonly keys: Keys
  readonly mailer: Mailer
  readonly clinicName: ClinicName
  readonly passwords: Passwords
  /** How long answers about reset codes take at least, known email or not; in milliseconds. */
  readonly minResponseMs: number
  /** How long a request may take with the store, in milliseconds; work of many transactions may take longer. */
  readonly answerMs: number
  readonly clock: Clock
  readonly clockWatch: ClockWatch
  readonly readLog: ReadLog
  readonly limits: Limits
  readonly changes: Changes
  readonly storage: StorageWatch
  /** The clinic for phones; null without `LAN=on`. */
  readonly lan: Lan | null
  /** Every endpoint that has a handler; a start with one missing is refused. */
  readonly served: Set<Endpoint>
}

// What routes ask of these, so that the folders that make them can be above those that use them.

export type Passwords = {
  hash: (password: string) => Promise<string>
  /** Is it this hash's password? Without a hash it takes the same time and says no. */
  verify: (password: string, hash: string | null) => Promise<boolean>
  /** Was it made at another cost than today's? Then the next sign-in replaces it. */
  isStale: (hash: string) => boolean
}

/** The clinic's name for what cannot wait for the store: the page, and mails. */
export type ClinicName = {
  readonly now: () => string
  /** Asks the store, because an admin, here or at another server, may have changed it. A store out of reach leaves it as it is. */
  readonly learn: () => Promise<void>
}

/** REQUEST_LIMITS: so that no person, program or address takes the server from the others (docs/specification.md, section 8). */
export type Limits = {
  checkAddress: (origin: Origin) => void
  checkPerson: (actor: Actor) => void
  /** A browser whose extension breaks the page's policy must not use up the calls of its whole network, so reports are counted apart. */
  checkReport: (origin: Origin) => void
}

export type Changes = {
  /** Something may have changed: looks soon. */
  readonly look: () => void
  /** What changed since the event `after`, and from now on, as server-sent events. @throws AppError 503 if too many are open */
  readonly follow: (actor: Actor, after: number | null) => Promise<Readable>
  /** How many streams are open. */
  readonly openStreams: () => number
  /** Ends every stream, and opens no other. */
  readonly end: () => void
}
