import { createFollowUp, logCall, updateFollowUp } from '@clinic/contract/follow-ups/follow-ups'
import { recordObservation, strikeObservation } from '@clinic/contract/observations/observations'
import { updateAllergies } from '@clinic/contract/patients/allergies'
import { deletePersonnel } from '@clinic/contract/personnel/personnel'
import { createPrint } from '@clinic/contract/prints/prints'
import { addProblem, updateProblem } from '@clinic/contract/problems/problems'
import { strikeCare, voidSession } from '@clinic/contract/sessions/entered-in-error'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { getTimeline, type TimelineEntry } from '@clinic/contract/timeline/timeline'
import { transferPatient } from '@clinic/contract/ward/ward'
import { expect, test } from 'vitest'
import { newBed, newItem, newPatient, newSession } from '../../test/arrange.ts'
import type { Client } from '../../test/harness.ts'
import { aWard } from '../../test/ward.ts'
import { newId } from '../ids.ts'

type Person = Pick<Client, 'call'>
type Query = { kinds?: string; before?: string; limit?: number }

/** A patient with one entry of every kind, a minute apart. */
async function aLife() {
  const clinic = await aWard()
  const { doctor, nurse, admin, admit, wait } = clinic
  const item = await newItem(admin, { name: 'Paracetamol' })
  const { session } = await admit('A · 1', { temperature: '38.6', workingDiagnosis: 'Malaria', attendants: ['NURSE', 'PHARMACIST'] })
  const params = { id: session.patientId._id }
  wait(1)
  const problem = await doctor.call(addProblem, { params, body: { label: 'Hypertension', since: '2019' } })
  wait(1)
  await nurse.call(updateAllergies, { params, body: { add: [{ label: 'Penicillin', reaction: 'rash' }] } })
  wait(1)
  await nurse.call(updateSession, { body: { id: session._id, comment: 'Given', drugs: [{ drug: item._id, dosage: 6 }] } })
  wait(1)
  const set = await nurse.call(recordObservation, { params: { id: session._id }, body: { pulse: '131', note: 'Restless' } })
  wait(1)
  await doctor.call(transferPatient, { body: { sessionId: session._id, toBedId: (await newBed(admin, 'B · 2'))._id, reason: 'Quieter' } })
  wait(1)
  await doctor.call(createPrint, { body: { what: 'prescription', id: session._id, size: 'A5' } })
  wait(1)
  const read = (query: Query = {}, person: Person = doctor) => person.call(getTimeline, { params, query })
  const whats = async (query: Query = {}, person: Person = doctor) => (await read(query, person)).data.map(whatOf)
  return { ...clinic, params, session, problem, set, read, whats }
}

const whatOf = (entry: TimelineEntry) => ('what' in entry ? `${entry.kind} ${entry.what}` : entry.kind)

const ALL = [
  'prints prescription',
  'moves moved',
  'observations',
  'care',
  'allergies added',
  'problems added',
  'moves admitted',
  'sessions',
]

test('the timeline lists everything that happened to a patient, newest first', async () => {
  const { read, whats, session, nurse, doctor } = await aLife()
  expect(await whats()).toEqual(ALL)
  const { data, next } = await read()
  expect(next).toBeNull()
  expect(data).toMatchObject([
    { what: 'prescription', by: { name: doctor.user.name }, sessionId: session._id },
    { what: 'moved', tag: 'B · 2', fromTag: 'A · 1', reason: 'Quieter' },
    { pulse: '131', note: 'Restless', score: { urgency: 'urgent' }, by: { name: nurse.user.name }, struck: null },
    { comment: 'Given', drugs: [{ drug: 'Paracetamol', dosage: 6 }], notGiven: [], struck: null, by: { name: nurse.user.name } },
    { label: 'Penicillin', reaction: 'rash' },
    { label: 'Hypertension', since: '2019' },
    { tag: 'A · 1', fromTag: null },
    {
      workingDiagnosis: 'Malaria',
      open: true,
      voided: null,
      vitals: { temperature: '38.6' },
      roles: [
        { role: 'NURSE', done: true },
        { role: 'PHARMACIST', done: false },
      ],
    },
  ])
})

test('everyone signed in can read it; an unknown patient is 404', async () => {
  const { anonymous, as, params, doctor } = await aLife()
  expect((await anonymous.send(getTimeline, { params })).status).toBe(401)
  for (const role of ['admin', 'doctor', 'nurse', 'pharmacist', 'physiotherapist'] as const)
    expect([role, (await (await as(role)).send(getTimeline, { params })).status]).toEqual([role, 200])
  expect((await doctor.send(getTimeline, { params: { id: newId() } })).status).toBe(404)
})

