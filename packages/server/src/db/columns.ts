import type { Generated } from 'kysely'

/** 0 or 1: neither engine's own booleans, so that both store the same. */
export type Flag = 0 | 1
/** ISO 8601, UTC, with milliseconds; sorts as text. */
export type Time = string
/** When it was typed, if it waited on a phone before it was saved. */
export type TypedAt = Generated<Time | null>
/** The columns of every record that can be edited. */
export type Edited = { version: Generated<number>; createdAt: Time; updatedAt: Time }
