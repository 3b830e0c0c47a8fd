import { listArrivals } from '@clinic/contract/arrivals/arrival-record'
import { createArrival } from '@clinic/contract/arrivals/arrivals'
import { listAudit } from '@clinic/contract/audit/audit'
import { updateBed } from '@clinic/contract/beds/beds'
import { createFollowUp, getFollowUpsOf, listFollowUps } from '@clinic/contract/follow-ups/follow-ups'
import { checkGuard } from '@clinic/contract/guard/guard'
import { markNotSame } from '@clinic/contract/merge/merge'
import { listVitals, recordObservation } from '@clinic/contract/observations/observations'
import { getAllergies, updateAllergies } from '@clinic/contract/patients/allergies'
import { downloadPatients } from '@clinic/contract/patients/patient-download'
import { findDuplicates, getPatient, searchPatients, updatePatient, uploadPatients } from '@clinic/contract/patients/patients'
import { findCard, getPatientCard, issueCard } from '@clinic/contract/prints/cards'
import { addProblem, listProblems } from '@clinic/contract/problems/problems'
import { listReport } from '@clinic/contract/reports/reports'
import { getPatientHistory, getSession } from '@clinic/contract/sessions/session-record'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { getTimeline } from '@clinic/contract/timeline/timeline'
import { REGISTERED } from '@clinic/contract/uploads/uploads'
import { listWard } from '@clinic/contract/ward/ward'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newBed, newItem, newSession } from '../../test/arrange.ts'
import { aSession } from '../../test/factories.ts'
import { records } from '../../test/merge.ts'
import { today } from '../clinic-days.ts'
import { engineOf } from '../db/engines.ts'
import { wrongCounts } from '../db/list-recount.ts'

type Records = Awaited<ReturnType<typeof records>>

/** A closed session, so that its record can be joined to another. */
async function seen({ admin }: Records, patientId: string, changes: object = {}) {
  const { _id: id } = await newSession(admin, { patientId, ...changes })
  await admin.call(updateSession, { body: { id, open: false } })
  return id
}

const ids = <T extends { readonly _id: string }>(rows: readonly T[]) => rows.map(({ _id }) => _id)

test('7.1 either id shows the history of both records under the kept name; after an unmerge each has its own', async () => {
  const clinic = await records({ firstname: 'Adaeze' }, { firstname: 'Bolanle' })
  const { a, b, admin, merge, unmerge } = clinic
  const sessions = [await seen(clinic, a), await seen(clinic, b), await seen(clinic, a), await seen(clinic, b), await seen(clinic, a)]
  const { _id } = await merge()
  const history = (patientId: string, query: object = {}) => admin.call(getPatientHistory, { params: { patientId }, query })
  for (const id of [a, b]) {
    const { data, count } = await history(id)
    expect([ids(data), count]).toEqual([sessions.toReversed(), 5])
    expect(new Set(data.map(({ patientId }) => `${patientId._id} ${patientId.firstname}`))).toEqual(new Set([`${a} Adaeze`]))
    expect((await history(id, { limit: 2, skip: 1 })).data.map(({ _id }) => _id)).toEqual([sessions[2], sessions[1]])
  }
  expect((await admin.call(getSession, { params: { id: sessions[1] ?? '' } })).patientId).toMatchObject({ _id: a, firstname: 'Adaeze' })
  await unmerge(_id)
  expect([(await history(a)).count, (await history(b)).count]).toEqual([3, 2])
})

test('7.8 a session for the old id is opened on the kept record', async () => {
  const { a, b, admin, merge } = await records({}, {})
  await merge()
  const session = await newSession(admin, { patientId: b })
  expect(session.patientId._id).toBe(a)
  const stored = await admin.call(getPatientHistory, { params: { patientId: a } })
  expect(ids(stored.data)).toEqual([session._id])
})

