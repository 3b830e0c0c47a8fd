import { once } from 'node:events'
import { truncateSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { finished } from 'node:stream/promises'
import { downloadPatients } from '@clinic/contract/patients/patient-download'
import { createPatient } from '@clinic/contract/patients/patients'
import { downloadReport } from '@clinic/contract/reports/reports'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import { newSession } from '../../test/arrange.ts'
import { aPatient } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'
import type { Db } from '../db/open.ts'
import { newRow } from '../patients/patients.ts'
import { exportInThread } from './in-thread.ts'

/** 30 MB of text: more than the buffers between the store and a client that does not read. */
const MANY = 3_000
const LONG = 'x'.repeat(10_000)

/** A clinic with more patients than are sent ahead, on a real port, so that a client can disconnect. */
async function largeClinic() {
  const clinic = await testApp({ inFile: true })
  const admin = await clinic.as('admin')
  const { timeZone } = clinic.services.config
  const actor = { ...admin.user, timeZone, now: new Date() } as unknown as Parameters<typeof newRow>[0] // only its date is used
  for (let start = 0; start < MANY; start += 500) {
    const rows = Array.from({ length: 500 }, () => newRow(actor, aPatient({ allergies: LONG })))
    await clinic.db.insertInto('patient').values(rows).execute()
  }
  await clinic.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = clinic.app.server.address() as AddressInfo // it is listening on a port
  /** A client that has received the headers and stops reading. */
  async function paused(): Promise<IncomingMessage> {
    const { method, path } = downloadPatients
    const sent = request({ port, method, path: `/api${path}`, headers: { authorization: `Bearer ${admin.token}` }, agent: false }).end()
    const [response] = await once(sent, 'response')
    expect(response.statusCode).toBe(200)
    return response
  }
  return { ...clinic, admin, paused }
}

/** Does another connection hold a view of the store? On SQLite that keeps the log from being emptied. */
async function isHeld(db: Db): Promise<boolean> {
  if (inject('engine') === 'sqlite') {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    return rows[0]?.busy === 1
  }
  const others = sql`select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
  return (await others.execute(db)).rows.length > 0
}

test('leaves out patients registered after the export began, also from its count', async () => {
  const clinic = await largeClinic()
  const response = await clinic.paused()
  await clinic.admin.call(createPatient, { body: aPatient({ firstname: 'Late' }) })
  let text = ''
  for await (const piece of response) text += piece
  const [, ...rows] = parse(text, { bom: true })
  expect(rows.length).toBe(MANY)
  const event = clinic.db.selectFrom('auditEvent').select('rows').where('type', '=', 'patient.download')
  expect(await event.executeTakeFirst()).toEqual({ rows: MANY })
})

test('a client that disconnects ends the thread and its view of the store, and the next client can start', async () => {
  const { admin, db, paused } = await largeClinic()
  expect(await isHeld(db)).toBe(false)
  const [one, other] = [await paused(), await paused()]
  expect(await isHeld(db)).toBe(true)
  const third = admin.send(downloadPatients, {})
  one.destroy()
  expect((await third).status).toBe(200)
  expect(await isHeld(db)).toBe(true)
  other.destroy()
  await vi.waitFor(async () => expect(await isHeld(db)).toBe(false), { timeout: 10_000 })
})

test('a failure midway aborts the response, so that a partial file never looks complete', async () => {
  const { db, config, paused } = await largeClinic()
  const response = await paused()
  await breakReading(db, config.databaseUrl)
  const reading = async () => {
    for await (const _piece of response);
  }
  await expect(reading()).rejects.toThrow('aborted')
  expect(response.complete).toBe(false)
})

/** Makes the store unreadable for a reader. */
async function breakReading(db: Db, path: string): Promise<void> {
  if (inject('engine') === 'sqlite') {
    await sql`pragma wal_checkpoint(passive)`.execute(db)
    return truncateSync(path, 4096)
  }
  const readers = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`
  await sql`${readers} and state like 'idle in transaction%'`.execute(db)
}

test('refuses cleanly if the store cannot be read, without an export in the audit', async () => {
  const { as, db } = await testApp({ inFile: true, config: { databaseReadUrl: 'postgres://127.0.0.1:1/nowhere' } })
  const { status, error } = await (await as('admin')).send(downloadPatients, {})
  expect([status, error.code]).toEqual([503, 'busy'])
  expect(await db.selectFrom('auditEvent').select('seq').where('type', '=', 'patient.download').execute()).toEqual([])
})

test('a report is written in a thread too', async () => {
  const { as, db } = await testApp({ inFile: true })
  const doctor = await as('doctor')
  const { _id } = await newSession(doctor)
  const [line] = parse(await doctor.call(downloadReport, { body: { startDate: '2000-01-01', endDate: '2100-01-01' } }), {
    bom: true,
    columns: true,
  })
  expect(line).toMatchObject({ _id, attendants: `${doctor.user.name}; NURSE` })
  const event = db.selectFrom('auditEvent').select('rows').where('type', '=', 'session.report')
  expect(await event.executeTakeFirst()).toEqual({ rows: 1 })
})

const PATIENTS = { place: { file: new URL('../patients/patient-sheet.ts', import.meta.url), name: 'writePatients' } }

test('the thread never gets far ahead of the reader, and ends if no one reads', async () => {
  const { config } = await largeClinic()
  const { rows, text } = exportInThread(PATIENTS, config.databaseUrl)
  expect(await rows).toBe(MANY)
  let [most, length] = [0, 0]
  for await (const piece of text) {
    most = Math.max(most, text.readableLength)
    length += piece.length
  }
  expect([length > MANY * LONG.length, most < 1_000_000]).toEqual([true, true])
  const unread = exportInThread(PATIENTS, config.databaseUrl, 1_000)
  await expect(finished(unread.text)).rejects.toThrow('The client stopped reading the export')
})
