import { listAudit } from '@clinic/contract/audit/audit'
import { forgotPassword, login, resetPassword, updatePassword } from '@clinic/contract/auth/auth'
import { logout } from '@clinic/contract/auth/sign-out'
import { createBeds, updateBed } from '@clinic/contract/beds/beds'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { createItem, updateItem, uploadItems } from '@clinic/contract/inventory/inventory'
import { downloadPatients } from '@clinic/contract/patients/patient-download'
import * as patients from '@clinic/contract/patients/patients'
import * as personnel from '@clinic/contract/personnel/personnel'
import { downloadReport } from '@clinic/contract/reports/reports'
import { strikeCare, voidSession } from '@clinic/contract/sessions/entered-in-error'
import * as sessionRecord from '@clinic/contract/sessions/session-record'
import * as sessions from '@clinic/contract/sessions/sessions'
import { cancelCount, listCounts, openCount } from '@clinic/contract/stock/stock-counts'
import { PASSWORD } from '@clinic/server/test/credentials'
import { anItem, aPatient, aSession } from '@clinic/server/test/factories'
import { requestOf } from '@clinic/server/test/samples/request-of'
import { aWorld, patientsFile } from '@clinic/server/test/samples/sample-world'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Clinic, startClinic } from '../../harness/clinics/clinic.ts'
import { contentsOf } from '../../harness/clinics/contents.ts'
import { latestCode } from '../../harness/clinics/mails.ts'
import { engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

/** Who, what, with which outcome, which patient. */
type Event = readonly [actorId: string | null, type: string, outcome?: 'ok' | 'denied' | 'failed', patientId?: string]

async function eventsSince({ db }: Clinic, seq: number): Promise<{ events: Event[]; last: number }> {
  const rows = await db.selectFrom('auditEvent').selectAll().where('seq', '>', seq).orderBy('seq').execute()
  const events = rows.map(
    ({ actorId, type, outcome, patientId }): Event =>
      [actorId, type, outcome, patientId ?? undefined].filter((part) => part !== undefined) as unknown as Event,
  )
  return { events, last: rows.at(-1)?.seq ?? seq }
}

/** Reads and refusals are written a moment later. */
async function expectEvents(clinic: Clinic, seq: number, what: string, expected: readonly Event[]): Promise<number> {
  const wanted = expected.map(([actor, type, outcome = 'ok', ...patient]) => [actor, type, outcome, ...patient])
  const deadline = performance.now() + 10_000
  for (;;) {
    const { events, last } = await eventsSince(clinic, seq)
    if (events.length >= wanted.length || performance.now() > deadline) {
      expect([what, ...events]).toEqual([what, ...wanted])
      return last
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const firstOf = <T>([first]: readonly T[]): T => first as T // the call has answered with one

test(`PRV-02 ${engine}: each action leaves exactly its events, and one that failed leaves no success`, async () => {
  const clinic = await startClinic()
  const [admin, doctor, nurse] = [await clinic.as('admin'), await clinic.as('doctor'), await clinic.as('nurse', { password: PASSWORD })]
  const [a, d, n] = [admin.user._id, doctor.user._id, nurse.user._id]
  const { user: known } = await clinic.as('pharmacist', { password: PASSWORD })
  let seq = (await eventsSince(clinic, 0)).last
  let actions = 0
  async function step<T>(what: string, act: () => Promise<T>, expected: (result: T) => readonly Event[]): Promise<T> {
    const result = await act()
    actions += 1
    seq = await expectEvents(clinic, seq, what, expected(result))
    return result
  }

  const patient = firstOf(
    await step(
      'register',
      () => doctor.call(patients.createPatient, { body: aPatient() }),
      ([one]) => [[d, 'patient.create', 'ok', one?._id]] as never,
    ),
  )
  const p = patient._id
  await step(
    'read',
    () => nurse.call(patients.getPatient, { params: { id: p } }),
    () => [[n, 'patient.read', 'ok', p]],
  )
  await step(
    'search',
    () => nurse.call(patients.searchPatients, { query: { name: 'Ada' } }),
    () => [[n, 'patient.search']],
  )
  await step(
    'duplicates',
    () => doctor.call(patients.findDuplicates, { query: { name: 'Ada' } }),
    () => [[d, 'patient.duplicates']],
  )
  await step(
    'edit',
    () => doctor.call(patients.updatePatient, { body: { id: p, allergies: 'Nuts' } }),
    () => [[d, 'patient.update', 'ok', p]],
  )
  await step(
    'edit nothing',
    () => doctor.send(patients.updatePatient, { body: { id: p, allergies: 'Nuts' } }),
    () => [],
  )
  await step(
    'edit an old version',
    () => doctor.send(patients.updatePatient, { body: { id: p, allergies: 'x', version: 99 } }),
    () => [],
  )
  await step(
    'edit wrongly',
    () => doctor.send(patients.updatePatient, { body: { id: p, gender: 'x' as never } }),
    () => [],
  )
  await step(
    'edit without the right',
    () => nurse.send(patients.updatePatient, { body: { id: p, allergies: 'x' } }),
    () => [[n, 'refused PATCH /patient/update', 'denied']],
  )
  await step(
    'read an unknown',
    () => nurse.send(patients.getPatient, { params: { id: 'nobody' } }),
    () => [],
  )
  await step(
    'read without a sign-in',
    () => clinic.anonymous.send(patients.getPatient, { params: { id: p } }),
    () => [[null, 'refused GET /patient/:id', 'denied']],
  )

  const bed = firstOf(
    await step(
      'bed',
      () => admin.call(createBeds, { body: ['A1'] }),
      () => [[a, 'bed.create']],
    ),
  )
  const session = await step(
    'admit',
    () => doctor.call(sessions.createSession, { body: aSession(p, { admitPatient: true, bedId: bed._id }) }),
    () => [
      [d, 'session.create', 'ok', p],
      [d, 'bed.admit', 'ok', p],
    ],
  )
  const s = session._id
  await step(
    'admit twice',
    () => doctor.send(sessions.createSession, { body: aSession(p, { admitPatient: true, bedId: bed._id }) }),
    () => [],
  )
  await step(
    'open it',
    () => nurse.call(sessionRecord.getSession, { params: { id: s } }),
    () => [[n, 'session.read', 'ok', p]],
  )
  await step(
    'history',
    () => nurse.call(sessionRecord.getPatientHistory, { params: { patientId: p } }),
    () => [[n, 'session.history', 'ok', p]],
  )
  await step(
    'edit it',
    () => doctor.call(sessions.updateSession, { body: { id: s, complaints: 'cough' } }),
    () => [[d, 'session.update', 'ok', p]],
  )
  const item = await step(
    'item',
    () => admin.call(createItem, { body: anItem({ count: 3 }) }),
    () => [[a, 'item.create']],
  )
  await step(
    'care',
    () => nurse.call(sessions.updateSession, { body: { id: s, drugs: [{ drug: item._id, dosage: 2 }] } }),
    () => [[n, 'care.record', 'ok', p]],
  )
  await step(
    'care, too much',
    () => nurse.send(sessions.updateSession, { body: { id: s, comment: 'x', drugs: [{ drug: item._id, dosage: 2 }] } }),
    () => [],
  )
  await step(
    'close without the right',
    () => nurse.send(sessions.updateSession, { body: { id: s, open: false } }),
    () => [[n, 'refused PATCH /session/update', 'denied']],
  )
  await step(
    'move without the right',
    () => doctor.send(updateBed, { body: { id: bed._id, tag: 'x' } }),
    () => [[d, 'refused PATCH /bed/update', 'denied']],
  )
  await step(
    'care of another',
    async () => doctor.call(sessions.updateSession, { body: { id: s, comment: 'x' } }),
    () => [[d, 'care.record', 'ok', p]],
  )
  const careOf = async (by: string) => {
    const row = await clinic.db.selectFrom('care').select('_id').where('sessionId', '=', s).where('personnelId', '=', by).executeTakeFirst()
    return { params: { id: s, careId: row?._id ?? '' }, body: { reason: 'Wrong patient' } }
  }
  await step(
    'strike of another',
    async () => nurse.send(strikeCare, await careOf(d)),
    () => [[n, 'refused POST /session/:id/care/:careId/strike', 'denied']],
  )
  await step(
    'void with care',
    () => doctor.send(voidSession, { params: { id: s }, body: { reason: 'Wrong patient' } }),
    () => [],
  )
  await step(
    'strike',
    async () => nurse.send(strikeCare, await careOf(n)),
    () => [[n, 'care.strike', 'ok', p]],
  )
  await step(
    'close',
    () => doctor.call(sessions.updateSession, { body: { id: s, open: false } }),
    () => [
      [d, 'session.close', 'ok', p],
      [d, 'bed.free', 'ok', p],
    ],
  )
  await step(
    'close again',
    () => doctor.send(sessions.updateSession, { body: { id: s, open: false } }),
    () => [],
  )
  await step(
    'reopen',
    () => doctor.call(sessions.updateSession, { body: { id: s, open: true } }),
    () => [[d, 'session.reopen', 'ok', p]],
  )
  await step(
    'admit by hand',
    () => admin.call(updateBed, { body: { id: bed._id, patientId: p } }),
    () => [
      [a, 'bed.admit', 'ok', p],
      [a, 'session.update', 'ok', p],
    ],
  )
  await step(
    'rename',
    async () => admin.call(updateBed, { body: { id: firstOf(await admin.call(createBeds, { body: ['B1'] }))._id, tag: 'B2' } }),
    () => [
      [a, 'bed.create'],
      [a, 'bed.rename'],
    ],
  )
  await step(
    'restock',
    () => admin.call(updateItem, { body: { id: item._id, restock: 5 } }),
    () => [[a, 'item.update']],
  )
  await step(
    'items',
    () => admin.call(uploadItems, { file: new File(['name,count,description,dosage\nIron,5,T,1 mg\n'], 'i.csv') }),
    () => [
      [a, 'item.upload'],
      [a, 'item.create'],
    ],
  )
  await step(
    'patients',
    () => admin.call(patients.uploadPatients, { file: patientsFile('Uploaded') }),
    () => [
      [a, 'patient.upload'],
      [a, 'patient.create', 'ok', expect.any(String) as never],
    ],
  )
  await step(
    'export',
    () => admin.call(downloadPatients, {}),
    () => [[a, 'patient.download']],
  )
  await step(
    'report',
    () => doctor.call(downloadReport, { body: { startDate: '2026-01-01', endDate: '2026-12-31' } }),
    () => [[d, 'session.report']],
  )
  await step(
    'export without the right',
    () => doctor.send(downloadPatients, {}),
    () => [[d, 'refused POST /patient/download', 'denied']],
  )

  const email = 'ngozi@clinic.test'
  const invite = () => admin.send(personnel.createPersonnel, { body: { name: 'Ngozi Eze', email, phone: '0803', role: 'nurse' } })
  await step('invite', invite, () => [
    [a, 'user.create'],
    [a, 'user.slip'],
  ])
  await step('invite again', invite, () => [])
  const update = (body: object) => admin.call(personnel.updatePersonnel, { params: { email }, body })
  await step(
    'new role',
    () => update({ role: 'doctor' }),
    () => [[a, 'user.update']],
  )
  await step(
    'deactivate',
    () => update({ deactivated: true }),
    () => [[a, 'user.deactivate']],
  )
  await step(
    'activate',
    () => update({ deactivated: false }),
    () => [[a, 'user.activate']],
  )
  await step(
    'slip',
    () => admin.call(personnel.issueSlip, { params: { email } }),
    () => [[a, 'user.slip']],
  )
  await step(
    'delete',
    () => admin.call(personnel.deletePersonnel, { params: { email } }),
    () => [[a, 'user.delete']],
  )

  const k = known._id
  const signIn = (password: string) => clinic.anonymous.send(login, { body: { email: known.email, password } })
  await step(
    'wrong password',
    () => signIn('not the right one'),
    () => [[null, 'user.login-failed', 'failed']],
  )
  const { data } = await step(
    'sign in',
    () => signIn(PASSWORD),
    () => [[k, 'user.login']],
  )
  await step(
    'sign out',
    () => clinic.anonymous.call(logout, {}, { headers: { authorization: `Bearer ${data.token}` } }),
    () => [[k, 'user.logout']],
  )
  await step(
    'new password',
    () => clinic.anonymous.call(updatePassword, { body: { email: known.email, password: PASSWORD, newPassword: 'dry season sun' } }),
    () => [[k, 'user.password']],
  )
  await step(
    'code for nobody',
    () => clinic.anonymous.call(forgotPassword, { params: { email: 'nobody@clinic.test' } }),
    () => [],
  )
  const otp = await step(
    'code',
    () => latestCode(clinic, known.email),
    () => [[null, 'user.reset-code']],
  )
  const reset = (code: string) => clinic.anonymous.send(resetPassword, { body: { otp: code, email: known.email, password: PASSWORD } })
  await step(
    'wrong code',
    () => reset(otp === '000000' ? '000001' : '000000'),
    () => [[null, 'user.reset-failed', 'failed']],
  )
  await step(
    'right code',
    () => reset(otp),
    () => [[null, 'user.password-reset']],
  )
  await step(
    'look at the audit',
    () => admin.call(listAudit, {}),
    () => [[a, 'audit.read']],
  )
  expect(await clinic.store.faults()).toEqual([])
  noteFigure(`PRV-02 ${engine}`, `${actions} actions, ${seq} events, each as expected`)
})

/** A zone where it is noon: an arrival of yesterday is not changed, so no midnight may fall between arranging and sending. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}` // its sign is the other way round
}

/** Calls that write nothing but what they are asked: without their audit they must not happen. */
test(`PRV-02 ${engine}: while the audit cannot be written nothing is changed or exported, and reading goes on`, async () => {
  const clinic = await startClinic({ TZ: zoneAtNoon() })
  const world = await aWorld(clinic)
  const { admin, patient } = world
  // This server serves no phones, so it refuses their address. What a phone says again, and numbers where no one lacks one, change nothing.
  const isLeftOut = /forgot|reset-password|storage|bed\/update|^\/network|^\/unsent$|^\/patient\/give-numbers$/
  const calls = ENDPOINTS.filter(
    (endpoint) =>
      endpoint.method !== 'GET' &&
      !endpoint.storesNothing &&
      !isLeftOut.test(endpoint.path) &&
      endpoint !== openCount &&
      endpoint !== cancelCount,
  )
  const requests = await Promise.all(calls.map(async (endpoint) => ({ endpoint, request: await requestOf(endpoint, world) })))
  const [bed] = await admin.call(createBeds, { body: ['A free bed'] })
  requests.push({ endpoint: updateBed, request: { body: { id: bed?._id, tag: 'Renamed' } } })

  const done: string[] = []
  /** Sends what would succeed if the audit could be written. */
  async function sendUnaudited(some: typeof requests): Promise<void> {
    await refuseEvents(clinic, true)
    const before = await contentsOf(clinic.db)
    for (const { endpoint, request } of some) {
      const { status, error } = await admin.send(endpoint, request as never) // of this endpoint, as the table pairs them
      if (status < 500) done.push(`${endpoint.method} ${endpoint.path}: ${status} ${error?.message ?? ''}`)
    }
    expect(done).toEqual([])
    expect(await contentsOf(clinic.db)).toEqual(before)
  }
  await sendUnaudited(requests)
  await refuseEvents(clinic, false)
  // One stock take is open at a time, so what opens one and what cancels one are each sent where they would succeed.
  const open = (await admin.call(listCounts, {})).filter(({ state }) => state === 'open')
  for (const { _id } of open) await admin.call(cancelCount, { params: { id: _id } })
  await sendUnaudited([{ endpoint: openCount, request: { body: { scope: 'all' } } }])
  await refuseEvents(clinic, false)
  const { _id: countId } = await admin.call(openCount, { body: { scope: 'all' } })
  await sendUnaudited([{ endpoint: cancelCount, request: { params: { id: countId } } }])
  expect((await admin.send(patients.getPatient, { params: { id: patient._id } })).status).toBe(200)
  expect((await admin.send(patients.searchPatients, { query: { name: patient.lastname } })).status).toBe(200)
  await refuseEvents(clinic, false)
  const body = aPatient()
  expect((await admin.send(patients.createPatient, { body }, { key: 'after' })).status).toBe(201)
  await comes(async () => {
    const { events } = await eventsSince(clinic, 0)
    expect(events).toContainEqual([admin.user._id, 'patient.read', 'ok', patient._id])
  })
  expect(await clinic.store.faults()).toEqual([])
})

const comes = (look: () => Promise<void>) => expect.poll(() => look().then(() => 'seen', String), { timeout: 10_000 }).toBe('seen')

/** A trigger in the store, from beside the server: the audit can be read and not written. */
async function refuseEvents({ db }: Clinic, refused: boolean): Promise<void> {
  const statements =
    engine === 'sqlite'
      ? refused
        ? [`create trigger "refuseEvents" before insert on "auditEvent" begin select raise(abort, 'no audit'); end`]
        : ['drop trigger "refuseEvents"']
      : refused
        ? [
            `create function "refuseEvents"() returns trigger language plpgsql as $$ begin raise exception 'no audit'; end $$`,
            `create trigger "refuseEvents" before insert on "auditEvent" execute function "refuseEvents"()`,
          ]
        : ['drop trigger "refuseEvents" on "auditEvent"', 'drop function "refuseEvents"']
  for (const statement of statements) await sql.raw(statement).execute(db)
}
