import '../../test/browser.ts'
import { getDraftKey } from '@clinic/contract/outbox/unsent'
import { createPatient, searchPatients } from '@clinic/contract/patients/patients'
import { updatePersonnel } from '@clinic/contract/personnel/personnel'
import { getSession } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import { aPatient } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { IDBFactory } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inMemory } from '../../test/in-memory.ts'
import { drafts, dropDraft, keepDraft, readDraft, showForm } from '../lib/drafts.ts'
import { clearToken, storeToken } from '../lib/token.ts'
import { setTransport } from '../lib/transport.ts'
import { isKept } from './kept-request.ts'
import { setUnsent } from './outbox-instance.ts'
import { createOutboxSync } from './outbox-sync.ts'
import { NOTHING, type Overview } from './overview.ts'
import { sendOrKeep } from './send/send-or-keep.ts'
import { openStore, type Store } from './store.ts'

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 5_000 })

/** What happens to a call on its way: no network, a step before it arrives, or another server's answer. */
type Line = {
  cut: (url: string) => boolean
  before: (url: string, init: RequestInit) => Promise<void>
  answer: (url: string) => Response | undefined
}

/** A phone at a clinic, on a line that can fail. */
async function aPhone() {
  const clinic = await testApp()
  const [nurse, doctor] = [await clinic.as('nurse'), await clinic.as('doctor')]
  const server = inMemory(clinic.app, [])
  const line: Line = { cut: () => false, before: async () => undefined, answer: () => undefined }
  const heard: { url: string; token: string | null }[] = []
  setTransport({
    ...server,
    async fetch(url, init) {
      if (line.cut(url)) throw new TypeError('Failed to fetch')
      heard.push({ url, token: new Headers(init.headers).get('authorization') })
      await line.before(url, init)
      return line.answer(url) ?? server.fetch(url, init)
    },
  })
  const store = await openStore(new IDBFactory())
  return { clinic, nurse, doctor, line, heard, store, ...unsentOn(store) }
}

/** This page on what the phone holds; another one is another tab, or the same after a reload. */
function unsentOn(store: Store) {
  const seen: { now: Overview } = { now: NOTHING }
  const unsent = createOutboxSync(store, (overview) => {
    seen.now = overview
  })
  setUnsent(unsent)
  onTestFinished(() => {
    drafts.clear()
    clearToken('left')
    unsent.changePerson() // and tries no more
    setUnsent(null)
  })
  return { unsent, seen }
}

const comment = (id: string, text = 'Wound dressed') => ({
  request: { body: { id, version: 1, comment: text } },
  whose: { idempotencyKey: `key-of-${text.replaceAll(' ', '-')}`, form: `care of ${id}`, who: 'Adaeze Okafor' },
})

async function aSession({ doctor }: Awaited<ReturnType<typeof aPhone>>) {
  const { _id } = await newSession(doctor, { patientId: (await newPatient(doctor))._id, attendants: ['NURSE'] })
  const comments = async () => (await doctor.call(getSession, { params: { id: _id } })).comments.map(({ comment }) => comment)
  return { id: _id, comments }
}

/** A disk that is full from now on: what is there can be read. */
const fill = (store: Store) =>
  vi.spyOn(store, 'change').mockRejectedValue(new DOMException('The quota has been exceeded.', 'QuotaExceededError'))

test('on a full disk, still sends what is saved, and says that the phone cannot keep it', async () => {
  const phone = await aPhone()
  const { id, comments } = await aSession(phone)
  storeToken(phone.nurse.token)
  await phone.unsent.ready()
  fill(phone.store)
  const { request, whose } = comment(id)
  expect(isKept(await sendOrKeep(updateSession, request, whose))).toBe(false)
  expect(await comments()).toEqual(['Wound dressed'])
  expect(phone.seen.now.cannotKeep).toBe(true)
})

