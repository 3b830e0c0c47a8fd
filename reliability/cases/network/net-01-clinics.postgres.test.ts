import { aPatient } from '@clinic/server/test/factories'
import type { ServerProcess } from '@clinic/server/test/processes/server-process'
import { emptyDatabase } from '@clinic/server/test/store/postgres'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type Ledger, newLedger, settle, work } from '../../harness/clients/work.ts'
import { severalClinics } from '../../harness/clinics/network.ts'
import { grouped, noteFigure } from '../../harness/measure/figures.ts'
import { isFull, size } from '../../harness/measure/size.ts'

const CLINICS = size({ quick: 2, full: 8 })
const WORK_MS = size({ quick: 1_000, full: 60_000 })
const RESTART_MS = 10_000

type RunningClinic = Awaited<ReturnType<typeof severalClinics>>[number] & { readonly server: ServerProcess; readonly ledger: Ledger }

test(`NET-01 postgres: ${CLINICS} clinics on one PostgreSQL hold their own rows only, and nothing of one opens another`, async () => {
  const { url } = await emptyDatabase()
  const clinics: RunningClinic[] = await Promise.all(
    (await severalClinics(url, CLINICS)).map(async (clinic) => ({ ...clinic, server: await clinic.start(), ledger: newLedger() })),
  )

  const until = performance.now() + WORK_MS
  await Promise.all(clinics.map(({ server, ledger }) => work(server, ledger, { going: () => performance.now() < until, clients: 3 })))
  const written = clinics.reduce((sum, { ledger }) => sum + ledger.acknowledged.length, 0)
  expect(clinics.filter(({ ledger }) => ledger.acknowledged.length === 0 || ledger.refused.length + ledger.unanswered.length > 0)).toEqual(
    [],
  )

  for (const { look, ledger, faults } of clinics) {
    expect(await look((db) => settle(db, ledger))).toEqual({ lost: [], revived: [], doubled: [] })
    expect(await faults()).toEqual([])
  }
  await expectOwnRows(url, clinics)
  await expectNothingCrosses(clinics)
  await expectNoOtherSchema(clinics)
  const restartMs = await restartAll(clinics)
  noteFigure(
    'NET-01 postgres',
    `${CLINICS} clinics, ${WORK_MS / 1000} s, ${grouped(written)} writes, each row in its own schema, nothing crosses; all restart in ${(restartMs / 1000).toFixed(1)} s`,
  )
  if (isFull) expect(restartMs).toBeLessThan(RESTART_MS) // npm test must pass on a busy machine too
})

/** What a superuser finds in each schema is what the clients of that clinic wrote, and nothing is outside of the schemas. */
async function expectOwnRows(url: string, clinics: readonly RunningClinic[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  for (const { name, ledger } of clinics) {
    const { rows } = await client.query<{ mark: string }>(`select "allergies" as mark from "${name}"."patient" order by 1`)
    const own = ledger.acknowledged.filter(({ kind }) => kind === 'patient').map(({ mark }) => mark)
    expect(rows.map(({ mark }) => mark)).toEqual(own.toSorted())
  }
  const { rows } = await client.query(
    `select nspname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname not like 'pg\\_%' and nspname <> 'information_schema' group by nspname order by 1`,
  )
  expect(rows.map(({ nspname }) => nspname)).toEqual(clinics.map(({ name }) => name).toSorted())
  const ids = await Promise.all(clinics.map(async ({ server }) => (await server.send('GET', '/health')).data.storeId))
  expect(new Set(ids).size).toBe(clinics.length)
}

/** Tokens, ids, Idempotency-Keys and searches of each clinic, tried at the next one. */
async function expectNothingCrosses(clinics: readonly RunningClinic[]): Promise<void> {
  for (const [n, { server, look }] of clinics.entries()) {
    const next = clinics[(n + 1) % clinics.length] as RunningClinic // there are two at least
    const foreign = { authorization: `Bearer ${server.token}` }
    expect((await next.server.send('GET', '/users/me', undefined, foreign)).status).toBe(401)
    const { _id } = await look((db) => db.selectFrom('patient').select('_id').limit(1).executeTakeFirstOrThrow())
    expect((await next.server.send('GET', `/patient/${_id}`)).status).toBe(404)

    const name = `Crossing${[...crypto.randomUUID()].filter((sign) => /[a-f]/.test(sign)).join('')}`
    const both = [server, next.server]
    const register = (at: ServerProcess) => at.send('POST', '/patient/create', aPatient({ firstname: name }), { 'idempotency-key': name })
    const made = await Promise.all(both.map(register))
    expect([made[0]?.status, made[1]?.status, made[0]?.data[0]._id === made[1]?.data[0]._id]).toEqual([201, 201, false])
    for (const [k, at] of both.entries()) {
      const { data } = await at.send('GET', `/patient?name=${name}&limit=200`)
      const found: string[] = data.data.map((row: { _id: string }) => row._id)
      const own = await [look, next.look][k]?.((db) => db.selectFrom('patient').select('_id').where('_id', 'in', found).execute())
      expect([found.includes(made[k]?.data[0]._id), own?.length]).toEqual([true, found.length])
    }
  }
}

/** Each role asks for the tables of each other clinic, by their full name. */
async function expectNoOtherSchema(clinics: readonly RunningClinic[]): Promise<void> {
  for (const { name, settings } of clinics) {
    const client = new pg.Client(settings.DATABASE_URL)
    await client.connect()
    for (const other of clinics.filter((clinic) => clinic.name !== name))
      for (const statement of [
        'select * from %.patient',
        'select * from %."auditEvent"',
        'update %.meta set value = value',
        'drop table %.meta',
      ])
        await expect(client.query(statement.replace('%', `"${other.name}"`))).rejects.toThrow(`permission denied for schema ${other.name}`)
    await client.end()
  }
}

/** All at once, as after a power cut; in milliseconds until the last one is ready. */
async function restartAll(clinics: readonly RunningClinic[]): Promise<number> {
  await Promise.all(clinics.map(({ server }) => server.end('SIGKILL')))
  const begun = performance.now()
  await Promise.all(clinics.map(({ start }) => start()))
  return performance.now() - begun
}
