import type { Endpoint } from '@clinic/contract/endpoint'
import type { ReadLog } from './audit/read-log.ts'
import type { Passwords } from './auth/passwords.ts'
import type { StorageWatch } from './backups/storage-monitor.ts'
import type { Changes } from './changes/changes.ts'
import type { ClockWatch } from './clock-jump.ts'
import type { Config } from './config.ts'
import type { Engine } from './db/engine.ts'
import type { Db } from './db/open.ts'
import type { Limits } from './http/rate-limit.ts'
import type { Keys } from './keys.ts'
import type { Lan } from './lan/lan-state.ts'
import type { Mailer } from './mail/mail.ts'
import type { ClinicName } from './settings/clinic-name.ts'

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
