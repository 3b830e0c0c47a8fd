import { listBeds } from '@clinic/contract/beds/beds'
import { createSession } from '@clinic/contract/sessions/sessions'
import { newBed, newPatient } from '@clinic/server/test/arrange'
import { aSession } from '@clinic/server/test/factories'
import { expect } from 'vitest'
import type { Clinic, Person } from '../../harness/clinics/clinic.ts'

export const AT_ONCE = 50

/** All at once; how many got which status. */
async function race(sends: readonly (() => Promise<{ status: number; error: { message: string } }>)[]): Promise<Record<number, number>> {
  const answers = await Promise.all(sends.map((send) => send()))
  for (const { status, error } of answers) if (status !== 201) expect(error.message).toMatch(/\w/)
  return Object.fromEntries(
    Map.groupBy(answers, ({ status }) => status)
      .entries()
      .map(([status, all]) => [status, all.length]),
  )
}

export async function raceForBeds({ db, store }: Clinic, [doctor, admin]: readonly [Person, Person], rounds: number): Promise<void> {
  const admit = (patientId: string, bedId: string) => () =>
    doctor.send(createSession, { body: aSession(patientId, { admitPatient: true, bedId }) })
  for (let round = 0; round < rounds; round++) {
    const bed = await newBed(admin, `Bed ${round}`)
    const patients = await Promise.all(Array.from({ length: AT_ONCE }, () => newPatient(doctor)))
    expect(await race(patients.map(({ _id }) => admit(_id, bed._id)))).toEqual({ 201: 1, 409: AT_ONCE - 1 })

    const one = await newPatient(doctor)
    const beds = await Promise.all(Array.from({ length: 10 }, (_, n) => newBed(admin, `Bed ${round}-${n}`)))
    expect(await race(beds.map((free) => admit(one._id, free._id)))).toEqual({ 201: 1, 409: 9 })
    const stored = await db
      .selectFrom('session')
      .select('_id')
      .where('patientId', 'in', [one._id, ...patients.map(({ _id }) => _id)])
      .execute()
    expect(stored.length).toBe(2)
  }
  const pages = await Promise.all([0, 1].map((skip) => admin.call(listBeds, { query: { skip, limit: 200 } })))
  const listed = pages.flatMap(({ data }) => data)
  expect([listed.length, listed.filter(({ occupied }) => occupied).length]).toEqual([rounds * 11, rounds * 2])
  expect(await store.faults()).toEqual([])
}