test('7.10 a joined record’s name finds the kept one once; the list and its count leave the joined one out', async () => {
  const { a, b, admin, as, db, merge, unmerge } = await records(
    { firstname: 'Adaeze', lastname: 'Okafor', phone: '08031234567' },
    { firstname: 'Chidinma', lastname: 'Okafor', phone: '08039998888' },
  )
  const search = async (query: object) => {
    const { data, count } = await admin.call(searchPatients, { query })
    return [data.map(({ _id, alsoRecordedAs }) => [_id, alsoRecordedAs]), count]
  }
  const { _id } = await merge()
  const kept = [[[a, ['Chidinma Okafor']]], 1]
  for (const query of [{ name: 'Chidinma' }, { name: 'Okafor' }, { phone: '99988' }, { name: 'Chidinma', phone: '0803999' }, {}])
    expect(await search(query)).toEqual(kept)
  const brief = await (await as('nurse')).call(searchPatients, { query: { name: 'Chidinma' } })
  expect(brief.data).toEqual([expect.not.objectContaining({ alsoRecordedAs: expect.anything() })])
  const wrong = async () => (await sql.raw(wrongCounts(engineOf(db))).execute(db)).rows
  expect(await wrong()).toEqual([])
  await unmerge(_id)
  expect(await wrong()).toEqual([])
  expect(await search({ name: 'Chidinma' })).toEqual([[[b, undefined]], 1])
  expect((await search({}))[1]).toBe(2)
})

test('7.11 an allergy on the joined record stops the drug on the kept one; 7.12 after an unmerge A is clear and keeps later entries', async () => {
  const { a, b, admin, merge, unmerge } = await records({ allergies: 'None' }, { allergies: 'Penicillin' })
  await newItem(admin, { name: 'Amoxicillin 500 mg', count: 50 })
  const { _id } = await merge()
  const { _id: id } = await newSession(admin, { patientId: a })
  const give = (drug: string) => admin.send(updateSession, { body: { id, drugs: [{ drug, dosage: 1 }] } })
  expect((await give('Amoxicillin 500 mg')).status).toBe(409)
  const verdict = async (patientId: string, drug: string) =>
    (await admin.call(checkGuard, { body: { patientId, rows: [{ drug }] } })).verdict
  expect([await verdict(a, 'Amoxicillin'), await verdict(b, 'Amoxicillin')]).toEqual(['stop', 'stop'])
  const labels = async (patientId: string) =>
    (await admin.call(getAllergies, { params: { id: patientId } })).list.map(({ label }) => label).toSorted()
  expect([await labels(a), await labels(b)]).toEqual([['Penicillin'], ['Penicillin']])
  await admin.call(updateAllergies, { params: { id: b }, body: { add: [{ label: 'Ibuprofen' }] } })
  await unmerge(_id)
  expect([await labels(a), await labels(b)]).toEqual([['Ibuprofen'], ['Ibuprofen', 'Penicillin']])
  expect([await verdict(a, 'Amoxicillin'), await verdict(b, 'Amoxicillin')]).toEqual(['clear', 'stop'])
  expect([await verdict(a, 'Ibuprofen'), await verdict(b, 'Ibuprofen')]).toEqual(['stop', 'stop'])
  const { list } = await admin.call(getAllergies, { params: { id: b } })
  expect(list.find(({ label }) => label === 'Ibuprofen')?.reaction).toContain('check whom this belongs to')
  const { allergies } = await admin.call(getPatient, { params: { id: b } })
  expect(allergies).toContain('Ibuprofen')
})

test('an allergy on both records is shown once, as the severe one, and ending it ends both', async () => {
  const { a, b, admin, merge } = await records({ allergies: 'Penicillin' }, { allergies: 'Penicillin: anaphylaxis' })
  await merge()
  const { list, agrees } = await admin.call(getAllergies, { params: { id: a } })
  expect([list.map(({ label, severity }) => [label, severity]), agrees]).toEqual([[['Penicillin', 'severe']], true])
  await admin.call(updateAllergies, { params: { id: a }, body: { end: [{ id: list[0]?._id ?? '', reason: 'Tested' }] } })
  expect((await admin.call(getAllergies, { params: { id: b } })).list).toEqual([])
})