test('10.15 a pharmacist and a physiotherapist see no moves, even if they ask for them', async () => {
  const { as, whats, read } = await aLife()
  for (const role of ['pharmacist', 'physiotherapist'] as const) {
    const person = await as(role)
    expect(await whats({}, person)).toEqual(ALL.filter((what) => !what.startsWith('moves')))
    expect(await whats({ kinds: 'moves' }, person)).toEqual([])
    expect(JSON.stringify(await read({}, person))).not.toContain('B · 2')
  }
})

test('10.6 can be filtered by kind; ignores unknown kinds', async () => {
  const { whats } = await aLife()
  expect(await whats({ kinds: 'care,moves' })).toEqual(['moves moved', 'care', 'moves admitted'])
  expect(await whats({ kinds: 'care,dreams' })).toEqual(['care'])
  expect(await whats({ kinds: 'dreams' })).toEqual(ALL)
  expect(await whats({ kinds: '' })).toEqual(ALL)
})

test('the end of a stay, of an allergy and of a problem are separate entries', async () => {
  const { doctor, params, problem, session, whats, read, wait } = await aLife()
  await doctor.call(updateProblem, { params: { id: problem._id }, body: { ended: true } })
  wait(1)
  const allergy = (await doctor.call(updateAllergies, { params, body: { add: [{ label: 'Latex' }] } })).list[0]
  wait(1)
  await doctor.call(updateAllergies, { params, body: { end: [{ id: allergy?._id ?? '', reason: 'Tested, no reaction' }] } })
  wait(1)
  await doctor.call(updateSession, { body: { id: session._id, open: false } })
  // 10.10 A problem that ended stays in the timeline.
  const newest = ['moves left', 'allergies ended', 'allergies added', 'problems ended']
  expect(await whats()).toEqual([...newest, ...ALL])
  expect((await read()).data.slice(0, 2)).toMatchObject([{ tag: 'B · 2' }, { reason: 'Tested, no reaction' }])
})

test('asking with no allergy to list is an entry', async () => {
  const { nurse, doctor } = await aWard()
  const params = { id: (await newPatient(doctor))._id }
  await nurse.call(updateAllergies, { params, body: { status: 'none-known' } })
  const { data } = await doctor.call(getTimeline, { params })
  expect(data).toMatchObject([{ kind: 'allergies', what: 'asked', status: 'none-known', by: { name: 'Nurse Ada' } }])
})

test('follow-ups and calls are entries that show their outcome', async () => {
  const { doctor, nurse, admin, params, wait, read, whats } = await aLife()
  const ask = (dueOn: string, reason = '') => nurse.call(createFollowUp, { body: { patientId: params.id, dueOn, reason } })
  const asked = await ask('2026-11-30', 'Dressing')
  wait(1)
  const called = { outcome: 'no-answer', note: 'Rang twice' } as const
  await admin.call(logCall, { params: { id: asked._id }, body: called })
  wait(1)
  await doctor.call(updateFollowUp, { params: { id: asked._id }, body: { status: 'cancelled', reason: 'Healed' } })
  const dueOn = { dueOn: '2026-11-30', reason: 'Dressing', status: 'cancelled', endReason: 'Healed' }
  expect((await read({ kinds: 'follow-ups' })).data).toMatchObject([
    { what: 'called', ...dueOn, ...called, by: { name: admin.user.name }, at: '2026-11-22T08:08:00.000Z' },
    { what: 'asked', ...dueOn, outcome: null, note: '', by: { name: 'Nurse Ada' }, sessionId: null },
  ])
  expect((await whats()).slice(0, 3)).toEqual(['follow-ups called', 'follow-ups asked', ALL[0]])
})

test('10.5 a page that ends between calls at the same time continues with the next call', async () => {
  const { nurse, params, read } = await aLife()
  const { _id: id } = await nurse.call(createFollowUp, { body: { patientId: params.id, dueOn: '2026-11-30' } })
  for (const note of ['1', '2', '3']) await nurse.call(logCall, { params: { id }, body: { outcome: 'other', note } })
  const seen: string[] = []
  let before: string | null = null
  do {
    const page: Awaited<ReturnType<typeof read>> = await read({ kinds: 'follow-ups', limit: 1, ...(before && { before }) })
    seen.push(...page.data.map((entry) => (entry.kind === 'follow-ups' ? `${entry.what} ${entry.note}` : entry.kind)))
    before = page.next
  } while (before)
  expect(seen).toEqual(['called 3', 'called 2', 'called 1', 'asked '])
})

