import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { keyOf, open, seal } from './cipher.ts'
import { flush, type Outcome, type Sender } from './flush.ts'
import type { Content } from './item.ts'
import { createOutbox, dropDraftsOf, isUnsent } from './outbox.ts'
import { openStore } from './store.ts'

const ADA = keyOf('ada', '0b'.repeat(32))
const BOLA = keyOf('bola', '1c'.repeat(32))
const [HOUR, DAY] = [3_600_000, 24 * 3_600_000]

const content = (what: Content['what'], more: Partial<Content> = {}): Content => ({
  ...{ form: 'create-patient ', values: {}, what, who: 'Adaeze Okafor', body: { firstname: 'Adaeze' }, contract: 'c' },
  ...more,
})

async function phone() {
  const clock = { now: Date.UTC(2026, 10, 22, 10, 42) }
  const store = await openStore(new IDBFactory())
  const of = (key = ADA) => createOutbox(store, key, () => clock.now)
  return { clock, store, of, box: of() }
}

/** A server that answers what `answer` says, and what it got. */
function server(answer: (content: Content) => Outcome = () => ({ kind: 'saved', id: 'p1' }), more: Partial<Sender> = {}) {
  const got: { key: string; body: Content['body'] }[] = []
  const sender: Sender = {
    async send({ key, content }) {
      got.push({ key, body: content.body })
      return answer(content)
    },
    findDuplicates: async () => false,
    judge: async () => null,
    ...more,
  }
  return { got, sender }
}

test('what is sealed opens for its person, in its place, and unchanged only', () => {
  const sealed = seal(ADA, 'k1', content('patient'))
  expect(new TextDecoder().decode(sealed)).not.toContain('Adaeze')
  expect(open(ADA, 'k1', sealed)).toEqual(content('patient'))
  expect(open(BOLA, 'k1', sealed)).toBeNull()
  expect(open({ ...ADA, person: 'bola' }, 'k1', sealed)).toBeNull()
  expect(open(ADA, 'k2', sealed)).toBeNull()
  const changed = Uint8Array.from(sealed, (byte, place) => (place === 40 ? byte ^ 1 : byte))
  expect(open(ADA, 'k1', changed)).toBeNull()
  expect(seal(ADA, 'k1', content('patient'))).not.toEqual(sealed)
})

