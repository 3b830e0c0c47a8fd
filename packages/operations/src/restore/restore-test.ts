import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { counted, numberText } from '@clinic/clinical/number-text'
import { openReadOnly } from '@clinic/server/db/sqlite/dialect'
import { sha256Of } from '@clinic/server/durable-files'
import { copyWhole } from '@clinic/server/jobs/large-files'
import { type Contents, inspectCopy } from '../make/inspect-copy.ts'
import { type Manifest, readManifest } from '../make/manifest.ts'
import { type CodeState, checkCode } from '../make/manifest-code.ts'
import { compareSchema } from './compare-schema.ts'

/** What came of restoring a backup into a scratch folder. */
export type RestoreTest = {
  readonly path: string
  /** What was found to be in order, and what should be known. */
  readonly notes: readonly string[]
  /** Why the backup must not be used; empty: it may. */
  readonly faults: readonly string[]
  readonly audit: { readonly fault: string | null }
  /** Null without the keys folder. A wrong one is among the faults; what a missing one means is for a person to say. */
  readonly code: CodeState | null
}

/** Copies a backup to `scratch` and looks at all of it there: structure, contents against its manifest, its code, schema, audit, keys. */
export async function testRestore(file: string, scratch: string, key: Buffer | null): Promise<RestoreTest> {
  const path = join(scratch, 'clinic.db')
  const manifest = readManifest(file)
  const sha256 = await sha256Of(file)
  await copyWhole(file, path)
  // A backup has no log; one that was put beside it would change it unseen.
  if (!manifest && existsSync(`${file}-wal`)) await takeLogIn(file, path)
  const { findings, contents, auditFault, otherKeys } = await inspectCopy(path, key)
  const audit = { fault: auditFault }
  const code = key && checkCode(file, key)
  if (!contents) return { path, notes: [], faults: findings, audit, code }
  const faults = [
    ...(code === 'wrong' ? [WRONG_CODE] : []),
    ...(manifest ? differences(manifest, { size: statSync(file).size, sha256, ...contents }) : []),
    ...faultsOfSchema(path),
    ...(otherKeys ? ['the keys folder is not the one that belongs to it, so no one could sign in'] : []),
  ]
  return { path, notes: notesOf(manifest, contents, key, code), faults, audit, code }
}

const WRONG_CODE =
  "its code is not this clinic's: it was changed after it was made, or the keys folder is another. On a new machine, put the copy of the keys folder into the data folder first"

function faultsOfSchema(path: string): string[] {
  const store = openReadOnly(path)
  try {
    return compareSchema(store)
  } finally {
    store.close()
  }
}

/** A store that was copied by hand may come with its log, which holds the newest records. */
async function takeLogIn(file: string, path: string): Promise<void> {
  await copyWhole(`${file}-wal`, `${path}-wal`)
  const copy = new DatabaseSync(path)
  copy.exec('pragma journal_mode = delete')
  copy.close()
}

type Facts = Contents & Pick<Manifest, 'size' | 'sha256'>

function differences(manifest: Manifest, facts: Facts): string[] {
  const tables = [...new Set([...Object.keys(manifest.rows), ...Object.keys(facts.rows)])]
  return [
    ...(manifest.size === facts.size ? [] : [`its size is ${facts.size} bytes, and its manifest says ${manifest.size}`]),
    ...(manifest.sha256 === facts.sha256 ? [] : ['its checksum is not the one of its manifest']),
    ...tables
      .filter((table) => manifest.rows[table] !== facts.rows[table])
      .map((table) => `${table} has ${facts.rows[table] ?? 0} rows, and its manifest says ${manifest.rows[table] ?? 0}`),
    ...(JSON.stringify(manifest.schema) === JSON.stringify(facts.schema) ? [] : ['its schema is not the one of its manifest']),
    ...(JSON.stringify(manifest.audit) === JSON.stringify(facts.audit) ? [] : ['the end of its audit is not the one of its manifest']),
  ]
}

function notesOf(manifest: Manifest | undefined, { rows, audit }: Contents, key: Buffer | null, code: CodeState | null): string[] {
  const events = counted(audit.seq, 'audit event')
  return [
    manifest
      ? `made ${manifest.madeAt}; it is what its manifest says${code === 'right' ? ", which carries this clinic's code" : ''}`
      : 'there is no manifest beside it, so there is nothing to compare it with',
    `structure and references are sound; ${counted(rows.patient ?? 0, 'patient')}, ${counted(rows.session ?? 0, 'session')}, ${numberText(rows.personnel ?? 0)} personnel`,
    key ? `${events} looked at` : `${events}, which cannot be verified without the keys folder`,
  ]
}
