import { listAudit } from '@clinic/contract/audit/audit'
import { createBreach, getBreach, getReach, listBreachPeople, updateBreach } from '@clinic/contract/data-protection/breaches'
import { createDataRequest, endDataRequest, listDataRequests } from '@clinic/contract/data-protection/data-requests'
import { createDisclosure, listDisclosures, strikeDisclosure } from '@clinic/contract/data-protection/disclosures'
import { getDuties } from '@clinic/contract/data-protection/duties'
import { DATA_PROTECTION } from '@clinic/contract/data-protection/messages'
import { mergePatients } from '@clinic/contract/merge/merge'
import { downloadPatients } from '@clinic/contract/patients/patient-download'
import { getPatient, searchPatients } from '@clinic/contract/patients/patients'
import { recordResult, strikeResult } from '@clinic/contract/results/results'
import { COPY } from '@clinic/contract/server-messages'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { updateSettings } from '@clinic/contract/settings/settings'
import { readTar } from '@clinic/operations/make/tar'
import { Decrypter } from 'age-encryption'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../../test/arrange.ts'
import { testApp } from '../../test/harness.ts'

const PASSPHRASE = 'four calm goats sing'
const SLOW = { timeout: 60_000 }

async function aClinic(config: object = {}) {
  const clock = { now: new Date('2026-11-26T09:10:00.000Z') }
  const clinic = await testApp({ clock, inFile: true, config: { idleMinutes: 24 * 60, ...config } })
  const [admin, doctor, nurse] = [
    await clinic.as('admin', { name: 'Grace Adeyemi' }),
    await clinic.as('doctor', { name: 'Ngozi Eze' }),
    await clinic.as('nurse'),
  ]
  const at = (time: string) => {
    clock.now = new Date(`2026-11-26T${time}:00.000Z`)
  }
  return { ...clinic, clock, admin, doctor, nurse, at }
}

type Admin = Awaited<ReturnType<typeof aClinic>>['admin']
const ask = (admin: Admin, patientId: string, receivedOn = '2026-11-20') =>
  admin.call(createDataRequest, { body: { patientId, reason: 'Moves to Abuja', identity: 'Voter’s card', receivedOn } })

async function unsealed(bytes: Uint8Array): Promise<Map<string, string>> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(PASSPHRASE)
  const plain = Buffer.from(await decrypter.decrypt(bytes))
  const files = new Map<string, string>()
  const pieces = async function* () {
    yield plain
  }
  for await (const { path, content } of readTar(pieces())) {
    let text = ''
    for await (const piece of content()) text += piece.toString()
    files.set(path.split('/').slice(1).join('/'), text)
  }
  return files
}

async function copyOf(app: Awaited<ReturnType<typeof aClinic>>['app'], admin: Admin, patientId: string) {
  const { _id } = await ask(admin, patientId)
  const headers = { authorization: `Bearer ${admin.token}` }
  return app.inject({ method: 'POST', url: `/api/data-protection/requests/${_id}/copy`, payload: { passphrase: PASSPHRASE }, headers })
}