test('on a full disk, a save without a response fails as usual, and nothing claims that it is kept', async () => {
  const phone = await aPhone()
  const { id } = await aSession(phone)
  storeToken(phone.nurse.token)
  await phone.unsent.ready()
  fill(phone.store)
  phone.line.cut = () => true
  const { request, whose } = comment(id)
  await expect(sendOrKeep(updateSession, request, whose)).rejects.toMatchObject({ status: 0 })
})

test('never reports a failure for something the server saved, even if the disk filled up meanwhile', async () => {
  const phone = await aPhone()
  const { id, comments } = await aSession(phone)
  storeToken(phone.nurse.token)
  await phone.unsent.ready()
  phone.line.before = async () => void fill(phone.store)
  const { request, whose } = comment(id)
  await expect(sendOrKeep(updateSession, request, whose)).resolves.toMatchObject({ _id: id })
  expect(await comments()).toEqual(['Wound dressed'])
})

test('on a full disk, keeps trying to store typed text, and says so until it is kept', async () => {
  const phone = await aPhone()
  storeToken(phone.nurse.token)
  await phone.unsent.ready()
  const full = fill(phone.store)
  keepDraft('care of s', { values: { comment: 'Giv' }, idempotencyKey: 'k', isTyped: true })
  await phone.unsent.sync()
  expect(phone.seen.now.cannotKeep).toBe(true)
  full.mockRestore()
  await phone.unsent.sync()
  expect(phone.seen.now).toMatchObject({ cannotKeep: false, mine: [{ state: 'draft', content: { values: { comment: 'Giv' } } }] })
})

test('OFF-07 of two tabs with one draft, the one that comes second says so and overwrites nothing, until the other is through', async () => {
  const phone = await aPhone()
  storeToken(phone.nurse.token)
  await phone.unsent.ready()
  const type = async (comment: string, isTyped = true) => {
    keepDraft('care of s', { values: { comment }, idempotencyKey: 'k', isTyped })
    await phone.unsent.sync()
  }
  const kept = async () => (await phone.store.all()).map(({ key, touchedAt }) => ({ key, touchedAt }))
  await type('Giv')
  expect(phone.seen.now.otherTab).toBe(null)
  // As the other tab writes it.
  const theirs = { key: 'k', touchedAt: 2 ** 42 }
  await phone.store.change((items) => new Map(items.map((item) => [item.key, { ...item, ...theirs }])))
  await type('Given')
  expect([phone.seen.now.otherTab, await kept()]).toEqual(['ahead', [theirs]])
  await type('', false)
  expect([phone.seen.now.otherTab, await kept()]).toEqual([null, [theirs]])

  dropDraft('care of s')
  await phone.store.change(() => new Map([['k', null]]))
  await phone.unsent.sync()
  await type('Giv')
  await phone.store.change((items) => new Map(items.map((item) => [item.key, { ...item, ...theirs }])))
  await type('Given')
  expect(phone.seen.now.otherTab).toBe('ahead')
  await phone.store.change(() => new Map([['k', null]])) // saved there
  await type('Given again')
  expect([phone.seen.now.otherTab, (await kept()).length]).toEqual([null, 1])
})

test('OFF-07 of two tabs that opened a form before its first letter, the second says so, and both drafts survive a reload', async () => {
  const phone = await aPhone()
  storeToken(phone.nurse.token)
  await phone.unsent.ready()
  const type = async (idempotencyKey: string, comment: string) => {
    keepDraft('care of s', { values: { comment }, idempotencyKey, isTyped: true })
    await phone.unsent.sync()
  }
  const other = unsentOn(phone.store).unsent
  await other.ready()
  keepDraft('care of s', { values: { comment: 'Wound' }, idempotencyKey: 'theirs', isTyped: true })
  await other.sync()
  drafts.clear() // a tab does not see what is typed in another
  await type('ours', 'G')
  expect(phone.seen.now.otherTab).toBe('beside')
  await type('ours', 'Given')
  await phone.unsent.look()
  const texts = () => phone.seen.now.mine.map(({ content }) => content.values)
  expect([phone.seen.now.otherTab, texts()]).toEqual(['beside', [{ comment: 'Wound' }, { comment: 'Given' }]])

  // After a reload the newer one is in the form, and the other is still listed.
  drafts.clear()
  const { unsent, seen } = unsentOn(phone.store)
  await unsent.ready()
  expect(readDraft('care of s')).toMatchObject({ idempotencyKey: 'ours', values: { comment: 'Given' } })
  await soon(() => expect([seen.now.otherTab, seen.now.mine.length]).toEqual(['beside', 2]))

  // One of them was saved: nothing is in doubt any more.
  await phone.store.change(() => new Map([['theirs', null]]))
  keepDraft('care of s', { values: { comment: 'Given.' }, idempotencyKey: 'ours', isTyped: true })
  await unsent.sync()
  expect(seen.now.otherTab).toBe(null)
})

