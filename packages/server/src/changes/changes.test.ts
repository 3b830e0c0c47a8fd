import { once } from 'node:events'
import { logout } from '@clinic/contract/auth/sign-out'
import { createBeds, listBeds } from '@clinic/contract/beds/beds'
import { followChanges } from '@clinic/contract/changes/changes'
import { ALL_TOPICS, topicsFor } from '@clinic/contract/changes/topics'
import { createPersonnel, updatePersonnel } from '@clinic/contract/personnel/personnel'
import { updateDhis } from '@clinic/contract/returns/returns'
import { strikeCare } from '@clinic/contract/sessions/entered-in-error'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { updateSettings } from '@clinic/contract/settings/settings'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { newAdmission, newBed, newItem, newPatient, newSession } from '../../test/arrange.ts'
import { type TestApp, testApp } from '../../test/harness.ts'
import { DHIS } from '../../test/samples/sample-world.ts'
import { recordAudits } from '../audit/trail.ts'
import { startSignIn } from '../auth/sign-ins.ts'
import { inTransaction } from '../db/sql.ts'
import { topicsSince } from './changed-topics.ts'

/** Reads the stream through a real port. Has the text received so far, and whether the stream has ended. */
async function reader({ app }: TestApp, token: string, headers: Record<string, string> = {}) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const response = await fetch(`http://127.0.0.1:${port}/api/changes`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: stop.signal,
  })
  const got = { status: response.status, headers: response.headers, text: '', ended: false, stop: () => stop.abort() }
  const read = async () => {
    for await (const chunk of response.body ?? []) got.text += new TextDecoder().decode(chunk)
    got.ended = true
  }
  read().catch(() => undefined)
  // A beat may come before the first event.
  if (response.ok) await soon(() => expect(got.text).toMatch(/^id: \d+$/m))
  return got
}

/** Allows time for a busy machine. */
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000 })

const eventsIn = (text: string) =>
  [...text.matchAll(/^id: (\d+)\ndata: (.*)\n\n/gm)].map(([, id, data]) => ({ id: Number(id), topics: JSON.parse(data ?? '') }))
const heard = (text: string) => new Set(eventsIn(text).flatMap(({ topics }) => topics))
const lastId = (text: string) => [...text.matchAll(/^id: (\d+)/gm)].at(-1)?.[1] ?? ''

const settingsOf = (beatMs: number) => ({ times: { beatMs, askMs: 20 } })

test('refuses a caller who is not signed in', async () => {
  const { anonymous } = await testApp()
  expect((await anonymous.send(followChanges, {})).status).toBe(401)
})

test('a stream sends the topics of a change with its number, and nothing about reads', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const nurse = await clinic.as('nurse')
  const stream = await reader(clinic, nurse.token)
  expect(Object.fromEntries(stream.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': expect.stringContaining('no-store'),
    'x-accel-buffering': 'no',
  })
  expect(eventsIn(stream.text)).toEqual([])
  const first = Number(lastId(stream.text))
  await admin.call(listBeds, {})
  await clinic.services.readLog.flush()
  await admin.call(createBeds, { body: ['Ward A · 1'] })
  await soon(() => expect(eventsIn(stream.text)).toEqual([{ id: first + 2, topics: ['beds'] }]))
})

test('merges changes within 250 ms into one event', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const stream = await reader(clinic, admin.token)
  const begun = performance.now()
  for (let n = 1; n <= 20; n++) await newBed(admin, `Ward A · ${n}`)
  await newItem(admin)
  await soon(() => expect(heard(stream.text)).toEqual(new Set(['beds', 'stock'])))
  // The first event at once, then at most one every 250 ms.
  expect(eventsIn(stream.text).length).toBeLessThanOrEqual(2 + (performance.now() - begun) / 250)
})

test('a client that reconnects gets what changed since, once', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const stream = await reader(clinic, admin.token)
  stream.stop()
  await newBed(admin, 'Ward A · 1')
  await newItem(admin)
  const again = await reader(clinic, admin.token, { 'last-event-id': lastId(stream.text) })
  expect(eventsIn(again.text).map(({ topics }) => topics)).toEqual([['beds', 'stock']])
  const after = await clinic.as('admin')
  const { data } = await after.send(followChanges, { query: { once: 'true' } }, { headers: { 'last-event-id': lastId(again.text) } })
  expect(eventsIn(String(data))).toEqual([])
})

