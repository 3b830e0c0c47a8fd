import type { Config } from '../config.ts'

/** What the clinic decided about the guard, and its zone for days. */
export type GuardSettings = Pick<Config, 'drugGuard' | 'actRepeatDays' | 'timeZone'>
