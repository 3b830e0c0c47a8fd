import { addDays } from '@clinic/clinical/calendar'
import type { ObservationInputs } from '@clinic/clinical/observations/inputs'
import type { AGE_RANGES } from '@clinic/clinical/people/age-ranges'
import { type Actor, clinicDay } from '../actor.ts'
import { checkIn } from '../arrivals/check-in.ts'
import { startOfDay } from '../arrivals/one-per-person.ts'
import type { Db } from '../db/open.ts'
import { logCall } from '../follow-ups/calls.ts'
import { createFollowUp } from '../follow-ups/make.ts'
import { listItems } from '../inventory/inventory.ts'
import { receiveLots } from './stock.ts'

type AgeRange = (typeof AGE_RANGES)[number]

/** Patients waiting for a doctor: minutes ago, age, reason, and what the nurse measured. */
const WAITING: readonly (readonly [number, AgeRange, string, ObservationInputs?])[] = [
  [
    64,
    '26 - 30 years',
    'Fever and headache',
    { temperature: '38.4', pulse: '96', bloodPressure: '118/76', spO2: '98', respiratoryRate: '18' },
  ],
  [58, '41 years and above', 'Blood pressure check', { bloodPressure: '164/98', pulse: '82', spO2: '97', weight: '78' }],
  [47, '0 - 5 years', 'Cough, fast breathing', { temperature: '38.9', pulse: '148', spO2: '88', respiratoryRate: '54', weight: '11' }],
  [36, '20 - 25 years', 'Low back pain'],
  [21, '6 - 15 years', 'Vomiting since last night', { temperature: '37.6', pulse: '104', spO2: '99', weight: '27' }],
  [8, '36 - 40 years', 'Wound dressing', { temperature: '36.7', pulse: '76', bloodPressure: '122/80' }],
]

/** Patients asked to come back: days from today, age, reason, and number of calls without an answer. */
const ASKED_BACK: readonly (readonly [number, AgeRange, string, number])[] = [
  [-51, '36 - 40 years', 'Blood sugar review', 2],
  [-33, '20 - 25 years', 'Antenatal visit', 1],
  [-24, '41 years and above', 'Blood pressure review', 3],
  [-9, '41 years and above', 'Blood sugar review', 1],
  [-3, '0 - 5 years', 'Weight check', 0],
  [0, '41 years and above', 'Blood pressure review', 0],
  [0, '26 - 30 years', 'Remove stitches', 0],
  [2, '0 - 5 years', 'Check that the fever is gone', 0],
  [5, '31 - 35 years', 'Blood count after iron tablets', 0],
]
const MADE_DAYS_BEFORE = 14

/** Delivery from the central store: item, units, lot number, days until expiry. */
const DELIVERY: readonly (readonly [string, number, string, number])[] = [
  ['Tetanus toxoid', 20, 'TT2609', 27],
  ['Ceftriaxone', 30, 'CX-4471', 52],
  ['Insulin, soluble', 6, 'IN88120', 84],
  ['Salbutamol inhaler', 12, 'SB0915', 170],
  ['Amoxicillin dispersible', 240, 'AMX-2231', 410],
]

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE

type Staff = { readonly admin: Actor; readonly doctor: Actor; readonly nurse: Actor }

/** What a new user finds besides the year: patients waiting for a doctor, patients to call, and a delivery with its lots. */
export async function liveThisMorning(db: Db, { admin, doctor, nurse }: Staff): Promise<void> {
  const take = await takerOf(db)
  await receiveDelivery(db, admin)
  // First, so that a small demo has them: it may have one free child.
  for (const [minutes, age, reason, vitals] of WAITING) {
    const patientId = take(age)
    const now = new Date(Math.max(nurse.now.getTime() - minutes * MINUTE, Date.parse(startOfDay(nurse))))
    if (patientId) await checkIn(db, { ...nurse, now }, { patientId, reason, priority: 'normal', ...(vitals && { vitals }) })
  }
  for (const [days, age, reason, calls] of ASKED_BACK) {
    const patientId = take(age)
    if (patientId) await askBack(db, doctor, nurse, { patientId, days, reason, calls })
  }
}

/** Returns patients of an age without an open session, newest first, never the same one twice. */
async function takerOf(db: Db): Promise<(age: AgeRange) => string | undefined> {
  const patients = await db
    .selectFrom('patient')
    .select(['_id', 'ageRange'])
    .where('_id', 'not in', db.selectFrom('session').select('patientId').where('open', '=', 1))
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .execute()
  return (age) => {
    const place = patients.findIndex(({ ageRange }) => ageRange === age)
    return place < 0 ? undefined : patients.splice(place, 1)[0]?._id
  }
}

type Due = { readonly patientId: string; readonly days: number; readonly reason: string; readonly calls: number }

async function askBack(db: Db, doctor: Actor, nurse: Actor, { patientId, days, reason, calls }: Due): Promise<void> {
  const dueOn = addDays(clinicDay(doctor), days)
  const made = new Date(doctor.now.getTime() + (Math.min(days, 0) - MADE_DAYS_BEFORE) * DAY)
  const { _id } = await createFollowUp(db, { ...doctor, now: made }, { patientId, dueOn, reason })
  for (let call = calls; call > 0; call--)
    await logCall(db, { ...nurse, now: new Date(nurse.now.getTime() - call * DAY) }, _id, { outcome: 'no-answer', note: '' })
}

async function receiveDelivery(db: Db, admin: Actor): Promise<void> {
  const ids = new Map((await listItems(db)).map(({ name, _id }) => [name, _id]))
  const boxes = DELIVERY.map(([name, units, lotNo, days]) => ({ item: ids.get(name) ?? '', units, lotNo, days }))
  await receiveLots(db, admin, boxes, 'CMS 1042')
}