test('reads up to 5,000 missed events; beyond that, or for an unknown number, anything may have changed', async () => {
  const clinic = await testApp()
  const { db, services } = clinic
  const { user } = await clinic.as('admin')
  const by = { now: services.clock(), address: '127.0.0.1', requestId: 'r', ...user, signInId: 's', timeZone: 'UTC' }
  await inTransaction(db, (db) =>
    recordAudits(db, [
      [by, { action: 'C', type: 'bed.create' }],
      ...Array.from({ length: 4999 }, () => [by, { action: 'R', type: 'bed.list' }] as const),
    ]),
  )
  const { seq } = await topicsSince(db, 0)
  expect((await topicsSince(db, seq - 5000)).topics).toEqual(['beds'])
  expect((await topicsSince(db, seq - 5001)).topics).toEqual(ALL_TOPICS)
  expect(await topicsSince(db, seq + 1)).toEqual({ seq, topics: ALL_TOPICS })
  expect(await topicsSince(db, seq)).toEqual({ seq, topics: [] })
})

test('LIV-04 a nurse’s stream holds no id, name or count, whatever happens', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const nurse = await clinic.as('nurse')
  const stream = await reader(clinic, nurse.token)
  const patient = await newPatient(admin, { firstname: 'Canary' })
  const session = await newAdmission(admin, (await newBed(admin, 'Canary bed'))._id, { patientId: patient._id, complaints: 'Canary' })
  const item = await newItem(admin, { name: 'Canary drug', count: 4711 })
  const { comments } = await nurse.call(updateSession, {
    body: { id: session._id, comment: 'Canary', drugs: [{ drug: item._id, dosage: 1 }] },
  })
  await nurse.call(strikeCare, { params: { id: session._id, careId: comments[0]?._id ?? '' }, body: { reason: 'Wrong patient' } })
  await soon(() => expect([...heard(stream.text)]).toEqual(expect.arrayContaining(['patients', 'sessions', 'beds', 'stock'])))
  const topics = ALL_TOPICS.map((topic) => `"${topic}"`).join('|')
  expect(stream.text).toMatch(new RegExp(`^(id: \\d+\\n(data: \\[((${topics}),?)+\\]\\n)?\\n|: still here\\n\\n)+$`))
})

test('a role hears only of what its screens show', async () => {
  const clinic = await testApp()
  const [admin, doctor, nurse] = [await clinic.as('admin'), await clinic.as('doctor'), await clinic.as('nurse')]
  const streams = await Promise.all([admin, doctor, nurse].map(({ token }) => reader(clinic, token)))
  const from = lastId(streams[0]?.text ?? '')
  await admin.call(updateSettings, { body: { clinicName: 'Hope Clinic' } })
  await admin.call(createPersonnel, { body: { name: 'Ngozi Eze', email: 'ngozi@clinic.example', phone: '08030000000', role: 'nurse' } })
  await admin.call(updateDhis, { body: DHIS })
  await newBed(admin, 'Ward A · 1')
  const all = ['beds', 'personnel', 'returns', 'settings']
  const topicsIn = (text: string) => [...heard(text)].toSorted()
  await soon(() => expect(streams.map(({ text }) => topicsIn(text))).toEqual([all, ['beds', 'returns'], ['beds']]))
  const again = await reader(clinic, nurse.token, { 'last-event-id': from })
  expect(topicsIn(again.text)).toEqual(['beds'])
  const unknown = await reader(clinic, nurse.token, { 'last-event-id': '999999' })
  expect(topicsIn(unknown.text)).toEqual(topicsFor('nurse', ALL_TOPICS).toSorted())
  expect(topicsFor('nurse', ALL_TOPICS)).not.toContain('storage')
})

test('LIV-04 the stream ends with the next heartbeat after a sign-out elsewhere', async () => {
  const clinic = await testApp(settingsOf(60))
  const admin = await clinic.as('admin')
  const nurse = await clinic.as('nurse')
  const [stream, other] = [await reader(clinic, nurse.token), await reader(clinic, admin.token)]
  await soon(() => expect(stream.text).toContain(': still here\n\n'))
  await nurse.call(logout, {})
  await soon(() => expect(stream.ended).toBe(true))
  expect(other.ended).toBe(false)
})

test('LIV-04 the stream ends at once when the user is deactivated', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const nurse = await clinic.as('nurse')
  const stream = await reader(clinic, nurse.token)
  await admin.call(updatePersonnel, { params: { email: nurse.user.email }, body: { deactivated: true } })
  await soon(() => expect(stream.ended).toBe(true))
  expect(heard(stream.text)).toEqual(new Set())
})

