import { newAdmission, newBed } from './arrange.ts'
import { testApp } from './harness.ts'

/** A ward in time: it is 09:00 in Lagos, where the clinic is by default. `admit` lays a new patient into a new bed of this tag. */
export async function aWard({ now = '2026-11-22T08:00:00.000Z', timeZone = 'Africa/Lagos' } = {}) {
  const clock = { now: new Date(now) }
  const app = await testApp({ clock, config: { idleMinutes: 10_000, signInHours: 100, timeZone } })
  const [admin, doctor, nurse] = [await app.as('admin'), await app.as('doctor'), await app.as('nurse', { name: 'Nurse Ada' })]
  const wait = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000)
  }
  const admit = async (tag: string, changes: Parameters<typeof newAdmission>[2] = {}) => {
    const bed = await newBed(admin, tag)
    return { bed, session: await newAdmission(doctor, bed._id, changes) }
  }
  /** All admissions of a bed or a session, oldest first. */
  const admissions = () => app.db.selectFrom('admission').selectAll().orderBy('startedAt').orderBy('_id').execute()
  return { ...app, clock, wait, admin, doctor, nurse, admit, admissions }
}
