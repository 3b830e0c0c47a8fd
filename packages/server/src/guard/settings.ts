import type { Config } from '../config.ts'

/** The clinic's settings for the guard, and its time zone. */
export type GuardSettings = Pick<Config, 'drugGuard' | 'actRepeatDays' | 'timeZone'>
