import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { keyOf, open, seal } from './cipher.ts'
import { ageOf, type Content } from './item.ts'
import { createOutbox, dropDraftsOf, isUnsent } from './outbox.ts'
import { flush, type Outcome, type Sender } from './send/flush.ts'
import { openStore } from './store.ts'

const ADA = keyOf('ada', '0b'.repeat(32))
const BOLA = keyOf('bola', '1c'.repeat(32))
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 24 * 3_600_000]

const content = (what: Content['what'], more: Partial<Content> = {}): Content => ({
  form: 'create-patient ',
  values: {},
  what,
  who: 'Adaeze Okafor',
  body: { firstname: 'Adaeze' },
  contract: 'c',
  ...more,
})

async function phone() {
  /** The server's, and by how much the phone's own differs. */
  const clock = { now: Date.UTC(2026, 10, 22, 10, 42), phoneAhead: 0 }
  vi.spyOn(Date, 'now').mockImplementation(() => clock.now + clock.phoneAhead)
  onTestFinished(() => void vi.restoreAllMocks())
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

test('decrypts only for the same person, in the same place, and if unchanged', () => {
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

test('sends waiting items oldest first, under their keys, and keeps them for a day as sent', async () => {
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

test('without a response everything stays, and the rest is not tried', async () => {
  const { box } = await phone()
  await box.wait('a', content('comment'))
  await box.wait('b', content('comment'))
  const { got, sender } = server(() => ({ kind: 'away' }))
  expect(await flush(box, sender)).toBe('away')
  expect(got).toHaveLength(1)
  expect((await box.list()).mine.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
})

test('sends an unsent patient’s session after the patient, with the id from the server', async () => {
  const { box, clock } = await phone()
  await box.wait('patient', content('patient'))
  clock.now += 1
  await box.wait('session', content('session', { from: 'patient', body: { patientId: 'unsent-patient', complaints: 'Fever' } }))
  const { got, sender } = server()
  await flush(box, sender)
  expect(got.map(({ body }) => body)).toEqual([{ firstname: 'Adaeze' }, { patientId: 'p1', complaints: 'Fever' }])
})

test('a parked patient holds back only its own sessions', async () => {
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

test('a refusal parks it with the server’s message, and it can be sent again', async () => {
  const { box } = await phone()
  const trouble = { code: 'conflict', message: 'This session is closed.' }
  await box.wait('a', content('comment'))
  await flush(box, server(() => ({ kind: 'refused', trouble })).sender)
  expect((await box.list()).mine).toMatchObject([{ state: 'parked', content: { trouble } }])
  await box.release('a')
  await flush(box, server(() => ({ kind: 'saved' })).sender)
  expect((await box.list()).mine).toMatchObject([{ state: 'sent' }])
})

test('parks what this page’s rules refuse, before sending it', async () => {
  const { box } = await phone()
  const trouble = { code: 'invalid', message: 'x', fields: { phone: 'Enter a phone number' } }
  await box.wait('a', content('patient'))
  const { got, sender } = server(undefined, { judge: async () => trouble })
  await flush(box, sender)
  expect(got).toEqual([])
  expect((await box.list()).mine).toMatchObject([{ state: 'parked', content: { trouble } }])
})

test('typing replaces a draft, but never something that may have arrived', async () => {
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

test('neither overwrites nor drops what another tab has written since', async () => {
  const { box } = await phone()
  const typed = (text: string) => ({ form: 'care of s', values: { text }, contract: 'c' })
  const text = async () => (await box.list()).mine.map(({ content }) => (content.values as { text: string }).text)
  const first = (await box.keep('a', typed('Wound'))) ?? 0
  // The same moment by the clock, and still another time.
  const other = (await box.keep('a', typed('Wound dressed'), first)) ?? 0
  expect(other).toBeGreaterThan(first)
  expect(await box.keep('a', typed('Wound!'), first)).toBeNull()
  await box.dropTyped('a', first)
  expect(await text()).toEqual(['Wound dressed'])
  expect(await box.keep('a', typed('Wound dressed, no fever'), other)).toBeGreaterThan(other)
  expect(await box.keep('a', typed('Mine'))).not.toBeNull()
  await box.wait('a', content('comment'))
  expect(await box.keep('a', typed('More'))).toBeNull()
})

test.each([
  ['a draft', 'draft', DAY, []],
  ['what waits', 'waiting', 7 * DAY, ['parked']],
] as const)(
  '%s changes after its time, not a moment before: a draft goes, what was submitted needs a look',
  async (_, state, lives, then) => {
    const { box, clock } = await phone()
    if (state === 'draft') await box.keep('a', { form: 'f', values: {}, contract: 'c' })
    else await box.wait('a', content('comment'))
    const states = async () => (await box.list()).mine.map((item) => item.state)
    clock.now += lives - 1
    await box.expire()
    expect(await states()).toEqual([state])
    clock.now += 1
    await box.expire()
    expect(await states()).toEqual(then)
  },
)

test('R3 what was submitted is never removed, and is sent again once a person has decided so', async () => {
  const { box, clock } = await phone()
  await box.wait('a', content('comment'))
  clock.now += 400 * DAY
  await box.expire()
  expect((await box.list()).mine).toMatchObject([{ state: 'parked', content: { trouble: { code: 'too-old' } } }])
  clock.now += 400 * DAY
  await box.expire()
  await box.release('a')
  await box.expire()
  const { got, sender } = server()
  expect(await flush(box, sender)).toBe('done')
  expect(got.map(({ key }) => key)).toEqual(['a'])
})

describe.each([
  ['ahead', -8 * DAY],
  ['behind', 8 * DAY],
])('R3 the server’s clock was eight days %s, and is set right', (_, jump) => {
  /** The server's clock is set; the phone's own goes on. */
  async function setRight(type: (box: Awaited<ReturnType<typeof phone>>['box']) => Promise<unknown>) {
    const { box, clock } = await phone()
    await type(box)
    clock.now += 5 * MINUTE + jump
    clock.phoneAhead -= jump
    await box.expire()
    const { mine } = await box.list()
    return { mine, age: mine[0] && ageOf(mine[0], clock.now) }
  }

  test('a draft stays', async () => {
    const { mine } = await setRight((box) => box.keep('a', { form: 'f', values: { comment: 'Given' }, contract: 'c' }))
    expect(mine).toMatchObject([{ state: 'draft', content: { values: { comment: 'Given' } } }])
  })

  test('what never left the phone waits on, with the time at which it was typed', async () => {
    const { mine, age } = await setRight((box) => box.wait('a', content('comment')))
    expect(mine.map(({ state }) => state)).toEqual(['waiting'])
    expect(age).toBe(5 * MINUTE)
  })

  test('what may have arrived is not sent by itself where the server may have forgotten its key', async () => {
    const { mine } = await setRight((box) => box.wait('a', content('comment', { tried: true })))
    expect(mine.map(({ state, content }) => [state, content.trouble?.code])).toEqual([
      jump > 0 ? ['parked', 'clock'] : ['waiting', undefined],
    ])
  })
})

test('R3 a phone whose own clock is set, back or ahead, removes nothing either', async () => {
  for (const set of [-3000 * DAY, 3000 * DAY]) {
    const { box, clock } = await phone()
    await box.keep('a', { form: 'f', values: {}, contract: 'c' })
    await box.wait('b', content('comment'))
    clock.phoneAhead += set
    clock.now += MINUTE
    await box.expire()
    const { mine } = await box.list()
    expect(mine.map((item) => [item.state, ageOf(item, clock.now)])).toEqual([
      ['draft', MINUTE],
      ['waiting', MINUTE],
    ])
  }
})

test('OFF-04 another person sees how many are waiting, but can neither open nor send them', async () => {
  const { of, box } = await phone()
  await box.wait('a', content('comment'))
  const { got, sender } = server()
  await flush(of(BOLA), sender)
  expect(got).toEqual([])
  expect(await of(BOLA).list()).toEqual({ mine: [], others: 1 })
  await flush(box, sender)
  expect(got).toHaveLength(1)
})

test('signing out deletes drafts and keeps what was submitted', async () => {
  const { box, store } = await phone()
  await box.keep('draft', { form: 'f', values: {}, contract: 'c' })
  await box.wait('waiting', content('comment'))
  await dropDraftsOf(store, 'bola')
  expect((await box.list()).mine).toHaveLength(2)
  await dropDraftsOf(store, 'ada')
  expect((await box.list()).mine.map(({ key }) => key)).toEqual(['waiting'])
})

test('a session saved after its patient was registered gets the id at once', async () => {
  const { box, clock } = await phone()
  await box.wait('patient', content('patient'))
  const { got, sender } = server()
  await flush(box, sender)
  clock.now += 1
  await box.wait('session', content('session', { from: 'patient', body: { patientId: 'unsent-patient', complaints: 'Fever' } }))
  await flush(box, sender)
  expect(got.at(-1)).toEqual({ key: 'session', body: { patientId: 'p1', complaints: 'Fever' } })
})

test('so does one that is saved after a person said who the patient is', async () => {
  const { box } = await phone()
  await box.wait('patient', content('patient'))
  await flush(box, server(undefined, { findDuplicates: async () => true }).sender)
  await box.isExisting('patient', 'p7')
  await box.wait('session', content('session', { from: 'patient', body: { patientId: 'unsent-patient' } }))
  const { got, sender } = server()
  await flush(box, sender)
  expect(got).toEqual([{ key: 'session', body: { patientId: 'p7' } }])
})

test('does not send a session whose patient was deleted from the phone; the user must look at it', async () => {
  const { box } = await phone()
  await box.wait('patient', content('patient'))
  await box.wait('session', content('session', { from: 'patient', body: { patientId: 'unsent-patient' } }))
  await box.remove('patient')
  const { got, sender } = server()
  await flush(box, sender)
  expect(got).toEqual([])
  expect((await box.list()).mine).toMatchObject([{ state: 'parked', content: { trouble: { code: 'no-patient' } } }])
})

test('OFF-06 sends what may have arrived unchanged, whatever this page’s rules say: the server repeats its answer', async () => {
  const { box } = await phone()
  await box.wait('a', content('comment'))
  await flush(box, server(() => ({ kind: 'away' })).sender)
  const { got, sender } = server(() => ({ kind: 'saved' }), { judge: async () => ({ code: 'invalid', message: 'x' }) })
  await flush(box, sender)
  expect(got).toHaveLength(1)
})

test('keeps the time of typing, however late it is sent', async () => {
  const { box, clock } = await phone()
  const typedAt = clock.now
  await box.wait('a', content('comment'))
  clock.now += 5 * HOUR
  await flush(box, server(() => ({ kind: 'saved' })).sender)
  expect((await box.list()).mine).toMatchObject([{ state: 'sent', touchedAt: typedAt, expiresAt: typedAt + 5 * HOUR + DAY }])
})

/** What a phone sent before the backup, and the patient, session and vitals that it sent after it. */
async function restored() {
  const { box, clock } = await phone()
  const sent = server(({ what }) => ({ kind: 'saved', id: what === 'patient' ? 'p1' : 's1' }))
  const send = async (key: string, item: Content) => {
    await box.wait(key, item)
    await flush(box, sent.sender)
    clock.now += 10 * MINUTE
  }
  await send('before', content('comment', { body: { id: 's0', comment: 'Before' } }))
  const backupAt = clock.now
  clock.now += 10 * MINUTE
  await send('patient', content('patient'))
  await send('session', content('session', { body: { patientId: 'p1', complaints: 'Fever' } }))
  await send('vitals', content('clinical', { body: { id: 's1', version: 1, pulse: '72' } }))
  return { box, clock, restore: { backupAt, restoredAt: clock.now } }
}

test('after a restore, offers again what was sent after the backup, and updates references to its new id', async () => {
  const { box, restore } = await restored()
  expect(await box.offerAgain(restore)).toBe(3)
  const { got, sender } = server(({ what }) => ({ kind: 'saved', id: what === 'patient' ? 'p2' : 's2' }))
  await flush(box, sender)
  expect(got).toEqual([
    { key: 'patient', body: { firstname: 'Adaeze' } },
    { key: 'session', body: { patientId: 'p2', complaints: 'Fever' } },
    { key: 'vitals', body: { id: 's2', version: 1, pulse: '72' } },
  ])
  // It was offered once: the restore is over for this phone.
  expect(await box.offerAgain({ ...restore })).toBe(0)
})

test('sends care again, one record at a time, for a session that the backup has', async () => {
  const { box, clock } = await phone()
  const answer = () => ({ kind: 'saved', id: 's1' }) as const // care is answered with its session
  for (const key of ['care', 'vitals']) {
    await box.wait(key, content(key === 'care' ? 'comment' : 'clinical', { body: { id: 's1', text: key } }))
    await flush(box, server(answer).sender)
  }
  await box.offerAgain({ backupAt: clock.now - HOUR, restoredAt: clock.now + HOUR })
  const { got, sender } = server(answer)
  await flush(box, sender)
  expect(got.map(({ key }) => key)).toEqual(['care', 'vitals'])
})

test('a patient who was registered by hand since the restore needs a look, and holds back what names them', async () => {
  const { box, restore } = await restored()
  await box.offerAgain(restore)
  const { got, sender } = server(() => ({ kind: 'saved', id: 's2' }), { findDuplicates: async () => true })
  await flush(box, sender)
  expect(got).toEqual([])
  expect((await box.list()).mine.map(({ key, state }) => [key, state])).toEqual([
    ['before', 'sent'],
    ['patient', 'parked'],
    ['session', 'waiting'],
    ['vitals', 'waiting'],
  ])
  await box.isExisting('patient', 'p9')
  await flush(box, sender)
  expect(got.map(({ body }) => body?.patientId ?? body?.id)).toEqual(['p9', 's2'])
  expect(await box.offerAgain({ ...restore, restoredAt: Number.MAX_SAFE_INTEGER })).toBe(2) // never the patient that was not sent
})

test.each([
  ['long before the backup', -3 * MINUTE, false, undefined],
  ['as the backup was made, by clocks that differ', -MINUTE, true, true],
  ['a moment after the backup', MINUTE, true, true],
  ['well after the backup', 3 * MINUTE, true, false],
])('what was sent %s', async (_, after, isOffered, isTakenAsThere) => {
  const { box, clock } = await phone()
  await box.wait('a', content('patient'))
  await flush(box, server().sender)
  const count = await box.offerAgain({ backupAt: clock.now - after, restoredAt: clock.now + HOUR })
  expect(count).toBe(isOffered ? 1 : 0)
  // Where the backup may hold it, its key says so; it is not looked for as its own duplicate.
  if (isOffered) expect((await box.list()).mine).toMatchObject([{ state: 'waiting', content: { asked: isTakenAsThere } }])
})

test('reopens a store that the browser has closed', async () => {
  const { store, box } = await phone()
  await box.wait('a', content('comment'))
  store.close()
  await box.wait('b', content('comment'))
  expect((await box.list()).mine.map(({ key }) => key)).toEqual(['a', 'b'])
})

test('OFF-07 two tabs never send at once, and a closed tab does not block the other for long', async () => {
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
