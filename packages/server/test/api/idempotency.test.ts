import { isMutating } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { createPatient } from '@clinic/contract/patients/patients'
import { backUpStore } from '@clinic/contract/storage/storage'
import { expect, inject, test, vi } from 'vitest'
import { workOnce } from '../../src/http/once/idempotency.ts'
import { aPatient } from '../factories.ts'
import { type TestApp, testApp } from '../harness.ts'
import { requestOf } from '../samples/request-of.ts'
import { aWorld } from '../samples/sample-world.ts'

/** Every mutating call, but for those that say why they keep no answer. */
const covered = ENDPOINTS.filter((endpoint) => isMutating(endpoint) && endpoint.notIdempotent === undefined)

/** How many events of changes the audit holds: every change leaves at least one. */
async function changes({ db, services }: TestApp): Promise<number> {
  await services.readLog.flush()
  const { n } = await db
    .selectFrom('auditEvent')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('action', 'in', ['C', 'U', 'D', 'E'])
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** PostgreSQL is backed up with its own tools. */
const served = covered.filter((endpoint) => inject('engine') === 'sqlite' || endpoint !== backUpStore)

test.each(served.map((endpoint) => ({ call: `${endpoint.method} ${endpoint.path}`, endpoint })))(
  '$call happens once under one key',
  async ({ endpoint }) => {
    const clinic = await testApp({ inFile: endpoint === backUpStore })
    const world = await aWorld(clinic)
    const { admin } = world
    const request = (await requestOf(endpoint, world)) as never // of this endpoint
    const other = (await requestOf(endpoint, world)) as never
    const before = await changes(clinic)
    const first = await admin.send(endpoint, request, { key: 'form-1' })
    expect(first.status).toBe(endpoint.status ?? 200)
    const after = await changes(clinic)
    expect(after).toBeGreaterThan(before)

    const again = await admin.send(endpoint, request, { key: 'form-1' })
    expect([again.status, again.data]).toEqual([first.status, first.data])
    expect(await changes(clinic)).toBe(after)

    if (endpoint.body) expect((await admin.send(endpoint, other, { key: 'form-1' })).status).toBe(422)
    expect(await changes(clinic)).toBe(after)

    const { answer } = await clinic.db.selectFrom('idempotency').select('answer').executeTakeFirstOrThrow()
    expect(answer).not.toContain('{')
  },
)

test('many at once under one key have one effect', async () => {
  const { as, db } = await testApp()
  const doctor = await as('doctor')
  const body = aPatient()
  const answers = await Promise.all(Array.from({ length: 20 }, () => doctor.send(createPatient, { body }, { key: 'double-click' })))
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
  const made = answers.filter(({ status }) => status === 201).map(({ data }) => data[0]?._id)
  expect(new Set(made).size).toBe(1)
  expect((await db.selectFrom('patient').select('_id').execute()).length).toBe(1)
})

test('one person’s key is not another’s', async () => {
  const { as } = await testApp()
  const [one, two] = [await as('doctor'), await as('doctor')]
  const body = aPatient()
  const first = await one.send(createPatient, { body }, { key: 'same' })
  const second = await two.send(createPatient, { body }, { key: 'same' })
  expect([first.status, second.status]).toEqual([201, 201])
  expect(first.data[0]?._id).not.toBe(second.data[0]?._id)
})

const uploadAt = (time: string) => ({
  personnelId: 'a-person',
  call: 'POST /patient/upload-csv',
  key: 'form-1',
  bodyHash: 'h',
  now: new Date(time),
})

test('an interrupted call holds its key for a minute, because another process may still be running it', async () => {
  const { db, services } = await testApp()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  void workOnce(db, services.keys, uploadAt('2026-03-01T08:00:00Z'), () => {
    begin()
    return new Promise(() => undefined)
  })
  await begun
  const again = (time: string) => workOnce(db, services.keys, uploadAt(time), async () => 'stored')
  await expect(again('2026-03-01T08:01:00Z')).rejects.toThrow('still being saved. Send it again in a minute')
  expect(await again('2026-03-01T08:01:01Z')).toBe('stored')
})

test('a long-running call keeps its key', async () => {
  const { db, services } = await testApp()
  const { promise: done, resolve: end } = Promise.withResolvers<string>()
  const claimedAt = async () => (await db.selectFrom('idempotency').select('createdAt').executeTakeFirst())?.createdAt
  const first = workOnce(db, services.keys, uploadAt('2026-03-01T08:00:00Z'), () => done, 5)
  await vi.waitFor(async () => expect((await claimedAt()) ?? '').toMatch(/^2026-03-01T08:00:00\.(?!000)|^2026-03-01T08:00:0[1-9]/))
  const again = () => workOnce(db, services.keys, uploadAt('2026-03-01T08:01:00Z'), async () => 'twice')
  await expect(again()).rejects.toThrow('still being saved. Send it again in a minute')
  end('once')
  expect(await first).toBe('once')
  await expect(again()).rejects.toMatchObject({ kept: { answer: 'once', isOlder: false } })
})