test('a person gets a sealed folder with a readable page, JSON, and who looked', SLOW, async () => {
  const { app, admin, doctor } = await aClinic()
  const mine = await newPatient(doctor, { firstname: 'Oluwaseyi', lastname: 'Adé <b>' })
  const same = await newPatient(doctor, { firstname: 'Seyi' })
  const other = await newPatient(doctor, { firstname: 'Zubaydah' })
  const visit = await newSession(doctor, { patientId: same._id, complaints: 'Fever & chills' })
  await doctor.call(updateSession, { body: { id: visit._id, open: false } })
  await newSession(doctor, { patientId: other._id, complaints: 'Cough of another' })
  await admin.call(mergePatients, { body: { keepId: mine._id, mergeId: same._id, reason: 'The same person' } })
  const { statusCode, headers, rawPayload } = await copyOf(app, admin, mine._id)
  expect([statusCode, headers['content-disposition']]).toEqual([200, 'attachment; filename="data-of-a-person-2026-11-26T09-10.tar.age"'])
  expect(rawPayload.includes('Oluwaseyi')).toBe(false)
  const files = await unsealed(rawPayload)
  const page = files.get('read-me-first.html') ?? ''
  expect(page).toContain('What we hold of Oluwaseyi Adé &lt;b>')
  expect(page).toContain('Fever &amp; chills')
  expect(page).toMatch(/Ngozi Eze \(doctor\)<\/td><td>opened a session of you|Ngozi Eze \(doctor\)/)
  expect(page).not.toContain('{patient}')
  expect(JSON.parse(files.get('data/session.json') ?? '')).toMatchObject([{ complaints: 'Fever & chills' }])
  expect(JSON.parse(files.get('data/patient.json') ?? '')).toHaveLength(2)
  expect([...files.values()].join('')).not.toMatch(/Zubaydah|Cough of another/)
  const { data } = await admin.call(listAudit, { query: { patientId: mine._id } })
  expect(data.map(({ type }) => type)).toContain('data-request.copy')
})

test('the folder has the clinic numbers and test results of both records, an HIV screen and what was struck too', SLOW, async () => {
  const { app, admin, doctor, nurse } = await aClinic()
  await admin.call(updateSettings, { body: { clinicNumbers: 'YY-NNNNN' } })
  const mine = await newPatient(doctor, { clinicNumber: 'OLD/7' })
  const [same, other] = [await newPatient(doctor), await newPatient(doctor)]
  const visits = await Promise.all([mine, same, other].map(({ _id }) => newSession(doctor, { patientId: _id })))
  const [first = '', second = '', ofOther = ''] = visits.map(({ _id }) => _id)
  const record = (id: string, test: 'hb' | 'hiv', value: string) => nurse.call(recordResult, { body: { id, test, value } })
  const { _id: struck } = await record(first, 'hb', '6.2')
  await nurse.call(strikeResult, { params: { id: struck }, body: { reason: 'Wrong patient' } })
  await record(second, 'hiv', 'reactive')
  await record(ofOther, 'hiv', 'non-reactive')
  await doctor.call(updateSession, { body: { id: second, open: false } })
  await admin.call(mergePatients, { body: { keepId: mine._id, mergeId: same._id, reason: 'The same person' } })
  const files = await unsealed((await copyOf(app, admin, mine._id)).rawPayload)
  const rowsOf = (table: string): Record<string, string>[] => JSON.parse(files.get(`data/${table}.json`) ?? '[]')
  expect(
    rowsOf('testResult')
      .map(({ test, typed, struckReason }) => [test, typed, struckReason])
      .toSorted(),
  ).toEqual([
    ['hb', '6.2', 'Wrong patient'],
    ['hiv', 'reactive', null],
  ])
  expect([same.clinicNumber, other.clinicNumber]).toEqual(['26-00001', '26-00002'])
  expect(
    rowsOf('patient')
      .map(({ clinicNumber }) => clinicNumber)
      .toSorted(),
  ).toEqual(['26-00001', 'OLD/7'])
  const page = files.get('read-me-first.html') ?? ''
  for (const said of ['OLD/7', '26-00001', '<dd>hiv</dd><dt>Typed</dt><dd>reactive</dd>', '<dd>6.2</dd>']) expect(page).toContain(said)
  expect([...files.values()].join('')).not.toMatch(/26-00002|non-reactive/)
})

test('it needs a passphrase and a safe line', async () => {
  const { app, admin, doctor } = await aClinic({ trustProxy: ['127.0.0.1'] })
  const { _id } = await ask(admin, (await newPatient(doctor))._id)
  const from = async (remoteAddress: string, payload: object) => {
    const headers = { authorization: `Bearer ${admin.token}` }
    const answer = await app.inject({ method: 'POST', url: `/api/data-protection/requests/${_id}/copy`, payload, remoteAddress, headers })
    return [answer.statusCode, answer.json().message]
  }
  expect(await from('127.0.0.1', {})).toEqual([400, COPY.passphraseNeeded])
  expect(await from('127.0.0.1', { passphrase: 'short' })).toEqual([400, COPY.passphraseShort])
  expect((await from('192.168.1.20', { passphrase: PASSPHRASE }))[0]).toBe(403)
})

