import { randomUUID } from 'node:crypto'
import type { Actor } from '../actor.ts'
import { createBeds } from '../beds/beds.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/sql.ts'
import { newId } from '../ids.ts'
import { createItem } from '../inventory/inventory.ts'
import { searchable } from '../names.ts'
import { createStarterTemplates } from '../prescribing/templates.ts'
import type { Services } from '../services.ts'
import { type SettingsConfig, updateSettings } from '../settings/settings.ts'
import { type Clinic, DAY } from './clinic.ts'
import { STAFF } from './people.ts'
import { createRandom } from './random.ts'
import { receiveLots, STOCK } from './stock.ts'
import { pressureScenes, VISITS } from './stories/pressure-story.ts'
import { COURSES, therapyScenes } from './stories/therapy-story.ts'
import { wardScenes } from './stories/ward-story.ts'
import { liveThisMorning } from './this-morning.ts'
import { INPATIENTS } from './ward-people.ts'
import { liveYear } from './year.ts'

/** The password of every demo sign-in. A demo's data folder is separate from a clinic's. */
export const DEMO_PASSWORD = 'demo-clinic'

const SEED = 20_260_101
const DEMO_SIZE = { patients: 2_000, sessions: 5_000, days: 365 }

/**
 * Creates an invented clinic in an empty store with the real functions. Every run gives the same clinic except for ids and dates, which end
 * today. Returns sentences that explain how to sign in. Leaves a used store unchanged.
 */
export async function ensureDemo(services: Services, say: (text: string) => void, size = DEMO_SIZE): Promise<string[]> {
  const { db, clock, config } = services
  if (!(await db.selectFrom('personnel').select('_id').executeTakeFirst())) {
    say('Inventing a clinic to look around in. This takes a few seconds …')
    const today = clock()
    const opening = new Date(today.getTime() - size.days * DAY)
    const staff = await hireStaff(services, opening)
    const [admin] = staff
    if (!admin) throw new Error('The demo has no admin')
    await inTransaction(db, (db) => furnish(db, { ...admin, now: opening }, config, size.days))
    const churches = config.churches.flatMap((church) => Object.keys(church))
    const ofScenes = { patients: INPATIENTS.length + 1 + COURSES, sessions: INPATIENTS.length + VISITS.length + COURSES }
    const rest = { ...size, patients: size.patients - ofScenes.patients, sessions: size.sessions - ofScenes.sessions }
    const clinic: Clinic = { staff, opening, today, churches, guard: config, random: createRandom(SEED), size: rest }
    await liveYear(db, clinic, [...wardScenes(clinic), ...pressureScenes(clinic), ...therapyScenes(clinic)])
    const one = (role: Actor['role']) => ({ ...(staff.find((person) => person.role === role) ?? admin), now: today })
    await inTransaction(db, (db) => liveThisMorning(db, { admin: one('admin'), doctor: one('doctor'), nurse: one('nurse') }))
  }
  const shown = STAFF.filter(({ role }, index) => STAFF.findIndex((person) => person.role === role) === index)
  return [
    'An invented clinic, with a sign-in for each role:',
    ...shown.map(({ role, email }) => `  ${role.padEnd(16)} ${email.padEnd(30)} ${DEMO_PASSWORD}`),
  ]
}

async function hireStaff({ db, config, passwords }: Services, opening: Date): Promise<Actor[]> {
  const passwordHash = await passwords.hash(DEMO_PASSWORD)
  const time = opening.toISOString()
  const staff = STAFF.map(({ name, email, role }) => ({
    _id: newId(),
    name,
    searchName: searchable(name),
    email,
    phone: '08000000000',
    role,
    passwordHash,
    passwordExpiresAt: null,
    isFirstLogin: 0 as const,
    deactivated: 0 as const,
    deletedAt: null,
    createdAt: time,
    updatedAt: time,
  }))
  await db.insertInto('personnel').values(staff).execute()
  return staff.map(({ _id, name, email, role }) => ({
    _id,
    name,
    email,
    role,
    isFirstLogin: false,
    signInId: 'demo',
    timeZone: config.timeZone,
    now: opening,
    address: '127.0.0.1',
    requestId: randomUUID(),
  }))
}

/** After the last day of the demo the first boxes are good for at least so long, and up to this much longer. */
const [SHELF_DAYS, SPREAD_DAYS] = [115, 540]

async function furnish(db: Db, admin: Actor, config: SettingsConfig, days: number): Promise<void> {
  await updateSettings(db, admin, config, {
    address: '12 Broad Street, Lagos',
    phone: '0800 000 0000',
    clinicNumbers: 'YY-NNNNN',
    firstStepsHidden: true,
  })
  await createBeds(
    db,
    admin,
    Array.from({ length: 12 }, (_, index) => `${index < 6 ? 'Ward A' : 'Ward B'} · ${(index % 6) + 1}`),
  )
  for (const [name, dosage, description] of STOCK) await createItem(db, admin, { name, dosage, description, count: 0 })
  await createStarterTemplates(db, admin)
  const boxes = STOCK.map(([item, , , units], place) => ({ item, units, days: days + SHELF_DAYS + ((place * 53) % SPREAD_DAYS) }))
  await receiveLots(
    db,
    admin,
    boxes.filter(({ units }) => units > 0),
  )
}