test('keeps a refused save again while the user types on', async () => {
  const phone = await aPhone()
  const { id } = await aSession(phone)
  storeToken(phone.nurse.token)
  await phone.unsent.ready()
  const { request, whose } = comment(id, '')
  const type = async (comment: string) => {
    keepDraft(whose.form, { values: { comment }, idempotencyKey: whose.idempotencyKey, isTyped: true })
    await phone.unsent.sync()
  }
  await type('W')
  await expect(sendOrKeep(updateSession, request, whose)).rejects.toMatchObject({ status: 400 })
  await type('Wound')
  expect(phone.seen.now.otherTab).toBe(null)
  expect((await phone.store.all()).map(({ state }) => state)).toEqual(['draft'])
})

test('R7, U11 from the sign-in on the key is on the device: after a reload text is kept and restored without the server', async () => {
  const phone = await aPhone()
  storeToken(phone.nurse.token)
  await phone.unsent.ready()
  const type = (form: string, comment: string) => keepDraft(form, { values: { comment }, idempotencyKey: form, isTyped: true })
  type('care of s', 'G')
  await phone.unsent.sync()
  phone.line.cut = () => true
  drafts.clear()
  const { unsent, seen } = unsentOn(phone.store)
  expect(await unsent.ready()).toBe(true)
  expect(readDraft('care of s')).toMatchObject({ values: { comment: 'G' } })
  type('care of t', 'W')
  await unsent.sync()
  expect(seen.now.cannotKeep).toBe(false)
  expect(seen.now.mine.map(({ content }) => content.values)).toEqual([{ comment: 'G' }, { comment: 'W' }])
})

test('R7 two writes at once are not taken for another tab', async () => {
  const { nurse, unsent, seen } = await aPhone()
  storeToken(nurse.token)
  await unsent.ready()
  const type = (comment: string) => keepDraft('care of s', { values: { comment }, idempotencyKey: 'k', isTyped: true })
  type('G')
  await unsent.sync()
  type('Gi')
  const first = unsent.sync()
  type('Giv')
  await Promise.all([first, unsent.sync()])
  await unsent.look()
  expect(seen.now).toMatchObject({ otherTab: null, mine: [{ content: { values: { comment: 'Giv' } } }] })
})

test('R7 text that comes back is filled in, also while another form of the screen is being typed in', async () => {
  const phone = await aPhone()
  storeToken(phone.nurse.token)
  await phone.unsent.ready()
  const type = (form: string, comment: string) => keepDraft(form, { values: { comment }, idempotencyKey: form, isTyped: true })
  type('care of s', 'Given')
  await phone.unsent.sync()
  drafts.clear()
  const filled: unknown[] = []
  onTestFinished(showForm('care of s', ({ values }) => filled.push(values)))
  type('note of s', 'W')
  await unsentOn(phone.store).unsent.ready()
  expect(filled).toEqual([{ comment: 'Given' }])
})