test('an allergy on both records warns as the one that says more: a reaction in words, and what a person confirmed', async () => {
  const { a, b, admin, merge } = await records({ allergies: 'N/A' }, { allergies: 'N/A' })
  const add = (id: string, ...entries: { label: string; reaction?: string; groupCode?: string }[]) =>
    admin.call(updateAllergies, { params: { id }, body: { add: entries } })
  await add(a, { label: 'Penicillin' }, { label: 'White tablets' }, { label: 'Lisinopril' })
  await add(
    b,
    { label: 'Penicillin', reaction: 'collapsed, face swollen' },
    { label: 'White tablets', groupCode: 'SULF' },
    { label: 'Lisinopril', reaction: 'cough' },
  )
  const verdict = async (patientId: string, drug: string) =>
    (await admin.call(checkGuard, { body: { patientId, rows: [{ drug }] } })).verdict
  const before = [await verdict(b, 'Ceftriaxone'), await verdict(b, 'Septrin')]
  await merge()
  expect([before, [await verdict(a, 'Ceftriaxone'), await verdict(a, 'Septrin')]]).toEqual([
    ['stop', 'stop'],
    ['stop', 'stop'],
  ])
  const { list } = await admin.call(getAllergies, { params: { id: a } })
  expect(list.map(({ label, reaction }) => `${label}: ${reaction}`)).toEqual([
    'Penicillin: collapsed, face swollen',
    'White tablets: ',
    'Lisinopril: cough',
  ])
})

test('an allergy known only from an old text, even on a joined record, stops the drug and can be ended', async () => {
  const { a, b, admin, db, merge } = await records({ allergies: 'N/A' }, {})
  await db.updateTable('patient').set({ allergies: 'Penicillin' }).where('_id', '=', b).execute()
  await merge()
  const verdict = async () => (await admin.call(checkGuard, { body: { patientId: a, rows: [{ drug: 'Amoxicillin' }] } })).verdict
  expect(await verdict()).toBe('stop')
  const { list } = await admin.call(getAllergies, { params: { id: a } })
  await admin.call(updateAllergies, { params: { id: a }, body: { end: [{ id: list[0]?._id ?? '', reason: 'Tested' }] } })
  expect((await admin.call(getAllergies, { params: { id: a } })).list).toEqual([])
})

test('the ward and the line show the allergies on all of a patient’s records', async () => {
  const { a, b, c, admin, as, merge } = await records({ allergies: 'N/A' }, { allergies: 'Penicillin' }, { allergies: 'N/A' })
  await merge(a, b)
  const bed = await newBed(admin, 'Bed 1')
  await admin.call(createSession, { body: aSession(b, { admitPatient: true, bedId: bed._id, attendants: ['NURSE'] }) })
  const nurse = await as('nurse')
  const { data } = await nurse.call(listWard, {})
  expect(data).toMatchObject([{ patient: { _id: a }, allergyStatus: 'listed', allergies: ['Penicillin'] }])
  await admin.call(createArrival, { body: { patientId: b } })
  expect((await admin.send(createArrival, { body: { patientId: a } })).status).toBe(409)
  await admin.call(createArrival, { body: { patientId: c } })
  const line = await nurse.call(listArrivals, {})
  expect(line.data.map(({ patientId }) => [patientId._id, patientId.allergies])).toEqual([
    [a, 'Penicillin'],
    [c, 'N/A'],
  ])
})

test('a joined record’s check-in is seen on the kept one, and two waiting records are one person', async () => {
  const { a, b, admin, merge } = await records({}, {})
  const { _id: arrivalId } = await admin.call(createArrival, { body: { patientId: b } })
  await merge()
  expect((await admin.send(createArrival, { body: { patientId: a } })).status).toBe(409)
  expect((await admin.call(listArrivals, { query: { patientId: a } })).data).toMatchObject([{ _id: arrivalId, patientId: { _id: a } }])
  const session = await admin.call(createSession, { body: { ...aSession(a), arrivalId } })
  expect(session.patientId._id).toBe(a)
})

test('7.13 an edit of the kept record survives an unmerge', async () => {
  const { a, admin, merge, unmerge } = await records({}, {})
  const { _id } = await merge()
  await admin.call(updatePatient, { body: { id: a, firstname: 'Adaora', phone: '08061112222' } })
  await unmerge(_id)
  expect(await admin.call(getPatient, { params: { id: a } })).toMatchObject({ firstname: 'Adaora', phone: '08061112222' })
})

