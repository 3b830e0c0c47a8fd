import type { Generated } from 'kysely'

/** 0 or 1: neither engine's own booleans, so that both store the same. */
export type Flag = 0 | 1
/** ISO 8601, UTC, with milliseconds; sorts as text. */
export type Time = string
/** The columns of every record that can be edited. */
export type Edited = { version: Generated<number>; createdAt: Time; updatedAt: Time }
