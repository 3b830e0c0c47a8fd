import { CLINIC } from './words.ts'

/** Valid in PostgreSQL without quotes, and as a folder on every system. */
const NAME = /^[a-z][a-z0-9_]{0,30}$/
/** Names reserved by PostgreSQL or Citus, and Windows device names. */
const KEPT = /^(?:pg_.*|citus.*|postgres|public|none|information_schema|template[01]|con|prn|aux|nul|com\d|lpt\d)$/

/** @throws a sentence, if a role, schema or folder cannot have this name. */
export function refuseBadName(name: string): void {
  if (!NAME.test(name)) throw new Error(CLINIC.badName(name))
  if (KEPT.test(name)) throw new Error(CLINIC.keptName(name))
}
