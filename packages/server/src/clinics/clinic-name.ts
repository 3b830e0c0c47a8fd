import { CLINIC } from './words.ts'

/** A name that PostgreSQL takes without quotes, and every system takes for a folder. */
const NAME = /^[a-z][a-z0-9_]{0,30}$/
/** What PostgreSQL or Citus keeps for itself, and what Windows takes for a device. */
const KEPT = /^(?:pg_.*|citus.*|postgres|public|none|information_schema|template[01]|con|prn|aux|nul|com\d|lpt\d)$/

/** @throws a sentence, if a role, a schema and a folder cannot have this name. */
export function refuseBadName(name: string): void {
  if (!NAME.test(name)) throw new Error(CLINIC.badName(name))
  if (KEPT.test(name)) throw new Error(CLINIC.keptName(name))
}
