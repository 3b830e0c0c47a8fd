import { logout } from '@clinic/contract/auth/sign-out'
import { isMutating } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { getPatient } from '@clinic/contract/patients/patients'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { checkStore, recountStore } from '@clinic/contract/storage/self-check'
import { listWard } from '@clinic/contract/ward/ward'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newPatient, newSession } from '../arrange.ts'
import { testApp } from '../harness.ts'
import { aMonth } from '../returns.ts'
import { requestOf } from '../samples/request-of.ts'
import { aWorld } from '../samples/sample-world.ts'
import { statementsOf } from '../statements-of.ts'
import { aWard } from '../ward.ts'

const textsOf = async (work: () => Promise<unknown>) => (await statementsOf(work)).map(({ text }) => text)

test('the ward takes as many statements for twelve patients as for two', async () => {
  const { admit, nurse, services } = await aWard()
  const look = async () => {
    await services.readLog.flush()
    return (await textsOf(() => nurse.call(listWard, {}))).length
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
    return textsOf(() => doctor.call(getPatient, { params: { id } }))
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

test('what the national form reads of each day starts from the visits of that day, not from a whole table', async () => {
  const { see, at, admin, month, db } = await aMonth('2026-11-18T08:00:00.000Z')
  await see()
  at('2026-11-19T08:00:00.000Z')
  await see()
  const runs = Map.groupBy(await textsOf(() => month(admin)), (text) => text)
  const ofEachDay = [...runs.keys()].filter(
    (text) => text.startsWith('select') && text.includes('from "session"') && (runs.get(text)?.length ?? 0) > 1,
  )
  expect(ofEachDay.length).toBe(6) // temperatures come with the visits
  for (const text of ofEachDay) {
    const { rows: plan } = await sql<{ detail: string }>`explain query plan ${sql.raw(text.replaceAll('?', "''"))}`.execute(db)
    // The index of the voided sessions holds those alone.
    expect([text, plan.map(({ detail }) => detail).filter((detail) => /^SCAN (?!void USING INDEX sessionVoided)/.test(detail))]).toEqual([
      text,
      [],
    ])
  }
})

test('NET-04 no change inserts what a subquery among its values finds, which Citus refuses', async () => {
  const world = await aWorld(await testApp())
  // Signing out ends the sign-in that the rest needs.
  const changes = ENDPOINTS.filter((endpoint) => isMutating(endpoint) && endpoint !== logout)
  const ran = await textsOf(async () => {
    for (const endpoint of changes) await world.admin.send(endpoint, (await requestOf(endpoint, world)) as never) // of this endpoint
  })
  const inserts = [...new Set(ran)].filter((text) => /^\s*insert\b/i.test(text))
  expect(inserts.length).toBeGreaterThan(40)
  expect(inserts.filter((text) => /\bvalues\b[\s\S]*\(\s*select\b/i.test(text))).toEqual([])
})

test('no call but the self-check passes over the whole audit, or over the list of its reads', async () => {
  const clinic = await testApp()
  const world = await aWorld(clinic)
  const ran = await textsOf(async () => {
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
