import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Drill } from '@clinic/contract/self-check'
import { createPasswords } from '../auth/passwords.ts'
import { anchorOf, type Backup, listBackups } from '../backups/manifest.ts'
import { makeReady } from '../backups/replace-store.ts'
import { testRestore } from '../backups/restore-test.ts'
import { codeOfPatient } from '../backups/sample.ts'
import type { Working } from '../backups/working.ts'
import { openDb, openSnapshot } from '../db/open.ts'
import { readStoreId } from '../db/store-id.ts'
import { roomOf } from '../durable-files.ts'
import { newId } from '../ids.ts'
import { loadKeys, readAuditKey } from '../keys.ts'
import { searchable } from '../names.ts'
import { getSettings, type SettingsConfig } from '../settings/settings.ts'
import { askRules } from './ask-rules.ts'
import { toResult } from './results.ts'
import { type DrillActor, startSecondServer } from './second-server.ts'

export type DrillOrder = {
  readonly dataDir: string
  readonly folder: string
  readonly version: string
  /** For the clinic's name, which an admin may have set in the store. */
  readonly settings: SettingsConfig
}

type Tell = (working: Working) => void
const STEPS = 6

/**
 * Restores the newest backup into a scratch folder, starts a second server on it, signs in there, compares patients with what was noted when
 * the backup was made, and asks every rule. The live store is not opened. What it leaves if it is cut off goes at the next start.
 * @returns null if there is no backup
 */
export async function drillNewest(order: DrillOrder, tell: Tell): Promise<Drill | null> {
  const [newest] = listBackups(order.folder)
  if (!newest || !existsSync(newest.path)) return null
  const begun = performance.now()
  const now = new Date()
  const scratch = mkdtempSync(join(order.dataDir, 'drilling-'))
  try {
    const found = await tryBackup(order, newest, { scratch, now, tell }).catch(failed)
    return { ...factsOf(order, newest, now), ...found, seconds: Math.round((performance.now() - begun) / 100) / 10 }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const failed = (error: Error) => ({ fault: error.message })

/** What is known of a backup before it is tried. */
function factsOf({ version, settings }: DrillOrder, newest: Backup, now: Date): Drill {
  const { madeAt, size, sha256, rows, audit, storeId = '' } = newest
  return {
    ...{ at: now.toISOString(), seconds: 0, fault: null, version, clinicName: settings.clinicName, storeId },
    backup: { file: basename(newest.path), madeAt, size, sha256 },
    tables: Object.entries(rows).map(([table, count]) => ({ table, count })),
    ...{ patients: 0, asked: 0, rules: [], anchor: `${audit.seq}:${audit.mac.slice(0, 16)}` },
  }
}

type Found = Partial<Drill>
type Place = { readonly scratch: string; readonly now: Date; readonly tell: Tell }

/** @throws with the reason why the backup cannot be relied on */
async function tryBackup({ dataDir, settings }: DrillOrder, newest: Backup, { scratch, now, tell }: Place): Promise<Found> {
  const step = (step: number) => tell({ what: 'drill', step, steps: STEPS })
  step(0)
  const keys = join(dataDir, 'keys')
  const key = readAuditKey(keys)
  if (!key) throw new Error('there is no keys folder in the data folder, so no one could sign in')
  refuseWithoutRoom(dataDir, newest)
  const { path, faults, audit } = await testRestore(newest.path, scratch, key)
  const wrong = [...faults, ...(audit.fault ? [audit.fault] : [])]
  if (wrong.length > 0) throw new Error(wrong.join('; '))
  step(1)
  cpSync(keys, join(scratch, 'keys'), { recursive: true })
  await makeReady(path, key, now)
  const actor = await addActor(path, join(scratch, 'keys'))
  step(2)
  const { patients } = await readThrough(scratch, newest, { actor, key, step })
  step(5)
  const rules = await ask(path, newest, key)
  const broken = rules.filter(({ faults }) => faults > 0)
  const fault = broken.length === 0 ? null : broken.map(({ title, faults }) => `not ${faults} times: ${title}`).join('; ')
  return { patients, asked: rules.length, rules: broken, fault, ...(await namesOf(path, settings)) }
}

function refuseWithoutRoom(dataDir: string, { path }: Backup): void {
  if (roomOf(dataDir).free < 3 * statSync(path).size) throw new Error('there is too little room on the disk for a drill')
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

type Reading = { readonly actor: DrillActor; readonly key: Buffer; readonly step: (step: number) => void }

async function readThrough(scratch: string, { sample = [] }: Backup, { actor, key, step }: Reading): Promise<{ patients: number }> {
  const server = await startSecondServer(scratch).catch((error: Error) => {
    throw new Error(`the second server did not start: ${error.message}`)
  })
  try {
    step(3)
    await server.signIn(actor)
    step(4)
    for (const { patient, code } of sample) {
      const read = await server.readPatient(patient)
      if (codeOfPatient(read, key) !== code) throw new Error(`the patient ${patient} is not the same as when the backup was made`)
    }
    return { patients: sample.length }
  } finally {
    await server.end()
  }
}

/** The restore has walked the whole chain already, so the rules go on from where the backup ends. */
async function ask(path: string, newest: Backup, key: Buffer): Promise<Drill['rules']> {
  const { db, close } = await openSnapshot(path)
  try {
    return (await askRules(db, { key, anchors: [anchorOf(newest)] })).map(toResult)
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
