import { randomBytes } from 'node:crypto'
import { cpSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Drill } from '@clinic/contract/storage/self-check'
import { createPasswords } from '@clinic/server/auth/passwords/passwords'
import { openDb, openSnapshot } from '@clinic/server/db/open'
import { readStoreId } from '@clinic/server/db/store-id'
import { NoRoom, roomOf } from '@clinic/server/durable-files'
import { newId } from '@clinic/server/ids'
import type { OnProgress } from '@clinic/server/jobs/run-in-thread'
import { loadKeys, readAuditKey } from '@clinic/server/keys'
import { searchable } from '@clinic/server/names'
import { getSettings, type SettingsConfig } from '@clinic/server/settings/settings'
import { anchorOf, type Backup } from '../make/manifest.ts'
import { codeOfPatient } from '../make/sample.ts'
import { openScratch } from '../make/scratch.ts'
import { backUpPostgres } from '../move-to-postgres/back-up-postgres.ts'
import { makeReady } from '../restore/replace-store.ts'
import { testRestore } from '../restore/restore-test.ts'
import { askRules } from '../self-check/ask-rules.ts'
import { toResult } from '../self-check/results.ts'
import type { CopySource } from '../store/store.ts'
import { type DrillActor, startSecondServer } from './second-server.ts'

export type DrillOrder = {
  readonly dataDir: string
  readonly of: CopySource
  readonly version: string
  /** For the clinic's name, which an admin may have set in the store. */
  readonly settings: SettingsConfig
}

const STEPS = 6

/**
 * Restores a backup into a scratch folder, starts a second server on it, signs in there, compares patients with what was noted when the
 * backup was made, and asks every rule. Of PostgreSQL it makes a backup first, of this moment. The live store is not changed. What the drill
 * leaves if it is cut off goes at the next start.
 */
export async function makeDrill(order: DrillOrder, tell: OnProgress): Promise<Drill> {
  const begun = performance.now()
  const now = new Date()
  const scratch = openScratch(order.dataDir, 'drilling')
  try {
    const drill = await tryAll(order, { scratch: scratch.folder, now, tell })
    return { ...drill, seconds: Math.round((performance.now() - begun) / 100) / 10 }
  } finally {
    scratch.remove()
  }
}

type DrillContext = { readonly scratch: string; readonly now: Date; readonly tell: OnProgress }

async function tryAll(order: DrillOrder, place: DrillContext): Promise<Drill> {
  let backup: Backup | null = 'backup' in order.of ? order.of.backup : null
  try {
    const key = readAuditKey(join(order.dataDir, 'keys'))
    if (!key) throw new Error('there is no keys folder in the data folder, so no one could sign in')
    backup = await backupOf(order, key, place)
    return { ...factsOf(order, backup, place.now), ...(await tryBackup(order, { backup, key }, place)) }
  } catch (error) {
    return { ...factsOf(order, backup, place.now), fault: (error as Error).message }
  }
}

async function backupOf({ of, dataDir }: DrillOrder, key: Buffer, { scratch, tell }: DrillContext): Promise<Backup> {
  if ('backup' in of) {
    refuseWithoutRoom(dataDir, statSync(of.backup.path).size)
    return of.backup
  }
  tell({ what: 'drill-copy', step: 0, steps: 1 })
  const backup = await backUpPostgres(of.database, scratch, key.toString('hex'))
  refuseWithoutRoom(dataDir, backup.size)
  return backup
}

/** A backup is copied, and the copy is worked with. @throws NoRoom */
export function refuseWithoutRoom(dataDir: string, backupBytes: number): void {
  if (roomOf(dataDir).free < 3 * backupBytes) throw new NoRoom('there is too little room on the disk for a drill')
}

/** What is known before anything is tried: nothing of the backup, if none could be made. */
function factsOf({ of, version, settings }: DrillOrder, backup: Backup | null, now: Date): Drill {
  return {
    at: now.toISOString(),
    seconds: 0,
    fault: null,
    version,
    clinicName: settings.clinicName,
    storeId: backup?.storeId ?? '',
    of: 'database' in of ? 'database' : 'backup',
    backup: backup && { file: basename(backup.path), madeAt: backup.madeAt, size: backup.size, sha256: backup.sha256 },
    tables: Object.entries(backup?.rows ?? {}).map(([table, count]) => ({ table, count })),
    patients: 0,
    asked: 0,
    rules: [],
    anchor: backup ? `${backup.audit.seq}:${backup.audit.mac.slice(0, 16)}` : '',
  }
}

