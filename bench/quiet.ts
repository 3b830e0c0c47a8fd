import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backupFolder, type Manifest, manifestPathOf, nameOf } from '@clinic/operations/make/manifest'
import { keepDrill } from '@clinic/operations/upkeep/results-cache'

/** Leaves the notes of a backup and a drill just made, so that the hourly one and the monthly one do not begin in the midst of a measurement. */
export function keepTendingQuiet(dataDir: string): void {
  const folder = backupFolder(dataDir)
  const now = new Date()
  const file = nameOf(now)
  const manifest: Manifest = {
    format: 1,
    file,
    madeAt: now.toISOString(),
    store: 'none, a note of the bench',
    sqlite: process.versions.sqlite ?? '',
    size: 0,
    sha256: '',
    schema: [],
    rows: {},
    audit: { seq: 0, mac: '' },
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, file), '')
  writeFileSync(manifestPathOf(join(folder, file)), JSON.stringify(manifest))
  keepDrill(dataDir, {
    at: now.toISOString(),
    seconds: 0,
    fault: null,
    version: '',
    clinicName: '',
    storeId: '',
    of: 'backup',
    backup: null,
    tables: [],
    patients: 0,
    asked: 0,
    rules: [],
    anchor: '',
  })
}
