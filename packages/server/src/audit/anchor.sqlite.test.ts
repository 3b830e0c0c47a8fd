import { DatabaseSync } from 'node:sqlite'
import { openStore } from '@clinic/operations/store/open-store'
import { expect, test } from 'vitest'
import { aFolder, configOf, runProgram } from '../../test/processes/server-process.ts'
import { openForReading } from '../db/open.ts'
import { macOf, recordAudit } from './trail.ts'

/** A closed store with twenty events, its key, and what today's certificate would say. */
async function aStore() {
  const dataDir = aFolder()
  const { databaseUrl: store } = configOf(dataDir)
  const { db, keys } = await openStore(configOf(dataDir))
  const by = { now: new Date(), address: '127.0.0.1', requestId: 'r' }
  for (let n = 0; n < 20; n++) await recordAudit(db, by, { action: 'C', type: 'patient.create', entityId: `id-${n}` })
  const { seq, mac } = await db.selectFrom('auditHead').select(['seq', 'mac']).executeTakeFirstOrThrow()
  await db.destroy()
  return { dataDir, store, key: keys.audit, anchor: `${seq}:${mac.slice(0, 16)}` }
}

/** Removes an event and signs all later ones again with the clinic's own key. */
async function rewrite(store: string, key: Buffer): Promise<void> {
  const db = await openForReading(store)
  const events = await db.selectFrom('auditEvent').selectAll().orderBy('seq').execute()
  await db.destroy()
  const file = new DatabaseSync(store)
  file.exec('drop trigger "auditEvent-no-update"')
  let prevMac = ''
  for (const event of events) {
    const entityId = event.entityId === 'id-5' ? 'other' : event.entityId
    const { mac: _, ...rest } = { ...event, entityId, prevMac }
    const mac = macOf(key, rest)
    file.prepare('update "auditEvent" set "entityId" = ?, "prevMac" = ?, "mac" = ? where "seq" = ?').run(entityId, prevMac, mac, event.seq)
    prevMac = mac
  }
  file.prepare('update "auditHead" set "mac" = ?').run(prevMac)
  file.close()
}

test('SLF-05 only the anchor on paper detects a chain rewritten with stolen keys', async () => {
  const { dataDir, store, key, anchor } = await aStore()
  const verify = (...args: string[]) => runProgram('cli/audit-verify.ts', args, dataDir)
  expect(await verify('--anchor', anchor)).toMatchObject({ code: 0, output: expect.stringContaining('matches the paper') })
  expect(await verify('--anchor', '12')).toMatchObject({ code: 1, output: expect.stringContaining('as it is on the paper') })
  await rewrite(store, key)
  expect(await verify()).toMatchObject({ code: 0 })
  expect(await verify('--anchor', anchor)).toMatchObject({ code: 1, output: expect.stringContaining('does not match this paper') })
})