type DrilledBackup = { readonly backup: Backup; readonly key: Buffer }

/** @throws with the reason why the backup cannot be relied on */
async function tryBackup(
  { dataDir, of, settings }: DrillOrder,
  { backup, key }: DrilledBackup,
  { scratch, now, tell }: DrillContext,
): Promise<Partial<Drill>> {
  const step = (step: number) => tell({ what: 'drill', step, steps: STEPS })
  step(0)
  const { path, faults, audit } = await testRestore(backup.path, scratch, key)
  const wrong = [...faults, ...(audit.fault ? [audit.fault] : [])]
  if (wrong.length > 0) throw new Error(wrong.join('; '))
  step(1)
  const keys = join(scratch, 'keys')
  cpSync(join(dataDir, 'keys'), keys, { recursive: true })
  await makeReady(path, key, now)
  const actor = await addActor(path, keys)
  step(2)
  const other = 'database' in of ? 'is not the same as in PostgreSQL' : 'is not the same as when the backup was made'
  const { patients } = await readThrough(scratch, backup, { actor, key, step, other })
  step(5)
  const rules = await ask(path, backup, key)
  const broken = rules.filter(({ faults }) => faults > 0)
  const fault = broken.length === 0 ? null : broken.map(({ title, faults }) => `not ${faults} times: ${title}`).join('; ')
  return { patients, asked: rules.length, rules: broken, fault, ...(await namesOf(path, settings)) }
}

/** An admin who exists in the scratch store only. */
async function addActor(path: string, keysFolder: string): Promise<DrillActor> {
  const actor = { email: `drill-${newId()}@drill.invalid`, password: randomBytes(24).toString('base64url') }
  const db = await openDb(path)
  try {
    const now = new Date().toISOString()
    const passwordHash = await createPasswords(loadKeys(keysFolder).pepper).hash(actor.password)
    const person = { _id: newId(), name: 'Drill', searchName: searchable('Drill'), email: actor.email, phone: '', role: 'admin' } as const
    const state = { passwordHash, passwordExpiresAt: null, isFirstLogin: 0, deactivated: 0, deletedAt: null } as const
    await db
      .insertInto('personnel')
      .values({ ...person, ...state, createdAt: now, updatedAt: now })
      .execute()
    return actor
  } finally {
    await db.destroy()
  }
}

/** `other` is what is said of a patient who differs. */
type Reading = { readonly actor: DrillActor; readonly key: Buffer; readonly step: (step: number) => void; readonly other: string }

async function readThrough(scratch: string, { sample = [] }: Backup, { actor, key, step, other }: Reading): Promise<{ patients: number }> {
  const server = await startSecondServer(scratch).catch((error: Error) => {
    throw new Error(`the second server did not start: ${error.message}`)
  })
  try {
    step(3)
    await server.signIn(actor)
    step(4)
    for (const { patient, code } of sample) {
      const read = await server.readPatient(patient)
      if (codeOfPatient(read, key) !== code) throw new Error(`the patient ${patient} ${other}`)
    }
    return { patients: sample.length }
  } finally {
    await server.end()
  }
}

/** The restore has walked the whole chain already, so the rules go on from where the backup ends. */
async function ask(path: string, backup: Backup, key: Buffer): Promise<Drill['rules']> {
  const { db, close } = await openSnapshot(path)
  try {
    return (await askRules(db, { key, anchors: [anchorOf(backup)] })).map(toResult)
  } finally {
    await close()
  }
}

async function namesOf(path: string, settings: SettingsConfig): Promise<Pick<Drill, 'storeId' | 'clinicName'>> {
  const { db, close } = await openSnapshot(path)
  try {
    return { storeId: await readStoreId(db), clinicName: (await getSettings(db, settings)).clinicName }
  } finally {
    await close()
  }
}
