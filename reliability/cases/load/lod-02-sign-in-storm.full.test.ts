import { setTimeout } from 'node:timers/promises'
import { ROLES } from '@clinic/clinical/people/roles'
import { login } from '@clinic/contract/auth/auth'
import { createPasswords } from '@clinic/server/auth/passwords/passwords'
import { insertPersonnel } from '@clinic/server/test/factories'
import type { Answer } from '@clinic/server/test/harness'
import { expect, test } from 'vitest'
import { openClinic } from '../../harness/clinics/clinic.ts'
import { aLargeStore, searchesByName } from '../../harness/clinics/large-store.ts'
import { engine } from '../../harness/clinics/store.ts'
import { grouped, noteFigure, percentile } from '../../harness/measure/figures.ts'
import { searchSteadily } from '../../harness/measure/fixed-times.ts'
import { memoryOf } from '../../harness/measure/memory.ts'
import { size } from '../../harness/measure/size.ts'

const PATIENTS = size({ quick: 2_000, full: 100_000 })
const PEOPLE = 100
/** They come ten by ten, through one address. */
const TEN = 10
const EVERY_MS = size({ quick: 2_000, full: 5_000 })
const STORM = 500
const PASSWORD = 'harmattan rain'
/** The longest password. */
const LONG = 'x'.repeat(1024)
const CLINIC = '198.51.100.7'
/** Below what one person may ask in a minute. */
const PER_SECOND = 8

test(`LOD-02 ${engine}: ${PEOPLE} people sign in within a minute, and a storm of ${STORM} sign-ins at once locks no one out`, async () => {
  const { as, anonymous, db, keys, server, store } = await openClinic(await aLargeStore(PATIENTS), {
    REQUEST_LIMITS: 'on',
    TRUST_PROXY: '127.0.0.1',
  })
  const passwordHash = await createPasswords(keys.pepper).hash(PASSWORD)
  const people: string[] = []
  for (let n = 0; n < PEOPLE; n++) {
    const { email } = await insertPersonnel(db, { role: ROLES[n % ROLES.length] ?? 'nurse', passwordHash })
    people.push(email)
  }
  const signIn = (email: string, password: string, address: string) =>
    anonymous.send(login, { body: { email, password } }, { headers: { 'x-forwarded-for': address } })
  const { token } = await as('doctor')
  const paths = await searchesByName(store, 300)
  const searching = searchSteadily({ url: server.url, token, perSecond: PER_SECOND, paths })

  const times: number[] = []
  const begun = performance.now()
  const shift = people.map(async (email, n) => {
    await setTimeout(Math.floor(n / TEN) * EVERY_MS)
    const asked = performance.now()
    const { status } = await signIn(email, PASSWORD, CLINIC)
    times.push(performance.now() - asked)
    return status
  })
  expect(await Promise.all(shift)).toEqual(people.map(() => 200))
  expect(performance.now() - begun).toBeLessThan(60_000)

  // One more gets the time to come back; then the storm starts in a fresh minute.
  await untilWelcome(await signIn(people[0] ?? '', PASSWORD, CLINIC))
  const fromOne = await storm(() => CLINIC)
  const fromMany = await storm((n) => `203.0.${Math.floor(n / 250)}.${1 + (n % 250)}`)
  expect((await signIn(people[1] ?? '', PASSWORD, '198.51.100.8')).status).toBe(200)
  await untilWelcome(await signIn(people[2] ?? '', PASSWORD, CLINIC))
  expect((await signIn(people[2] ?? '', PASSWORD, CLINIC)).status).toBe(200)
  const memory = memoryOf(server.pid)
  const seen = await searching.stop()

  for (const answers of [fromOne, fromMany]) {
    expect(new Set(answers.map(({ status }) => status)).difference(new Set([401, 429, 503]))).toEqual(new Set())
    for (const { status, headers } of answers) if (status !== 401) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(count(fromOne, 429)).toBeGreaterThanOrEqual(STORM - PEOPLE)
  expect([count(fromMany, 429), count(fromMany, 503) >= STORM / 2]).toEqual([0, true])
  expect(seen.failures).toEqual([])
  expect((await server.end('SIGTERM')).code).toBe(0)
  expect(await store.faults()).toEqual([])

  const p95 = percentile(seen.times, 0.95)
  const countsOf = (answers: readonly Answer<unknown>[]) =>
    [401, 429, 503].map((status) => `${count(answers, status)} × ${status}`).join(', ')
  noteFigure(
    `LOD-02 ${engine}`,
    `${PEOPLE} sign-ins of 100, p95 ${whole(percentile(times, 0.95))}, slowest ${whole(Math.max(...times))} ms; ${STORM} at once from one address: ${countsOf(fromOne)}; ` +
      `from ${STORM} addresses: ${countsOf(fromMany)}; ${grouped(seen.times.length)} searches meanwhile, p95 ${whole(p95)}, worst ${whole(Math.max(...seen.times))} ms; ` +
      `memory up to ${whole(memory?.peak ?? 0)} MB`,
  )
  expect(p95).toBeLessThanOrEqual(1_000)
  expect(memory?.peak ?? 0).toBeLessThan(1_024)

  /** Wrong passwords, some of people who exist. */
  function storm(addressOf: (n: number) => string) {
    return Promise.all(Array.from({ length: STORM }, (_, n) => signIn(people[n] ?? `nobody-${n}@clinic.test`, LONG, addressOf(n))))
  }
})

async function untilWelcome({ status, headers }: Answer<unknown>): Promise<void> {
  expect(status).toBe(429)
  await setTimeout(Number(headers['retry-after']) * 1000)
}

const count = (answers: readonly Answer<unknown>[], wanted: number) => answers.filter(({ status }) => status === wanted).length
const whole = (value: number): string => grouped(Math.round(value))