test('R7 the key on the device opens nothing without the sign-in it was kept with, and is removed at sign-out', async () => {
  const phone = await aPhone()
  storeToken(phone.nurse.token)
  await phone.unsent.ready()
  const { url } = phone.heard.find(({ url }) => url.includes('draft-key')) ?? { url: '' }
  const device = new URL(url, 'http://clinic').searchParams.get('device') ?? ''
  const { draftKey } = await phone.nurse.call(getDraftKey, { query: { device } })
  const kept = new TextDecoder('latin1').decode((await phone.store.keptKey()) ?? undefined)
  expect(kept).not.toBe('')
  expect(kept).not.toContain(draftKey)

  phone.line.cut = (url) => url.includes('draft-key')
  storeToken(phone.doctor.token)
  expect(await unsentOn(phone.store).unsent.ready()).toBe(false)
  storeToken(phone.nurse.token)
  const again = unsentOn(phone.store).unsent
  expect(await again.ready()).toBe(true)
  await again.leavePerson(phone.nurse.user._id)
  expect(await phone.store.keptKey()).toBeNull()
})

test('R7 a key that comes late, on a slow network, keeps what was typed meanwhile', async () => {
  const phone = await aPhone()
  storeToken(phone.nurse.token)
  const late = Promise.withResolvers<void>()
  phone.line.before = (url) => (url.includes('draft-key') ? late.promise : Promise.resolve())
  keepDraft('care of s', { values: { comment: 'Given' }, idempotencyKey: 'k', isTyped: true })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const typed = phone.unsent.sync()
  await vi.advanceTimersByTimeAsync(4_000)
  vi.useRealTimers()
  await typed
  expect(phone.seen.now).toMatchObject({ cannotKeep: true, mine: [] })
  late.resolve()
  await soon(() => expect(phone.seen.now).toMatchObject({ cannotKeep: false, mine: [{ state: 'draft' }] }))
})

test('what was typed while the server was away is on the phone once its key has come, without another letter', async () => {
  const phone = await aPhone()
  storeToken(phone.nurse.token)
  phone.line.cut = () => true
  keepDraft('care of s', { values: { comment: 'Given' }, idempotencyKey: 'k', isTyped: true })
  await phone.unsent.sync()
  expect(phone.seen.now).toMatchObject({ cannotKeep: true, mine: [] })
  phone.line.cut = () => false
  await phone.unsent.go()
  await soon(() => expect(phone.seen.now).toMatchObject({ cannotKeep: false, mine: [{ state: 'draft' }] }))
})

test('stops saying that text could not be kept once it is saved', async () => {
  const phone = await aPhone()
  storeToken(phone.nurse.token)
  phone.line.cut = () => true
  keepDraft('care of s', { values: { comment: 'Given' }, idempotencyKey: 'k', isTyped: true })
  await phone.unsent.sync()
  dropDraft('care of s')
  await phone.unsent.sync()
  expect(phone.seen.now.cannotKeep).toBe(false)
})

test('OFF-04 a user who signs in while another’s records are being sent does not send them as their own', async () => {
  const phone = await aPhone()
  const { id, comments } = await aSession(phone)
  storeToken(phone.nurse.token)
  await phone.unsent.ready()
  phone.line.cut = (url) => url.startsWith('/api/session')
  for (const text of ['First', 'Second']) {
    const { request, whose } = comment(id, text)
    expect(isKept(await sendOrKeep(updateSession, request, whose))).toBe(true)
  }
  phone.line.cut = () => false
  // The first is on its way when the nurse goes and the doctor comes.
  let isFirst = true
  phone.line.before = async (url) => {
    if (!url.startsWith('/api/session/update') || !isFirst) return
    isFirst = false
    clearToken('left')
    phone.unsent.changePerson()
    storeToken(phone.doctor.token)
    phone.unsent.changePerson()
  }
  await phone.unsent.go()
  await soon(() => expect(phone.seen.now).toMatchObject({ mine: [], others: 1 }))
  expect(phone.heard.filter(({ url }) => url.startsWith('/api/session/update')).map(({ token }) => token)).toEqual([
    `Bearer ${phone.nurse.token}`,
  ])
  expect(await comments()).toEqual(['First'])
})

