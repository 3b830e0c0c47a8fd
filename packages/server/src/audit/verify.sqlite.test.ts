import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeBackup } from '@clinic/operations/make/backup'
import { anchorOf } from '@clinic/operations/make/manifest'
import { openStore } from '@clinic/operations/store/open-store'
import { expect, test } from 'vitest'
import { aFolder, configOf, runProgram } from '../../test/processes/server-process.ts'
import { openDb, openForReading } from '../db/open.ts'
import { recordAudit } from './trail.ts'
import { verifyChain } from './verify.ts'

const DROP = 'drop trigger "auditEvent-no-update"; drop trigger "auditEvent-no-delete";'

/** A closed store with twenty audit events, and its backup from after the twentieth. */
async function aStore() {
  const dataDir = aFolder()
  const { databaseUrl: store } = configOf(dataDir)
  const { db, keys } = await openStore(configOf(dataDir))
  const by = { now: new Date(), address: '127.0.0.1', requestId: 'req-1' }
  for (let i = 0; i < 20; i++) await recordAudit(db, by, { action: 'C', type: 'patient.create', entityId: `id-${i}` })
  await db.destroy()
  const order = { storePath: store, folder: join(dataDir, 'backups'), secondFolder: '', sealTo: '', auditKey: keys.audit.toString('hex') }
  const { manifest } = await makeBackup(order)
  return { dataDir, store, key: keys.audit, anchor: anchorOf(manifest), order }
}

function tamper(store: string, statements: string): void {
  const database = new DatabaseSync(store)
  database.exec(`${DROP} ${statements}`)
  database.close()
}

const TAMPERINGS: [string, number, string][] = [
  ['an edit', 7, `update "auditEvent" set "entityId" = 'another' where "seq" = 7`],
  ['a deletion in the middle', 12, `delete from "auditEvent" where "seq" = 12`],
  ['a cut tail', 18, `delete from "auditEvent" where "seq" >= 18`],
  [
    'a cut tail with the head set back',
    18,
    `delete from "auditEvent" where "seq" >= 18; update "auditHead" set "seq" = 17, "mac" = (select "mac" from "auditEvent" where "seq" = 17)`,
  ],
  [
    'two events that changed places',
    5,
    `update "auditEvent" set "seq" = 100 where "seq" = 5; update "auditEvent" set "seq" = 5 where "seq" = 6;
     update "auditEvent" set "seq" = 6 where "seq" = 100`,
  ],
  [
    'an event of no one',
    21,
    `insert into "auditEvent" select 21, "at", "boot", "actorId", "actorRole", "signInId", "address", "requestId", "action", "type",
     "entityId", "patientId", "outcome", "fields", "rows", "mac", "mac" from "auditEvent" where "seq" = 20`,
  ],
  ['no audit at all', 1, `delete from "auditEvent"; update "auditHead" set "seq" = 0, "mac" = ''`],
  ['a removed head', 1, `delete from "auditHead"`],
]

test.each(TAMPERINGS)('names the first bad event after %s', async (_name, seq, statements) => {
  const { store, key, anchor } = await aStore()
  tamper(store, statements)
  const db = await openForReading(store)
  const { bad } = await verifyChain(db, key, [anchor])
  await db.destroy()
  expect(bad?.seq).toBe(seq)
})

test('the command names the first bad event and exits 1', async () => {
  const { dataDir, store } = await aStore()
  const run = () => runProgram('cli/audit-verify.ts', [], dataDir)
  expect(await run()).toEqual({ code: 0, output: expect.stringContaining('20 events, and 1 backup agrees') })
  tamper(store, TAMPERINGS[0]?.[2] ?? '')
  expect(await run()).toEqual({ code: 1, output: expect.stringContaining('The first bad event is number 7') })
})

test('a fault in the audit is reported, and the next backup is still made', async () => {
  const { store, order } = await aStore()
  tamper(store, TAMPERINGS[3]?.[2] ?? '')
  const { auditFault, manifest } = await makeBackup(order)
  expect(auditFault).toContain('its event 20 is missing')
  expect(manifest.audit.seq).toBe(17)
})

test('the server itself cannot change or delete an event', async () => {
  const { dataDir } = await aStore()
  const { db } = await openStore(configOf(dataDir))
  await expect(db.updateTable('auditEvent').set({ type: 'other' }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('auditEvent').execute()).rejects.toThrow('append-only')
  await db.destroy()
})

test('a store opened without its key refuses events', async () => {
  const { store } = await aStore()
  const db = await openDb(store)
  const by = { now: new Date(), address: '127.0.0.1', requestId: 'req-2' }
  await expect(recordAudit(db, by, { action: 'C', type: 'patient.create' })).rejects.toThrow('signAudit')
  await db.destroy()
})