test('an open stream does not count as activity', async () => {
  const clock = { now: new Date('2026-03-01T08:00:00Z') }
  const clinic = await testApp({ clock, ...settingsOf(60) })
  const nurse = await clinic.as('nurse')
  clock.now = new Date('2026-03-01T08:30:00Z')
  const stream = await reader(clinic, nurse.token)
  expect((await clinic.db.selectFrom('signIn').select('lastSeenAt').executeTakeFirst())?.lastSeenAt).toBe('2026-03-01T08:00:00.000Z')
  clock.now = new Date('2026-03-01T09:00:00Z')
  const before = stream.text.length
  await soon(() => expect(stream.text.length).toBeGreaterThan(before))
  expect(stream.ended).toBe(false)
  clock.now = new Date('2026-03-01T09:00:01Z')
  await soon(() => expect(stream.ended).toBe(true))
})

test('allows 6 windows for a user, and refuses a seventh until one is closed', async () => {
  const clinic = await testApp(settingsOf(60))
  const nurse = await clinic.as('nurse')
  const open = []
  for (let n = 0; n < 6; n++) open.push(await reader(clinic, nurse.token))
  const seventh = await reader(clinic, nurse.token)
  expect([seventh.status, Number(seventh.headers.get('retry-after'))]).toEqual([503, 30])
  expect((await reader(clinic, (await clinic.as('nurse')).token)).status).toBe(200)
  open[0]?.stop()
  await soon(async () => expect((await reader(clinic, nurse.token)).status).toBe(200))
})

test('allows 200 streams on a server', async () => {
  const clinic = await testApp()
  const { changes, config, keys } = clinic.services
  const actors = await Promise.all(
    Array.from({ length: 34 }, async () => {
      const { user } = await clinic.as('nurse')
      const { signInId } = await startSignIn(clinic.db, { keys, config }, user._id, new Date())
      return { now: new Date(), address: '127.0.0.1', requestId: 'r', ...user, signInId, timeZone: 'UTC' }
    }),
  )
  const wanted = actors.flatMap((actor) => Array.from({ length: 6 }, () => actor)).slice(0, 200)
  for (const actor of wanted) await changes.follow(actor, null)
  const last = actors.at(-1)
  if (!last) throw new Error('34 people were expected')
  await expect(changes.follow(last, null)).rejects.toMatchObject({ status: 503 })
})

test('LIV-03 disconnects a client that stops reading at 64 kB, and it gets what it missed as one event', async () => {
  const clinic = await testApp()
  const { user } = await clinic.as('nurse')
  const actor = { now: new Date(), address: '127.0.0.1', requestId: 'r', ...user, signInId: 's', timeZone: 'UTC' }
  const stalled = await clinic.services.changes.follow(actor, null)
  const read = await clinic.services.changes.follow(actor, null)
  read.resume()
  void stalled
  void read
  const closed = once(stalled, 'close')
  stalled.push('x'.repeat(64 * 1024 + 1 - stalled.readableLength))
  await newBed(await clinic.as('admin'), 'Ward A · 1')
  await closed
  expect([stalled.destroyed, read.destroyed]).toEqual([true, false])
})

test('a stopping server ends its streams first', async () => {
  const clinic = await testApp()
  const nurse = await clinic.as('nurse')
  const stream = await reader(clinic, nurse.token)
  await clinic.close() // or it would wait for them
  await soon(() => expect(stream.ended).toBe(true))
})

test.runIf(inject('engine') === 'postgres')('sends changes made through another server', async () => {
  const clinic = await testApp(settingsOf(60_000))
  const admin = await clinic.as('admin')
  const stream = await reader(clinic, admin.token)
  const { user } = admin
  const by = { now: new Date(), address: '127.0.0.1', requestId: 'r', ...user, signInId: 's', timeZone: 'UTC' }
  await inTransaction(clinic.db, (db) => recordAudits(db, [[by, { action: 'C', type: 'bed.create' }]]))
  await soon(() => expect(heard(stream.text)).toEqual(new Set(['beds'])))
})

test('a refused change sends nothing', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const session = await newSession(admin)
  const stream = await reader(clinic, admin.token)
  expect((await admin.send(updateSession, { body: { id: session._id, version: 99, complaints: 'Cough' } })).status).toBe(409)
  await newBed(admin, 'Ward A · 1')
  await soon(() => expect(heard(stream.text)).toEqual(new Set(['beds'])))
})
