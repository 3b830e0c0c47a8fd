import type { Endpoint } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { createPatient } from '@clinic/contract/patients/patients'
import { createPhrase, updatePhrase } from '@clinic/contract/prescribing/phrases'
import { createTemplate, updateTemplate } from '@clinic/contract/prescribing/prescribing'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { openCount } from '@clinic/contract/stock/stock-counts'
import { createHandover } from '@clinic/contract/ward/handovers'
import { expect, test } from 'vitest'
import { newSession } from '../../../test/arrange.ts'
import { testApp } from '../../../test/harness.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../errors.ts'
import { createLimits } from '../limits/rate-limit.ts'
import { roomOf } from './hourly-work.ts'

const at = (time: string, _id = 'ada') => ({ _id, now: new Date(`2026-11-24T${time}Z`) }) as Actor // all that is counted by
const MB = 2 ** 20

/** How often one person may do it at ten o'clock, and the refusal after that. */
function timesOf(check: () => void, most: number): [number, unknown] {
  for (let times = 0; times < most; times++)
    try {
      check()
    } catch (error) {
      return [times, error]
    }
  return [most, null]
}

test.each<[string, Endpoint, number]>([
  ['60 handovers', createHandover, 60],
  ['60 counts of the stock', openCount, 60],
  ['120 new templates', createTemplate, 120],
  ['120 changes of templates', updateTemplate, 120],
  ['120 new phrases', createPhrase, 120],
  ['120 changes of phrases', updatePhrase, 120],
])('one person has %s in an hour, another has as many, and the next hour begins anew', (_, endpoint, most) => {
  const { checkWork } = createLimits(true)
  const [times, refusal] = timesOf(() => checkWork(at('10:59:00'), endpoint, 10), most + 1)
  expect([times, refusal instanceof AppError && [refusal.status, refusal.headers]]).toEqual([most, [429, { 'retry-after': '60' }]])
  expect(timesOf(() => checkWork(at('10:59:00', 'bola'), endpoint, 10), most)).toEqual([most, null])
  expect(timesOf(() => checkWork(at('11:00:00'), endpoint, 10), 1)).toEqual([1, null])
  // What others do at one time, the person still may.
  expect(timesOf(() => checkWork(at('10:59:30'), updateSession, 10), 500)).toEqual([500, null])
})

test('all changes of one person share the room of an hour, the one that reaches its end included', () => {
  const { checkWork } = createLimits(true)
  const length = 200_000
  const fits = Math.ceil((64 * MB) / roomOf(length))
  const calls = [createPatient, updateSession]
  let n = 0
  const [times] = timesOf(() => checkWork(at('10:00:00'), calls[n++ % 2] ?? updateSession, length), 1000)
  expect(times).toBe(fits)
  expect(timesOf(() => checkWork(at('10:59:59'), updateSession, 0), 1)[0]).toBe(0)
  expect(timesOf(() => checkWork(at('10:59:59', 'bola'), updateSession, 0), 1)[0]).toBe(1)
  expect(timesOf(() => checkWork(at('11:00:00'), updateSession, 0), 1)[0]).toBe(1)
})

test('files have their own room: more than a hundred of the longest', () => {
  const { checkWork } = createLimits(true)
  const upload = ENDPOINTS.find((endpoint) => endpoint.upload) ?? expect.fail('no call takes a file')
  expect(timesOf(() => checkWork(at('10:00:00'), upload, 5 * MB), 1000)[0]).toBe(103)
  expect(timesOf(() => checkWork(at('10:00:00'), updateSession, 5), 1)[0]).toBe(1)
})

test('REQUEST_LIMITS=off lifts it', () => {
  const { checkWork } = createLimits(false)
  expect(timesOf(() => checkWork(at('10:00:00'), createHandover, 200 * MB), 1000)).toEqual([1000, null])
})

test('the call that is too much is refused in words and stores nothing; care goes on', async () => {
  const clock = { now: new Date('2026-11-24T10:00:00Z') }
  const { as, db } = await testApp({ clock, config: { requestLimits: true, idleMinutes: 600 } })
  const [nurse, doctor] = [await as('nurse'), await as('doctor')]
  const session = await newSession(doctor)
  const write = (n: number, by: Pick<typeof nurse, 'send'> = nurse) => by.send(createPhrase, { body: { trigger: `t${n}`, text: 'Rest' } })
  for (let n = 1; n <= 120; n++) expect((await write(n)).status).toBe(201)
  clock.now = new Date('2026-11-24T10:59:59.500Z')
  const refused = await write(121)
  expect([refused.status, refused.error.message]).toEqual([429, 'You did this too often within an hour. Try again in 1 second.'])
  expect(await db.selectFrom('phrase').select('trigger').execute()).toHaveLength(120)
  expect((await write(1, doctor)).status).toBe(201)
  expect((await nurse.send(updateSession, { body: { id: session._id, comment: 'Rest' } })).status).toBe(200)
  clock.now = new Date('2026-11-24T11:00:00Z')
  expect((await write(121)).status).toBe(201)
})
