import type { Config } from '../config.ts'

/** The clinic's settings for the guard. */
export type GuardSettings = Pick<Config, 'drugGuard' | 'actRepeatDays'>
