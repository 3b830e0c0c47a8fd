import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** The store, or a transaction on it. Functions accept either as their first argument. */
export type Db = Kysely<Schema>