test('R4 the admin reads on that phone what a deactivated person submitted: whose it is, for whom, and what; another role cannot', async () => {
  const phone = await aPhone()
  const { id } = await aSession(phone)
  const admin = await phone.clinic.as('admin')
  storeToken(phone.nurse.token)
  await phone.unsent.ready()
  phone.line.cut = (url) => url.startsWith('/api/session')
  const { request, whose } = comment(id)
  await sendOrKeep(updateSession, request, whose)
  await admin.call(updatePersonnel, { params: { email: phone.nurse.user.email }, body: { deactivated: true } })

  storeToken(phone.doctor.token)
  phone.unsent.changePerson()
  await expect(phone.unsent.readOthers()).rejects.toMatchObject({ status: 403 })
  storeToken(admin.token)
  phone.unsent.changePerson()
  const [theirs] = await phone.unsent.readOthers()
  expect(theirs).toMatchObject({
    name: phone.nurse.user.name,
    deactivated: true,
    items: [{ state: 'waiting', content: { who: 'Adaeze Okafor', body: { comment: 'Wound dressed', id } } }],
  })
  await theirs?.box.remove(whose.idempotencyKey)
  expect(await phone.unsent.readOthers()).toEqual([])
})

test('OFF-07 signing out while Save is on its way loses nothing: it waits for that user', async () => {
  const phone = await aPhone()
  const { id, comments } = await aSession(phone)
  storeToken(phone.nurse.token)
  await phone.unsent.ready()
  const { request, whose } = comment(id)
  keepDraft(whose.form, { values: { comment: 'Wound dressed' }, idempotencyKey: whose.idempotencyKey, isTyped: true })
  phone.line.before = async (url) => {
    if (!url.startsWith('/api/session/update')) return
    phone.line.before = async () => undefined
    // As signing out does it: what is typed goes, then the sign-in, here and on the server.
    dropDraft(whose.form)
    await phone.unsent.leavePerson(phone.nurse.user._id)
    clearToken('left')
    phone.unsent.changePerson()
    await phone.clinic.db.deleteFrom('signIn').where('personnelId', '=', phone.nurse.user._id).execute()
  }
  await expect(sendOrKeep(updateSession, request, whose)).rejects.toMatchObject({ status: 401 })
  expect((await phone.store.all()).map(({ state }) => state)).toEqual(['waiting'])
  expect(await comments()).toEqual([])
})

test('OFF-07 two tabs that send at once, or one closed while sending, store it once', async () => {
  const phone = await aPhone()
  const { id, comments } = await aSession(phone)
  storeToken(phone.nurse.token)
  await phone.unsent.ready()
  // The answer of the first try is lost, as when the tab is closed.
  phone.line.before = async (url, init) => {
    if (!url.startsWith('/api/session/update')) return
    phone.line.before = async () => undefined
    await inMemory(phone.clinic.app, []).fetch(url, init)
    throw new TypeError('Failed to fetch')
  }
  const { request, whose } = comment(id)
  expect(isKept(await sendOrKeep(updateSession, request, whose))).toBe(true)
  expect(await comments()).toEqual(['Wound dressed'])
  const [one, other] = [unsentOn(phone.store), unsentOn(phone.store)]
  await Promise.all([phone.unsent.go(), one.unsent.go(), other.unsent.go()])
  await soon(async () => expect((await phone.store.all()).map(({ state }) => state)).toEqual(['sent']))
  expect(await comments()).toEqual(['Wound dressed'])
})

test('keeps the work without waiting for a server that accepts the connection but never answers', async () => {
  const phone = await aPhone()
  const { id } = await aSession(phone)
  storeToken(phone.nurse.token)
  await phone.unsent.ready()
  const patience = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  onTestFinished(() => void vi.restoreAllMocks())
  phone.line.before = (_url, { signal }) =>
    new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      patience.abort(new DOMException('The operation timed out.', 'TimeoutError'))
    })
  const { request, whose } = comment(id)
  expect(isKept(await sendOrKeep(updateSession, request, whose))).toBe(true)
})