test('7.16 two people marked as different are not suggested, even in an upload', async () => {
  const { a, b, admin } = await records(
    { firstname: 'Adaeze', lastname: 'Okafor', phone: '08031234567' },
    { firstname: 'Adaeze', lastname: 'Okofor', phone: '08031234567' },
    { firstname: 'Adaeze', lastname: 'Okafor', phone: '08039999999' },
  )
  const likely = async (id?: string) => {
    const query = { name: 'Adaeze Okafor', phone: '08031234567', ...(id && { id }) }
    return (await admin.call(findDuplicates, { query })).map(({ patient }) => patient._id)
  }
  expect(await likely()).toHaveLength(3)
  expect(await likely(a)).toContain(b)
  await admin.call(markNotSame, { body: { a, b, reason: 'Mother and daughter' } })
  expect(await likely(a)).not.toContain(b)
  expect(await likely(a)).not.toContain(a)
  expect(await likely()).toHaveLength(3)
  const row = 'Adaeze,Okofor,08031234567,FEMALE,26 - 30 years,Grace Chapel,Ngozi,08035550000'
  const file = new File([`firstname,lastname,phone,gender,ageRange,church,contactPerson,contactPersonNumber\n${row}\n`], 'patients.csv')
  const { data } = await admin.send(uploadPatients, { file })
  expect(data).toMatchObject({ inserted: 0, records: [{ error: REGISTERED }], message: expect.not.stringContaining('check') })
})

test('duplicates list the kept record once, even if the joined one matches', async () => {
  const { a, admin, merge } = await records(
    { firstname: 'Adaeze', lastname: 'Okafor', phone: '08031234567' },
    { firstname: 'Adaeze', lastname: 'Okofor', phone: '08039999999' },
  )
  await merge()
  const found = await admin.call(findDuplicates, { query: { name: 'Adaeze Okofor', phone: '08039999999' } })
  expect(found.map(({ patient, reasons }) => [patient._id, reasons])).toEqual([[a, ['Same phone number', 'Same name']]])
})

test('7.17 the card of either record opens the kept one', async () => {
  const { a, b, admin, merge } = await records({}, {})
  const cards = [await admin.call(issueCard, { params: { id: a } }), await admin.call(issueCard, { params: { id: b } })]
  await merge()
  for (const { code } of cards) expect(await admin.call(findCard, { params: { code } })).toMatchObject({ patientId: a })
  expect((await admin.call(getPatientCard, { params: { id: b } })).card?.code).toBe(cards[0]?.code)
})

test('7.20 an upload reports a joined record’s row as already registered, and the download leaves it out', async () => {
  const { admin, merge } = await records({ firstname: 'Adaeze', phone: '08031234567' }, { firstname: 'Bolanle', phone: '08039999999' })
  const before = (await admin.send(downloadPatients, {})).data as unknown as string
  await merge()
  const after = (await admin.send(downloadPatients, {})).data as unknown as string
  expect([before.includes('Bolanle'), after.includes('Bolanle'), after.includes('Adaeze')]).toEqual([true, false, true])
  const { data } = await admin.send(uploadPatients, { file: new File([before], 'patients.csv') })
  expect(data).toMatchObject({ inserted: 0, records: [{ error: REGISTERED }, { error: REGISTERED }] })
})

test('7.21 a joined record’s follow-up is listed under the kept one, where a session keeps it', async () => {
  const { a, b, admin, merge } = await records({ firstname: 'Adaeze' }, {})
  const dueOn = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const { _id } = await admin.call(createFollowUp, { body: { patientId: b, dueOn } })
  await merge()
  expect((await admin.call(getFollowUpsOf, { params: { id: a } })).due).toMatchObject([{ _id, dueOn }])
  const { data } = await admin.call(listFollowUps, { query: { when: 'week' } })
  expect(data).toMatchObject([{ _id, patientId: { _id: a, firstname: 'Adaeze' } }])
  expect((await admin.send(createFollowUp, { body: { patientId: a, dueOn } })).status).toBe(409)
  await newSession(admin, { patientId: a })
  expect((await admin.call(getFollowUpsOf, { params: { id: b } })).due).toEqual([])
})

