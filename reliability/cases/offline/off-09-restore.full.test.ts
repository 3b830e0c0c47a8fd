import { backupFolder, listBackups } from '@clinic/operations/make/manifest'
import { aPatient, aSession } from '@clinic/server/test/factories'
import { administer, dropDatabase } from '@clinic/server/test/store/postgres'
import { expect, inject, test } from 'vitest'
import { outboxClient } from '../../harness/clients/outbox-client.ts'
import { aStore, type ClinicStore, engine } from '../../harness/clinics/store.ts'
import { grouped, noteFigure } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

const PATIENTS = size({ quick: 4, full: 30 })

type Phone = Awaited<ReturnType<typeof outboxClient>>

/** Keeps a state of the store while no server runs on it; what it returns brings that state back, as docs/operating.md says. */
async function backUp(store: ClinicStore): Promise<() => Promise<void>> {
  const url = store.settings.DATABASE_URL
  if (url === undefined) {
    expect(await store.run('cli/backup.ts')).toMatchObject({ code: 0 })
    const [backup] = listBackups(backupFolder(store.dataDir))
    return async () => expect(await store.run('cli/restore.ts', backup?.path ?? '')).toMatchObject({ code: 0 })
  }
  // PostgreSQL's own copy of a database replaces pg_dump and pg_restore, which the tests do not have.
  const [name, copy] = [new URL(url).pathname.slice(1), `test_${crypto.randomUUID().replaceAll('-', '')}`]
  const sql = (statement: string) => administer(inject('postgresUrl'), statement)
  await sql(`create database "${copy}" template "${name}"`)
  return async () => {
    await dropDatabase(inject('postgresUrl'), name)
    await sql(`alter database "${copy}" rename to "${name}"`)
    expect(await store.run('cli/restore.ts', '--done')).toMatchObject({ code: 0 })
  }
}

/** Patients with a consultation, care and findings each, as they are typed on a phone that reaches the server. */
async function work(phone: Phone, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const patient = await phone.keep('patient', aPatient({ allergies: name }))
    await phone.flush()
    const idOf = async (key: string) => (await phone.box().list()).mine.find((item) => item.key === key)?.content.answerId ?? ''
    const session = await phone.keep('session', aSession(await idOf(patient), { workingDiagnosis: name }))
    await phone.flush()
    await phone.keep('comment', { id: await idOf(session), comment: name })
    await phone.keep('clinical', { id: await idOf(session), version: 1, examinationFindings: name })
    await phone.flush()
  }
}

/** Whose records are whole: patient, session, care and findings under one name, each once. */
async function wholeOf(store: ClinicStore): Promise<string[]> {
  return store.look(async (db) => {
    const rows = await db
      .selectFrom('patient')
      .innerJoin('session', 'session.patientId', 'patient._id')
      .innerJoin('care', 'care.sessionId', 'session._id')
      .select(['allergies', 'workingDiagnosis', 'comment', 'examinationFindings'])
      .execute()
    const patients = await db.selectFrom('patient').select('allergies').execute()
    expect(patients).toHaveLength(rows.length)
    return rows.filter((row) => new Set(Object.values(row)).size === 1).map(({ allergies }) => allergies)
  })
}

test(`OFF-09 ${engine}: what a restore loses comes back from the phone, whole and once`, async () => {
  const store = await aStore()
  let server = await store.start()
  const phone = await outboxClient({ url: () => server.url, token: server.token })
  const [before, after] = [['before'], Array.from({ length: PATIENTS }, (_, n) => `after ${n}`)]
  await work(phone, before)
  await server.end('SIGTERM')
  const restore = await backUp(store)
  server = await store.start()
  await work(phone, after)
  expect((await wholeOf(store)).length).toBe(1 + PATIENTS)

  await server.end('SIGTERM')
  await restore()
  expect(await wholeOf(store)).toEqual(before)
  server = await store.start()
  const health = (await (await fetch(`${server.url}/api/health`)).json()) as { restoredAt: string; backupAt: string }
  const told = { restoredAt: Date.parse(health.restoredAt), backupAt: Date.parse(health.backupAt) }
  const offered = await phone.box().offerAgain(told)
  expect(await phone.flush()).toBe('done')
  expect((await wholeOf(store)).toSorted()).toEqual([...before, ...after].toSorted())
  expect((await phone.box().list()).mine.filter(({ state }) => state !== 'sent')).toEqual([])
  expect(await phone.box().offerAgain(told)).toBe(0)
  expect(await store.faults()).toEqual([])
  noteFigure(
    `OFF-09 ${engine}`,
    `restored to before ${grouped(4 * PATIENTS)} records: ${grouped(offered)} offered again, all back, 0 doubled`,
  )
})