test('what waits goes oldest first, under its key, and is kept for a day as sent', async () => {
  const { box, clock } = await phone()
  for (const key of ['a', 'b', 'c']) {
    await box.wait(key, content('comment', { body: { comment: key } }))
    clock.now += 1
  }
  const { got, sender } = server(() => ({ kind: 'saved' }))
  expect(await flush(box, sender)).toBe('done')
  expect(got.map(({ key }) => key)).toEqual(['a', 'b', 'c'])
  expect((await box.list()).mine.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  clock.now += DAY
  await box.expire()
  expect((await box.list()).mine).toEqual([])
})

test('without an answer everything stays, and the rest is not tried', async () => {
  const { box } = await phone()
  await box.wait('a', content('comment'))
  await box.wait('b', content('comment'))
  const { got, sender } = server(() => ({ kind: 'away' }))
  expect(await flush(box, sender)).toBe('away')
  expect(got).toHaveLength(1)
  expect((await box.list()).mine.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
})

test('a session of an unsent patient goes after the patient, with the id that the server gave', async () => {
  const { box, clock } = await phone()
  await box.wait('patient', content('patient'))
  clock.now += 1
  await box.wait('session', content('session', { from: 'patient', body: { patientId: 'unsent-patient', complaints: 'Fever' } }))
  const { got, sender } = server()
  await flush(box, sender)
  expect(got.map(({ body }) => body)).toEqual([{ firstname: 'Adaeze' }, { patientId: 'p1', complaints: 'Fever' }])
})

test('a parked patient holds back its own sessions only', async () => {
  const { box, clock } = await phone()
  await box.wait('patient', content('patient'))
  clock.now += 1
  await box.wait('session', content('session', { from: 'patient', body: { patientId: 'x' } }))
  clock.now += 1
  await box.wait('other', content('session', { body: { patientId: 'known' } }))
  const { got, sender } = server(undefined, { findDuplicates: async () => true })
  expect(await flush(box, sender)).toBe('done')
  expect(got.map(({ key }) => key)).toEqual(['other'])
  const { mine } = await box.list()
  expect(mine.map(({ state }) => state)).toEqual(['parked', 'waiting', 'sent'])
  expect(mine[0]?.content.trouble?.code).toBe('duplicate')

  await box.isExisting('patient', 'p7')
  await flush(box, sender)
  expect(got.at(-1)).toEqual({ key: 'session', body: { patientId: 'p7' } })
  expect((await box.list()).mine.some(isUnsent)).toBe(false)
})

test('a patient that a person calls new is sent without asking again, and one that may have landed is not its own duplicate', async () => {
  const { box } = await phone()
  await box.wait('a', content('patient'))
  let asked = 0
  const findDuplicates = async () => asked++ === 0
  const first = server(() => ({ kind: 'away' }), { findDuplicates })
  await flush(box, first.sender)
  await box.release('a', { asked: true })
  await flush(box, first.sender)
  await flush(box, first.sender)
  expect([asked, first.got.length]).toEqual([1, 2])
})

test('a refusal parks it with the words of the server, and it can be sent again', async () => {
  const { box } = await phone()
  const trouble = { code: 'conflict', message: 'This session is closed.' }
  await box.wait('a', content('comment'))
  await flush(box, server(() => ({ kind: 'refused', trouble })).sender)
  expect((await box.list()).mine).toMatchObject([{ state: 'parked', content: { trouble } }])
  await box.release('a')
  await flush(box, server(() => ({ kind: 'saved' })).sender)
  expect((await box.list()).mine).toMatchObject([{ state: 'sent' }])
})

test('what the rules of this page do not take is parked before it is sent', async () => {
  const { box } = await phone()
  const trouble = { code: 'invalid', message: 'x', fields: { phone: 'Enter a phone number' } }
  await box.wait('a', content('patient'))
  const { got, sender } = server(undefined, { judge: async () => trouble })
  await flush(box, sender)
  expect(got).toEqual([])
  expect((await box.list()).mine).toMatchObject([{ state: 'parked', content: { trouble } }])
})

test('what is typed replaces a draft, never what may have landed', async () => {
  const { box } = await phone()
  const typed = (text: string) => ({ form: 'care of s', values: { text }, contract: 'c' })
  await box.keep('a', typed('Giv'))
  await box.keep('a', typed('Given'))
  expect((await box.list()).mine).toMatchObject([{ state: 'draft', content: { values: { text: 'Given' } } }])
  await box.wait('a', content('comment', { values: { text: 'Given' } }))
  await box.keep('a', typed('More'))
  await box.dropTyped('a')
  expect((await box.list()).mine).toMatchObject([{ state: 'waiting', content: { values: { text: 'Given' } } }])
})

test.each([
  ['a draft', 'draft', DAY, false],
  ['what waits', 'waiting', 7 * DAY, true],
  ['what needs a look', 'parked', 7 * DAY, true],
] as const)('%s is removed after its time, not a moment before', async (_, state, lives, leavesNote) => {
  const { box, clock } = await phone()
  if (state === 'draft') await box.keep('a', { form: 'f', values: {}, contract: 'c' })
  else await box.wait('a', content('comment'))
  if (state === 'parked') await box.park('a', { code: 'conflict', message: 'x' })
  const typedAt = clock.now
  clock.now += lives - 1
  await box.expire()
  expect((await box.list()).mine.map((item) => item.state)).toEqual([state])
  clock.now += 1
  await box.expire()
  const { mine, expired } = await box.list()
  expect(mine).toEqual([])
  expect(expired.map(({ touchedAt }) => touchedAt)).toEqual(leavesNote ? [typedAt] : [])
})

test('OFF-04 another person sees how many wait, and neither opens nor sends them', async () => {
  const { of, box } = await phone()
  await box.wait('a', content('comment'))
  const { got, sender } = server()
  await flush(of(BOLA), sender)
  expect(got).toEqual([])
  expect(await of(BOLA).list()).toEqual({ mine: [], expired: [], others: 1 })
  await flush(box, sender)
  expect(got).toHaveLength(1)
})

test('at sign-out drafts go and what was submitted stays', async () => {
  const { box, store } = await phone()
  await box.keep('draft', { form: 'f', values: {}, contract: 'c' })
  await box.wait('waiting', content('comment'))
  await dropDraftsOf(store, 'bola')
  expect((await box.list()).mine).toHaveLength(2)
  await dropDraftsOf(store, 'ada')
  expect((await box.list()).mine.map(({ key }) => key)).toEqual(['waiting'])
})

test('after a restore the last day is offered again, and a session follows its patient to a new id', async () => {
  const { box, clock } = await phone()
  await box.wait('patient', content('patient', { asked: true }))
  clock.now += 1
  await box.wait('session', content('session', { from: 'patient', body: { patientId: 'x' } }))
  await flush(box, server().sender)
  clock.now += HOUR
  await box.offerAgain()
  const restored = server(({ what }) => ({ kind: 'saved', id: what === 'patient' ? 'p2' : 's2' }))
  await flush(box, restored.sender)
  expect(restored.got).toEqual([
    { key: 'patient', body: { firstname: 'Adaeze' } },
    { key: 'session', body: { patientId: 'p2' } },
  ])
})

test('OFF-07 two tabs do not send at once, and a tab that is gone holds nothing for long', async () => {
  const { store, clock } = await phone()
  expect(await store.lease('one', clock.now, 30_000)).toBe(true)
  expect(await store.lease('two', clock.now + 29_999, 30_000)).toBe(false)
  expect(await store.lease('one', clock.now + 29_999, 30_000)).toBe(true)
  expect(await store.lease('two', clock.now + 59_999, 30_000)).toBe(true)
})

test('the name of a browser is made once', async () => {
  const { store } = await phone()
  const name = await store.device()
  expect(name).toMatch(/^[0-9a-f]{32}$/)
  expect(await store.device()).toBe(name)
})