test('7.22 the audit finds who opened a chart by either id', async () => {
  const { a, b, admin, as, merge, services } = await records({}, {})
  const nurse = await as('nurse')
  await nurse.call(getPatientHistory, { params: { patientId: a } })
  await nurse.call(getPatientHistory, { params: { patientId: b } })
  await merge()
  await services.readLog.flush()
  const of = async (patientId: string) =>
    (await admin.call(listAudit, { query: { patientId } })).data.filter(({ type }) => type === 'session.history').length
  expect([await of(a), await of(b)]).toEqual([2, 2])
})

test('10.14 vitals, problems and the timeline include all records; the timeline says which record a row is from', async () => {
  const clinic = await records({ firstname: 'Adaeze', lastname: 'Okafor' }, { firstname: 'Bola', lastname: 'Okafor' })
  const { a, b, admin, merge } = clinic
  const { _id: id } = await newSession(admin, { patientId: b, pulse: '70' })
  await admin.call(recordObservation, { params: { id }, body: { pulse: '90' } })
  await admin.call(updateSession, { body: { id, open: false } })
  await admin.call(addProblem, { params: { id: b }, body: { label: 'Asthma' } })
  await admin.call(addProblem, { params: { id: a }, body: { label: 'Hypertension' } })
  await admin.call(createFollowUp, { body: { patientId: b, dueOn: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10) } })
  const { _id: mergeId } = await merge()
  expect((await admin.call(listVitals, { params: { patientId: a } })).data.map(({ pulse }) => pulse)).toEqual(['90', '70'])
  expect((await admin.call(listProblems, { params: { id: a } })).map(({ label }) => label)).toEqual(['Asthma', 'Hypertension'])
  expect((await admin.send(addProblem, { params: { id: a }, body: { label: 'asthma' } })).status).toBe(409)
  const { data, next } = await admin.call(getTimeline, { params: { id: b }, query: { limit: 3 } })
  const rest = await admin.call(getTimeline, { params: { id: a }, query: { before: next ?? '' } })
  const told = [...data, ...rest.data].map(({ kind, recordedUnder }) => [kind, recordedUnder])
  expect(told).toEqual([
    ['merges', undefined],
    ['follow-ups', 'Bola Okafor'],
    ['problems', undefined],
    ['problems', 'Bola Okafor'],
    ['observations', 'Bola Okafor'],
    ['sessions', 'Bola Okafor'],
  ])
  await clinic.unmerge(mergeId)
  for (const id of [a, b]) {
    const merges = await admin.call(getTimeline, { params: { id }, query: { kinds: 'merges' } })
    expect(merges.data).toMatchObject([
      { what: 'taken-apart', kept: 'Adaeze Okafor', merged: 'Bola Okafor', reason: 'Two people', by: { name: admin.user.name } },
      { what: 'joined', kept: 'Adaeze Okafor', merged: 'Bola Okafor', reason: 'The same person' },
    ])
  }
})

test('the report lists a patient with joined records once', async () => {
  const clinic = await records({ firstname: 'Adaeze' }, {})
  const { a, b, admin, merge } = clinic
  const sessions = [await seen(clinic, a), await seen(clinic, b)]
  await merge()
  const day = today('Africa/Lagos', new Date())
  const { data, count } = await admin.call(listReport, { query: { startDate: day, endDate: day } })
  expect([count, data.map(({ _id, sessions }) => [_id, ids(sessions)])]).toEqual([1, [[a, sessions.toReversed()]]])
})

test('a reopened old session accepts care but no bed', async () => {
  const clinic = await records({ firstname: 'Adaeze', lastname: 'Okafor' }, {})
  const { a, b, admin, merge } = clinic
  const id = await seen(clinic, b)
  await merge()
  const bed = await newBed(admin, 'Bed 1')
  await admin.call(updateSession, { body: { id, open: true } })
  expect(await admin.call(updateSession, { body: { id, comment: 'Seen' } })).toMatchObject({ patientId: { _id: a }, commentCount: 1 })
  for (const patientId of [a, b])
    expect(await admin.send(updateBed, { body: { id: bed._id, occupied: true, patientId } })).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining('merged, open a session on Adaeze Okafor') },
    })
  await newSession(admin, { patientId: b })
  expect((await admin.send(updateBed, { body: { id: bed._id, occupied: true, patientId: b } })).status).toBe(200)
})