test('OFF-05 on a phone whose clock is years behind, typed text does not expire, and gets the server’s time', async () => {
  const phone = await aPhone()
  const { id, comments } = await aSession(phone)
  storeToken(phone.nurse.token)
  const truth = Date.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => truth - 8 * 365 * 24 * 3_600_000)
  onTestFinished(() => void vi.restoreAllMocks())
  await phone.unsent.ready()
  phone.line.cut = (url) => url.startsWith('/api/session')
  const { request, whose } = comment(id)
  await sendOrKeep(updateSession, request, whose)
  expect(Math.abs(((await phone.store.all())[0]?.touchedAt ?? 0) - truth)).toBeLessThan(10_000)
  // The phone finds a network and sets its clock; the page is loaded anew.
  clock.mockRestore()
  phone.line.cut = () => false
  await unsentOn(phone.store).unsent.go()
  expect(await comments()).toEqual(['Wound dressed'])
  const [{ recordedAt } = { recordedAt: null }] = (await phone.doctor.call(getSession, { params: { id } })).comments
  expect(Math.abs(Date.parse(recordedAt ?? '') - truth)).toBeLessThan(10_000)
})

test('OFF-05 an open page does not send what has waited for seven days, because the server may have forgotten its key', async () => {
  const phone = await aPhone()
  const { id, comments } = await aSession(phone)
  storeToken(phone.nurse.token)
  await phone.unsent.ready()
  phone.line.cut = (url) => url.startsWith('/api/session')
  const { request, whose } = comment(id)
  await sendOrKeep(updateSession, request, whose)
  phone.line.cut = () => false
  const truth = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => truth + 7 * 24 * 3_600_000)
  onTestFinished(() => void vi.restoreAllMocks())
  await phone.unsent.go()
  expect(await comments()).toEqual([])
  expect(phone.seen.now.mine).toMatchObject([{ state: 'parked', content: { trouble: { code: 'too-old' } } }])
})

test('after a restore the phone sends again what the backup may lack, stores nothing twice, and says so', async () => {
  const phone = await aPhone()
  storeToken(phone.doctor.token)
  await phone.unsent.ready()
  const body = aPatient({ firstname: 'Folashade' })
  await sendOrKeep(
    createPatient,
    { body },
    { idempotencyKey: 'k', form: 'create-patient ', who: 'Folashade', first: async () => undefined },
  )
  const landedAt = ((await phone.store.all())[0]?.expiresAt ?? 0) - 24 * 3_600_000
  const health = {
    status: 'ok',
    restoredAt: new Date(landedAt + 60_000).toISOString(),
    backupAt: new Date(landedAt - 60_000).toISOString(),
  }
  phone.line.answer = (url) => (url === '/api/health' ? Response.json(health) : undefined)
  phone.heard.length = 0
  await phone.unsent.go()
  expect(phone.heard.map(({ url }) => url)).toContain('/api/patient/create')
  expect((await phone.doctor.call(searchPatients, { query: { name: 'Folashade' } })).count).toBe(1)
  expect(phone.seen.now).toMatchObject({ sentAgain: { count: 1, backupAt: health.backupAt }, mine: [{ state: 'sent' }] })
})

test('what is saved while the phone is still read does not come back into its form', async () => {
  const phone = await aPhone()
  storeToken(phone.nurse.token)
  keepDraft('care of s', { values: { comment: 'Given' }, idempotencyKey: 'k', isTyped: true })
  const all = phone.store.all
  let isFirst = true
  vi.spyOn(phone.store, 'all').mockImplementation(async () => {
    if (!isFirst) return all()
    isFirst = false
    await phone.unsent.sync()
    const items = await all()
    dropDraft('care of s')
    return items
  })
  await phone.unsent.ready()
  expect(readDraft('care of s')).toBeUndefined()
  await phone.unsent.sync()
  expect(await all()).toEqual([])
})

test('what is saved while it is being written goes from the phone without another letter', async () => {
  const phone = await aPhone()
  storeToken(phone.nurse.token)
  await phone.unsent.ready()
  keepDraft('care of s', { values: { comment: 'Given' }, idempotencyKey: 'k', isTyped: true })
  const writing = phone.unsent.sync()
  dropDraft('care of s')
  await Promise.all([writing, phone.unsent.sync()])
  expect(await phone.store.all()).toEqual([])
})
