import { listAudit } from '@clinic/contract/audit/audit'
import { listMovements } from '@clinic/contract/inventory/inventory'
import { searchPatients, updatePatient, uploadPatients } from '@clinic/contract/patients/patients'
import { strikeCare, voidSession } from '@clinic/contract/sessions/entered-in-error'
import { getQueue, getSession, listSessions } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { newItem, newPatient, newSession } from '../../../test/arrange.ts'
import { type Client, type TestApp, testApp } from '../../../test/harness.ts'
import { recount } from '../list-recount.ts'
import type { Db } from '../open.ts'

const countsOf = async (db: Db) => ({
  counts: await db.selectFrom('listCount').selectAll().where('rows', '!=', 0).orderBy('list').orderBy('level').orderBy('key').execute(),
  queue: await db.selectFrom('queue').selectAll().orderBy('role').orderBy('createdAt').orderBy('sessionId').execute(),
})

/** Compares the counts with the rows themselves. */
async function expectCounted({ db, services }: TestApp): Promise<void> {
  await services.readLog.flush()
  const kept = await countsOf(db)
  await recount(db)
  expect(kept).toEqual(await countsOf(db))
}

const NAMES = ['Ada Obi', 'Ade Ojo', 'Adeola Musa', 'Ádé Ọjọ́', 'Zuwaira Bala', 'Ada Okafor Eze', 'Олена Коваль']

type Step = {
  readonly what: 'register' | 'rename' | 'upload' | 'open' | 'close' | 'reopen' | 'care' | 'strike' | 'void'
  readonly which: number
}

const step = fc.record<Step>({
  what: fc.constantFrom('register', 'rename', 'upload', 'open', 'close', 'reopen', 'care', 'strike', 'void'),
  which: fc.nat(1_000),
})

test('the list counts agree with the rows after any work', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const clock = { now: new Date('2026-01-31T22:58:00Z') }
      const clinic = await testApp({ clock, config: { idleMinutes: 100_000, signInHours: 100 } })
      const people = { admin: await clinic.as('admin'), doctor: await clinic.as('doctor'), nurse: await clinic.as('nurse') }
      const item = await newItem(people.admin)
      const lived = { patients: [await newPatient(people.doctor)], sessions: [await newSession(people.doctor)] }
      for (const { what, which } of steps) {
        clock.now = new Date(clock.now.getTime() + 40 * 60_000)
        await live(people, lived, item._id, what, which)
      }
      await expectCounted(clinic)
      await clinic.close()
    }),
    { numRuns: inject('engine') === 'sqlite' ? 5 : 3 },
  )
})

type CreatedRecords = { patients: { _id: string }[]; sessions: { _id: string }[] }

async function live(
  { admin, doctor, nurse }: Record<'admin' | 'doctor' | 'nurse', Client>,
  lived: CreatedRecords,
  drug: string,
  what: Step['what'],
  which: number,
) {
  const { patients, sessions } = lived
  const [firstname = '', ...lastname] = (NAMES[which % NAMES.length] ?? '').split(' ')
  const names = { firstname, lastname: lastname.join(' ') }
  const id = sessions[which % sessions.length]?._id ?? ''
  if (what === 'register') patients.push(await newPatient(doctor, names))
  if (what === 'rename') await doctor.send(updatePatient, { body: { id: patients[which % patients.length]?._id ?? '', ...names } })
  if (what === 'upload') await admin.call(uploadPatients, { file: fileOf([names, { firstname: 'Two', lastname: 'Letters' }], which) })
  if (what === 'open') sessions.push(await newSession(doctor, { attendants: which % 2 ? ['NURSE', 'NURSE'] : ['PHARMACIST', 'NURSE'] }))
  // A refused change (already closed, already open) leaves nothing behind; the counts must show that too.
  if (what === 'close') await doctor.send(updateSession, { body: { id, open: false } })
  if (what === 'reopen') await doctor.send(updateSession, { body: { id, open: true } })
  if (what === 'strike') {
    const { comments } = await doctor.call(getSession, { params: { id } })
    await doctor.send(strikeCare, { params: { id, careId: comments.at(-1)?._id ?? 'none' }, body: { reason: 'Wrong patient' } })
  }
  if (what === 'void') await doctor.send(voidSession, { params: { id }, body: { reason: 'Opened twice' } })
  if (what === 'care')
    await (which % 3 ? nurse : doctor).send(updateSession, { body: { id, comment: 'Seen', drugs: [{ drug, dosage: 1 + (which % 40) }] } })
}

function fileOf(people: readonly { firstname: string; lastname: string }[], number: number): File {
  const lines = people.map(
    ({ firstname, lastname }, index) =>
      `${firstname},${lastname},0803${number * 10 + index},FEMALE,6 - 15 years,,N/A,Grace,false,Ngozi,08030000000`,
  )
  const header = 'firstname,lastname,phone,gender,ageRange,email,allergies,church,isSaintsCommunity,contactPerson,contactPersonNumber'
  return new File([[header, ...lines].join('\n')], 'patients.csv', { type: 'text/csv' })
}