test('a request is due in thirty days, is closed once, and a refusal has its reason', async () => {
  const { admin, doctor } = await aClinic()
  const [first, second] = [await newPatient(doctor), await newPatient(doctor)]
  const late = await ask(admin, first._id, '2026-10-01')
  const early = await ask(admin, second._id, '2026-11-25')
  expect([late.dueOn, early.dueOn]).toEqual(['2026-10-31', '2026-12-25'])
  expect((await admin.call(getDuties, {})).requests).toEqual({ open: 2, late: 1 })
  const end = (body: object) => admin.send(endDataRequest, { params: { id: late._id }, body: body as { state: 'done' } })
  expect((await end({ state: 'refused' })).error.fields).toEqual({ refusal: DATA_PROTECTION.refusal })
  expect(await end({ state: 'refused', refusal: 'Not this person' })).toMatchObject({
    status: 200,
    data: { state: 'refused', refusal: 'Not this person' },
  })
  expect(await end({ state: 'done' })).toMatchObject({ status: 409 })
  const { data } = await admin.call(listDataRequests, {})
  expect(data.map(({ _id, state }) => [_id, state])).toEqual([
    [early._id, 'open'],
    [late._id, 'refused'],
  ])
  const future = { patientId: first._id, reason: 'x', identity: 'y', receivedOn: '2026-11-27' }
  expect((await admin.send(createDataRequest, { body: future })).error.fields).toEqual({ receivedOn: DATA_PROTECTION.notReceivedYet })
})

test('a breach counts the people whom the audit names between two times, joined records once', async () => {
  const { admin, doctor, nurse, at } = await aClinic()
  const [a, b, c, d] = [await newPatient(doctor), await newPatient(doctor), await newPatient(doctor), await newPatient(doctor)]
  await admin.call(mergePatients, { body: { keepId: a._id, mergeId: b._id, reason: 'The same person' } })
  at('11:30')
  for (const id of [a._id, b._id, c._id]) await doctor.call(getPatient, { params: { id } })
  at('12:20')
  await nurse.call(getPatient, { params: { id: c._id } })
  await nurse.call(searchPatients, { query: { name: d.firstname } })
  at('14:00')
  await nurse.call(getPatient, { params: { id: d._id } })
  const reach = (from: string, to: string, more: object = {}) =>
    admin.call(getReach, { query: { fromAt: `2026-11-26T${from}:00.000Z`, toAt: `2026-11-26T${to}:00.000Z`, ...more } })
  const both = await reach('11:00', '12:30')
  expect([both.people, both.atLeast, both.searches, both.files]).toEqual([2, 2, 1, []])
  expect(both.by.map(({ by, people }) => [by?.role, people])).toEqual([
    ['doctor', 2],
    ['nurse', 1],
  ])
  expect((await reach('11:00', '12:30', { personnelId: nurse.user._id })).people).toBe(1)
  expect((await reach('11:00', '12:30', { address: '10.9.9.9' })).people).toBe(0)
  expect((await reach('12:50', '13:10')).people).toBe(1) // lists are noted once an hour, so reads count from its start
  expect((await reach('13:00', '13:30')).people).toBe(0)
})

test('a file of all patients names no one, and counts with its rows', async () => {
  const { admin, doctor, at } = await aClinic()
  for (let n = 0; n < 3; n++) await newPatient(doctor)
  at('11:00')
  await admin.call(downloadPatients, {})
  at('12:00')
  const query = { fromAt: '2026-11-26T10:59:00.000Z', toAt: '2026-11-26T11:30:00.000Z' }
  expect(await admin.call(getReach, { query })).toMatchObject({ people: 0, atLeast: 3, files: [{ type: 'patient.download', rows: 3 }] })
})

