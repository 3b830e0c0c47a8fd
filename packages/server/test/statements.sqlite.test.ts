import { StatementSync } from 'node:sqlite'
import { logout } from '@clinic/contract/auth/auth'
import { isMutating } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { createPatient, getPatient } from '@clinic/contract/patients/patients'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { checkStore, recountStore } from '@clinic/contract/storage/self-check'
import { listWard } from '@clinic/contract/ward/ward'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newItem, newPatient, newSession } from './arrange.ts'
import { aPatient } from './factories.ts'
import { testApp } from './harness.ts'
import { requestOf } from './request-of.ts'
import { aWorld } from './sample-world.ts'
import { aWard } from './ward.ts'

/** The SQL that the store runs meanwhile, without what begins and ends a transaction. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  vi.restoreAllMocks()
  const spies = (['all', 'run', 'iterate'] as const).map((method) => vi.spyOn(StatementSync.prototype, method))
  onTestFinished(() => void vi.restoreAllMocks())
  await work()
  const ran = spies.flatMap(({ mock }) => mock.contexts.map((statement, n) => ({ order: mock.invocationCallOrder[n] ?? 0, statement })))
  const texts = ran.toSorted((a, b) => a.order - b.order).map(({ statement }) => (statement as StatementSync).sourceSQL)
  return texts.filter((sql) => !/^(begin|commit)$/.test(sql))
}

// Four of them are for its lots: to read them, to change one, to write down why, and to keep the day's figures. Two are the guard's: all that
// it must know, with the items, and its finding that allergies were not asked. One reads the session with its care for the answer.
test('care with one drug takes 18 statements or fewer', async () => {
  const clinic = await testApp()
  const [admin, doctor, nurse] = [await clinic.as('admin'), await clinic.as('doctor'), await clinic.as('nurse')]
  const item = await newItem(admin)
  const { _id: id } = await newSession(doctor)
  const body = { id, comment: 'Seen', drugs: [{ drug: item._id, dosage: 1 }] }
  await clinic.services.readLog.flush()
  const ran = await statementsOf(() => nurse.call(updateSession, { body }, { key: 'form' }))
  expect(ran.length, ran.join('\n')).toBeLessThanOrEqual(18)
})

test('a new patient with new names takes 15 statements or fewer', async () => {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const ran = await statementsOf(() => doctor.call(createPatient, { body: aPatient() }, { key: 'form' }))
  expect(ran.length, ran.join('\n')).toBeLessThanOrEqual(15)
})

test('the ward takes as many statements for twelve patients as for two', async () => {
  const { admit, nurse, services } = await aWard()
  const look = async () => {
    await services.readLog.flush()
    return (await statementsOf(() => nurse.call(listWard, {}))).length
  }
  for (const tag of ['1', '2']) await admit(tag)
  await look() // the first one also notes when the sign-in was last used
  const two = await look()
  for (let n = 3; n <= 12; n++) await admit(`${n}`)
  // Five of them are for the last sets of observations, and one for the lines whose next doses it shows.
  expect(two).toBeLessThanOrEqual(10)
  expect(await look()).toBe(two)
})

test('MRG-05, 7.23 a patient whose record was never joined costs two probes of keys, and no statement, more', async () => {
  const { as, db, services } = await testApp()
  const doctor = await as('doctor')
  const { _id: id } = await newPatient(doctor)
  const look = async () => {
    await services.readLog.flush()
    return statementsOf(() => doctor.call(getPatient, { params: { id } }))
  }
  await look() // the first one also notes when the sign-in was last used
  const ran = await look()
  expect(ran.length, ran.join('\n')).toBe(2) // who asks, and the record with where it leads
  expect(ran.join('\n').match(/from "personLink"/g)).toHaveLength(2)
  const [asking = ''] = ran.filter((text) => text.includes('personLink'))
  const { rows: plan } = await sql<{ detail: string }>`explain query plan ${sql.raw(asking.replaceAll('?', "''"))}`.execute(db)
  const links = plan.map(({ detail }) => detail).filter((detail) => detail.includes('personLink'))
  expect(links.toSorted()).toEqual([
    expect.stringMatching(/^SEARCH personLink USING COVERING INDEX \S+ \(rootId=\?\)/),
    expect.stringMatching(/^SEARCH personLink USING PRIMARY KEY \(memberId=\?\)/),
  ])
})

test('NET-04 no change inserts what a subquery among its values finds, which Citus refuses', async () => {
  const world = await aWorld(await testApp())
  // Signing out ends the sign-in that the rest needs.
  const changes = ENDPOINTS.filter((endpoint) => isMutating(endpoint) && endpoint !== logout)
  const ran = await statementsOf(async () => {
    for (const endpoint of changes) await world.admin.send(endpoint, (await requestOf(endpoint, world)) as never) // of this endpoint
  })
  const inserts = [...new Set(ran)].filter((text) => /^\s*insert\b/i.test(text))
  expect(inserts.length).toBeGreaterThan(40)
  expect(inserts.filter((text) => /\bvalues\b[\s\S]*\(\s*select\b/i.test(text))).toEqual([])
})

test('no call but the self-check passes over the whole audit, or over the list of its reads', async () => {
  const clinic = await testApp()
  const world = await aWorld(clinic)
  const ran = await statementsOf(async () => {
    for (const endpoint of ENDPOINTS.filter((each) => !each.stream && ![logout, checkStore, recountStore].includes(each as never))) {
      await world.admin.send(endpoint, (await requestOf(endpoint, world)) as never) // of this endpoint
      await clinic.services.readLog.flush()
    }
    const { _id: id } = await newSession(world.admin)
    for (const open of [false, undefined]) await world.admin.send(updateSession, { body: { id, open, comment: 'Seen' } })
  })
  const asking = [...new Set(ran)].filter((text) => /"(auditEvent|patientRead)"/.test(text) && !/^insert into "auditEvent"/.test(text))
  expect(asking.length).toBeGreaterThan(5)
  const passing: string[] = []
  for (const text of asking) {
    const { rows: plan } = await sql<{ detail: string }>`explain query plan ${sql.raw(text.replaceAll('?', "'1'"))}`.execute(clinic.db)
    if (plan.some(({ detail }) => /^SCAN (auditEvent|patientRead)\b/.test(detail))) passing.push(text)
  }
  expect(passing).toEqual([])
})
