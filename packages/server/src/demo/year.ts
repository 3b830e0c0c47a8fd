import type { AGE_RANGES } from '@clinic/contract/patients'
import { SessionInput } from '@clinic/contract/sessions'
import type { Actor } from '../actor.ts'
import { listBeds } from '../beds/beds.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/sql.ts'
import { listItems } from '../inventory/inventory.ts'
import { updateItem } from '../inventory/update-item.ts'
import { createPatient } from '../patients/patients.ts'
import { createSession } from '../sessions/create-session.ts'
import { updateSession } from '../sessions/update-session.ts'
import { inventPatient } from './people.ts'
import type { Random } from './random.ts'
import { STORIES, type Story } from './stories.ts'

type Clinic = {
  readonly staff: readonly Actor[]
  readonly opening: Date
  readonly today: Date
  readonly churches: readonly string[]
  readonly random: Random
  readonly size: { readonly patients: number; readonly sessions: number; readonly days: number }
}
type Known = { readonly _id: string; readonly ageRange: (typeof AGE_RANGES)[number] }
type Lived = { readonly known: Known[]; opened: number; readonly stock: Stock }
type Stock = Map<string, { readonly _id: string; left: number }>

const DAY = 24 * 60 * 60 * 1000
const MINUTE = 60 * 1000
/** On the last day the work is not done yet: that many sessions stay open, and some of them in a bed. */
const STAYING_OPEN = 18
const IN_BED = 7
/** The share of the patients who were registered from paper cards on the first day. */
const FROM_PAPER = 0.3
const WEIGHTED = STORIES.flatMap((story) => Array<Story>(story.weight).fill(story))

/** A year of registrations, consultations and care in the order of time; a transaction a month, because each commit waits for the disk. */
export async function liveYear(db: Db, clinic: Clinic): Promise<void> {
  const { days, sessions } = clinic.size
  const stock: Stock = new Map((await listItems(db)).map(({ name, _id, count }) => [name, { _id, left: count }]))
  const lived: Lived = { known: [], opened: 0, stock }
  for (let month = 0; month < days; month += 30) {
    await inTransaction(db, async (db) => {
      for (let day = month; day < Math.min(month + 30, days); day++) await liveDay(db, clinic, lived, day)
    })
  }
  if (lived.opened !== sessions) throw new Error('The demo did not reach its size')
}

async function liveDay(db: Db, clinic: Clinic, lived: Lived, day: number): Promise<void> {
  const { days, patients, sessions } = clinic.size
  const done = (day + 1) / days
  const morning = clinic.opening.getTime() + (day + 1) * DAY - 9 * 60 * MINUTE
  const doctor = as(clinic, 'doctor', new Date(morning))
  const registered = Math.ceil(patients * (FROM_PAPER + (1 - FROM_PAPER) * done))
  while (lived.known.length < registered) lived.known.push(await createPatient(db, doctor, inventPatient(clinic.random, clinic.churches)))
  const today = Math.ceil(sessions * done) - lived.opened
  for (let number = 0; number < today; number++, lived.opened++) {
    // In the order of time: each is attended to before the next begins.
    const minute = Math.floor((number * 540) / today)
    await consult(db, clinic, lived, new Date(morning + minute * MINUTE), sessions - lived.opened)
  }
}

async function consult(db: Db, clinic: Clinic, { known, stock }: Lived, now: Date, left: number): Promise<void> {
  const { random } = clinic
  const staysOpen = left <= STAYING_OPEN
  // The last few are people of their own: one patient has one bed.
  const patient = staysOpen ? (known.at(-left) ?? random.pick(known)) : random.pick(random.chance(0.4) ? known.slice(-60) : known)
  const story = random.pick(WEIGHTED)
  const bed = staysOpen && left <= IN_BED ? await freeBed(db) : null
  const doctor = as(clinic, 'doctor', now)
  const session = await createSession(db, doctor, sessionOf(random, story, patient, bed))
  if (!staysOpen || random.chance(0.4)) await attend(db, clinic, story, session._id, stock, now)
  if (!staysOpen) await updateSession(db, { ...doctor, now: later(now, random.whole(30, 90)) }, { id: session._id, open: false })
}

function sessionOf(random: Random, story: Story, { _id, ageRange }: Known, bedId: string | null) {
  const child = ageRange === '0 - 5 years'
  const [systolic, diastolic] = story.pressure ?? [122, 78]
  const around = (value: number, spread: number) => Math.round(value + (random.next() * 2 - 1) * spread)
  return SessionInput.parse({
    patientId: _id,
    attendants: [...story.attendants],
    admitPatient: bedId !== null,
    ...(bedId !== null && { bedId }),
    temperature: (36.7 + (story.fever ?? 0) + (random.next() - 0.5) * 0.6).toFixed(1),
    pulse: String(around((child ? 104 : 74) + (story.pulse ?? 0), 8)),
    bloodPressure: child ? '' : `${around(systolic, 8)}/${around(diastolic, 6)}`,
    weight: child ? around(13, 5).toFixed(1) : around(68, 16).toFixed(1),
    spO2: String(around(97, 1)),
    complaints: story.complaints,
    co_morbities: story.coMorbidities ?? '',
    examinationFindings: story.findings,
    investigation_results: story.investigation,
    workingDiagnosis: story.diagnosis,
    prescription: story.prescription,
  })
}

async function freeBed(db: Db): Promise<string | null> {
  const { data } = await listBeds(db, { skip: 0, limit: 200 })
  return data.find(({ occupied }) => !occupied)?._id ?? null
}

async function attend(db: Db, clinic: Clinic, story: Story, id: string, stock: Stock, now: Date): Promise<void> {
  const { random } = clinic
  const role = story.attendants[0] === 'PHYSIOTHERAPIST' ? 'physiotherapist' : 'nurse'
  const dispenses = story.attendants.includes('PHARMACIST')
  // On a busy day the medicine is all that is written down.
  if (!dispenses || random.chance(0.4))
    await updateSession(db, as(clinic, role, later(now, random.whole(8, 25))), { id, comment: story.care })
  if (!dispenses) return
  const drugs = story.drugs.map(([drug, dosage]) => ({ drug, dosage }))
  for (const { drug, dosage } of drugs) await restockFor(db, clinic, stock, drug, dosage, now)
  await updateSession(db, as(clinic, 'pharmacist', later(now, random.whole(26, 30))), {
    id,
    comment: 'Dispensed as prescribed, use explained.',
    drugs,
  })
}

/** The delivery arrives before the shelf is empty, as it should. */
async function restockFor(db: Db, clinic: Clinic, stock: Stock, drug: string, units: number, now: Date): Promise<void> {
  const item = stock.get(drug)
  if (!item) throw new Error(`The demo has no ${drug}`)
  item.left -= units
  if (item.left >= 0) return
  const restock = units * 200
  await updateItem(db, as(clinic, 'admin', now), { id: item._id, restock, reason: 'Delivery from the central store' })
  item.left += restock
}

function as({ staff, random }: Clinic, role: Actor['role'], now: Date): Actor {
  return { ...random.pick(staff.filter((person) => person.role === role)), now }
}

const later = (time: Date, minutes: number) => new Date(time.getTime() + minutes * MINUTE)