test('a breach has 72 hours, takes what follows from it, and lists whom it reached', async () => {
  const { admin, doctor, at } = await aClinic()
  const patient = await newPatient(doctor)
  at('11:00')
  await doctor.call(getPatient, { params: { id: patient._id } })
  at('12:00')
  const times = { foundAt: '2026-11-26T11:45:00.000Z', fromAt: '2026-11-26T10:59:00.000Z', toAt: '2026-11-26T11:30:00.000Z' }
  const { _id, dueAt, version } = await admin.call(createBreach, { body: { what: 'A phone was lost', ...times } })
  expect(dueAt).toBe('2026-11-29T11:45:00.000Z')
  expect((await admin.call(getDuties, {})).breaches).toBe(1)
  expect((await admin.call(getBreach, { params: { id: _id } })).reach.people).toBe(1)
  expect(await admin.call(listBreachPeople, { params: { id: _id } })).toMatchObject({
    count: 1,
    data: [{ _id: patient._id, phone: patient.phone }],
  })
  const told = await admin.call(updateBreach, { params: { id: _id }, body: { measures: 'Signed out', told: 'commission', version } })
  expect(told).toMatchObject({ measures: 'Signed out', reportedAt: '2026-11-26T12:00:00.000Z', toldAt: null })
  expect((await admin.call(getDuties, {})).breaches).toBe(0)
  const wrong = async (body: object) => (await admin.send(createBreach, { body: { what: 'x', ...times, ...body } })).error.fields
  expect(await wrong({ toAt: '2026-11-26T10:00:00.000Z' })).toEqual({ toAt: DATA_PROTECTION.order })
  expect(await wrong({ foundAt: '2026-11-26T13:00:00.000Z' })).toEqual({ foundAt: DATA_PROTECTION.notYet })
  expect(await wrong({ foundAt: '2026-11-26T10:00:00.000Z' })).toEqual({ foundAt: DATA_PROTECTION.foundBeforeBegan })
  expect((await admin.send(updateBreach, { params: { id: _id }, body: {} })).status).toBe(400)
})

test('a disclosure has one of the five grounds, and is struck, never changed', async () => {
  const { admin, doctor } = await aClinic()
  const { _id: patientId } = await newPatient(doctor)
  const body = { patientId, ground: 'law', recipient: 'High Court', what: 'Notes', disclosedOn: '2026-11-25' } as const
  const { _id } = await admin.call(createDisclosure, { body })
  expect((await admin.send(createDisclosure, { body: { ...body, ground: 'asked' as 'law' } })).error.fields).toEqual({
    ground: DATA_PROTECTION.ground,
  })
  expect((await admin.send(createDisclosure, { body: { ...body, disclosedOn: '2026-11-27' } })).status).toBe(400)
  const strike = () => admin.send(strikeDisclosure, { params: { id: _id }, body: { reason: 'Wrong patient' } })
  expect((await strike()).data.struck).toMatchObject({ reason: 'Wrong patient' })
  expect((await strike()).status).toBe(409)
  expect((await admin.call(listDisclosures, {})).data).toMatchObject([{ _id, ground: 'law', patientId: { _id: patientId } }])
})

test('the people of six months are counted once, joined records too', async () => {
  const { admin, doctor, db } = await aClinic()
  const [a, b, old] = [await newPatient(doctor), await newPatient(doctor), await newPatient(doctor)]
  await db.updateTable('patient').set({ createdAt: '2026-01-01T00:00:00.000Z' }).where('_id', 'in', [old._id, b._id]).execute()
  await newSession(doctor, { patientId: a._id })
  const duties = await admin.call(getDuties, {})
  expect([duties.people, duties.since]).toEqual([1, '2026-05-26'])
  await newSession(doctor, { patientId: b._id })
  expect((await admin.call(getDuties, {})).people).toBe(2)
  await db.updateTable('session').set({ open: 0, closedAt: '2026-11-26T09:10:00.000Z' }).execute()
  await admin.call(mergePatients, { body: { keepId: a._id, mergeId: b._id, reason: 'The same person' } })
  expect((await admin.call(getDuties, {})).people).toBe(1)
})
