import type { Generated } from 'kysely'

/** 0 or 1. Not the engines' own booleans, so that both store the same value. */
export type Flag = 0 | 1
/** ISO 8601, UTC, with milliseconds; sorts as text. */
export type Time = string
/** When it was typed, if it waited on a phone before being saved. */
export type TypedAt = Generated<Time | null>
/** Columns of every record that can be edited. */
export type EditColumns = { version: Generated<number>; createdAt: Time; updatedAt: Time }