/** More than are skipped one by one, so that later pages start from a count. */
const MANY = 650

test('every page of a long list is correct, and the count is its length', async () => {
  const clinic = await testApp({ clock: { now: new Date('2026-01-30T08:00:00Z') } })
  const admin = await clinic.as('admin')
  const doctor = await clinic.as('doctor')
  const people = Array.from({ length: MANY }, (_, n) => ({ firstname: `Ada${'abcdefg'[n % 7]}`, lastname: `Obi${letters(n * 7919)}` }))
  await admin.call(uploadPatients, { file: fileOf(people, 1) })
  await manySessions(clinic, doctor)
  const item = await newItem(admin)
  const first = await clinic.db.selectFrom('movement').selectAll().executeTakeFirstOrThrow()
  const moved = Array.from({ length: MANY }, (_, n) => ({
    ...first,
    _id: `${(0x0190_0000_0000 + n * 5_000_000).toString(16).padStart(12, '0')}-${n}`,
  }))
  for (let start = 0; start < MANY; start += 100)
    await clinic.db
      .insertInto('movement')
      .values(moved.slice(start, start + 100))
      .execute()
  await recount(clinic.db)

  const inOrder = async <T>(page: (skip: number) => Promise<{ data: T[]; count: number }>) => {
    const { count } = await page(0)
    const pages = await Promise.all(Array.from({ length: Math.ceil(count / 90) + 1 }, (_, skip) => page(skip)))
    expect(pages.at(-1)?.data).toEqual([])
    const rows = pages.flatMap(({ data }) => data)
    expect(rows.length).toBe(count)
    return rows
  }
  const limit = 90
  const patients = await inOrder((skip) => admin.call(searchPatients, { query: { skip, limit } }))
  const byName = await clinic.db.selectFrom('patient').select('_id').orderBy('searchName').orderBy('_id').execute()
  expect(patients.map(({ _id }) => _id)).toEqual(byName.map(({ _id }) => _id))

  const sessions = clinic.db.selectFrom('session').select('_id')
  const closed = await sessions.where('open', '=', 0).orderBy('createdAt', 'desc').orderBy('_id', 'desc').execute()
  const shown = await inOrder((skip) => admin.call(listSessions, { query: { open: 'false', skip, limit } }))
  expect(shown.map(({ _id }) => _id)).toEqual(closed.map(({ _id }) => _id))
  const waiting = await sessions.where('open', '=', 1).orderBy('createdAt').orderBy('_id').execute()
  expect((await inOrder((skip) => doctor.call(getQueue, { query: { skip, limit } }))).map(({ _id }) => _id)).toEqual(
    waiting.map(({ _id }) => _id),
  )
  const nurse = await clinic.as('nurse')
  expect((await inOrder((skip) => nurse.call(getQueue, { query: { skip, limit } }))).length).toBe(waiting.length)
  expect((await inOrder((skip) => nurse.call(getQueue, { query: { state: 'todo', skip, limit } }))).map(({ _id }) => _id)).toEqual(
    waiting.map(({ _id }) => _id),
  )

  const ledger = await inOrder((skip) => admin.call(listMovements, { params: { id: item._id }, query: { skip, limit } }))
  expect(ledger.map(({ _id }) => _id)).toEqual([...moved.map(({ _id }) => _id), first._id].toSorted().toReversed())

  await clinic.services.readLog.flush()
  const events = await clinic.db.selectFrom('auditEvent').select(['seq', 'at']).orderBy('at', 'desc').orderBy('seq', 'desc').execute()
  const page = await admin.call(listAudit, { query: { skip: 5, limit } })
  expect([page.data.map(({ _id }) => _id), page.count]).toEqual([events.slice(450, 540).map(({ seq }) => seq), events.length])
})

const letters = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

/** Copies of one session over three months, half of them closed, several at each time. */
async function manySessions({ db }: TestApp, doctor: Client): Promise<void> {
  const { _id } = await newSession(doctor)
  const { version, ...session } = await db.selectFrom('session').selectAll().where('_id', '=', _id).executeTakeFirstOrThrow()
  const copies = Array.from({ length: 2 * MANY }, (_, n) => {
    const createdAt = new Date(Date.UTC(2025, 9, 1) + Math.floor(n / 3) * 4 * 3_600_000).toISOString()
    const open = n % 2 === 0
    return { ...session, _id: `copy-${n}`, createdAt, open: open ? 1 : 0, closedAt: open ? null : createdAt } as const
  })
  for (let start = 0; start < copies.length; start += 300) {
    const some = copies.slice(start, start + 300)
    await db.insertInto('session').values(some).execute()
    await db
      .insertInto('sessionRole')
      .values(some.map(({ _id: sessionId }) => ({ sessionId, role: 'NURSE' as const })))
      .execute()
  }
}