test('10.13 observations, care and sessions entered in error are shown as struck', async () => {
  const { doctor, set, session, read } = await aLife()
  await doctor.call(strikeObservation, { params: { id: set._id }, body: { reason: 'Wrong patient' } })
  const care = (await read({ kinds: 'care' })).data[0]
  await doctor.call(strikeCare, { params: { id: session._id, careId: care?.id ?? '' }, body: { reason: 'Not given' } })
  const mark = (reason: string) => ({ reason, by: { name: doctor.user.name } })
  expect((await read({ kinds: 'observations,care' })).data).toMatchObject([
    { kind: 'observations', pulse: '131', struck: mark('Wrong patient') },
    { kind: 'care', comment: 'Given', struck: mark('Not given') },
  ])
  await doctor.call(voidSession, { params: { id: session._id }, body: { reason: 'Opened twice' } })
  expect((await read({ kinds: 'sessions' })).data).toMatchObject([{ voided: mark('Opened twice'), open: false }])
})

test('still shows the name of a deleted author', async () => {
  const { admin, nurse, read } = await aLife()
  await admin.call(deletePersonnel, { params: { email: nurse.user.email } })
  expect((await read({ kinds: 'care' })).data).toMatchObject([{ by: { name: 'Nurse Ada' } }])
})

test('10.22 reading it is one audit event, with the patient and the number of entries shown', async () => {
  const { read, db, services, params, doctor } = await aLife()
  const events = async () => {
    await services.readLog.flush()
    return db.selectFrom('auditEvent').select(['type', 'patientId', 'rows', 'actorId', 'action']).orderBy('seq').execute()
  }
  const before = (await events()).length
  await read({ limit: 5 })
  expect((await events()).slice(before)).toEqual([
    { type: 'timeline.read', patientId: params.id, rows: 5, actorId: doctor.user._id, action: 'R' },
  ])
})

test('refuses an invalid position, or one in another patient’s timeline', async () => {
  const { read, doctor } = await aLife()
  const { next } = await read({ limit: 2 })
  const other = { id: (await newSession(doctor)).patientId._id }
  const asked = (before: string) => doctor.send(getTimeline, { params: other, query: { before } })
  for (const before of [next ?? '', 'x', '', 'ab'.repeat(300)]) {
    const { status, error } = await asked(before)
    expect([before.slice(0, 9), status, Object.keys(error.fields ?? {})]).toEqual([before.slice(0, 9), 400, ['before']])
  }
})

test.each([
  ['0', 400],
  ['1', 200],
  ['-1', 400],
  ['1.5', 400],
  ['ten', 400],
  ['50', 200],
  ['51', 200],
])('a limit of %s is %i', async (limit, status) => {
  const { doctor, params } = await aLife()
  expect((await doctor.send(getTimeline, { params, query: { limit: limit as never } })).status).toBe(status)
})

test('pages of any size have the same entries in the same order, even for kinds at the same time', async () => {
  const { read } = await aLife()
  const all = (await read()).data
  for (const limit of [1, 2, 3, 7]) {
    const seen: TimelineEntry[] = []
    for (let before: string | undefined, more = true; more; ) {
      const page = await read({ limit, ...(before && { before }) })
      seen.push(...page.data)
      more = page.next !== null
      before = page.next ?? undefined
    }
    expect(seen).toEqual(all)
  }
})

test('care that waited on a phone says when it was typed', async () => {
  const { nurse, session, read, wait } = await aLife()
  wait(30)
  const typed = '2026-11-22T08:20:00.000Z'
  await nurse.call(updateSession, { body: { id: session._id, comment: 'Slept' } }, { headers: { 'x-recorded-at': typed } })
  expect((await read({ kinds: 'care' })).data).toMatchObject([
    { comment: 'Slept', recordedAt: typed },
    { comment: 'Given', recordedAt: null },
  ])
})

test('a session that waited on a phone comes where it was typed, so that nothing done in it comes before it', async () => {
  const { nurse, doctor, wait } = await aWard()
  const { _id: patientId } = await newPatient(doctor)
  wait(30)
  const at = (typed: string) => ({ headers: { 'x-recorded-at': typed } })
  const [opened, slept] = ['2026-11-22T08:10:00.000Z', '2026-11-22T08:20:00.000Z']
  const { data: session } = await doctor.send(
    createSession,
    { body: { patientId, attendants: ['NURSE'], temperature: '38.6' } },
    at(opened),
  )
  await nurse.call(updateSession, { body: { id: session._id, comment: 'Slept' } }, at(slept))
  const { data } = await doctor.call(getTimeline, { params: { id: patientId }, query: { kinds: 'sessions,care' } })
  expect(data.map((entry) => [entry.kind, entry.at])).toEqual([
    ['care', slept],
    ['sessions', opened],
  ])
})
