import { addDays } from '@clinic/contract/clinical/calendar'
import { judge } from '@clinic/contract/clinical/guard'
import { readOnBox } from '@clinic/contract/clinical/guard-override'
import { drugAllergyOf } from '@clinic/contract/clinical/read-box'
import { SessionInput, type SessionUpdate } from '@clinic/contract/sessions'
import { type Actor, clinicDay } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/sql.ts'
import type { GuardSettings } from '../guard/settings.ts'
import { listItems } from '../inventory/inventory.ts'
import { updateItem } from '../inventory/update-item.ts'
import { readAllergies } from '../patients/allergies/allergies.ts'
import { updateFacts } from '../patients/facts.ts'
import { createPatient } from '../patients/patients.ts'
import { addProblem } from '../problems/problems.ts'
import { createSession } from '../sessions/create-session.ts'
import { updateSession } from '../sessions/update-session.ts'
import { type Body, inventBody, personOn } from './body.ts'
import { inventPatient } from './people.ts'
import type { Random } from './random.ts'
import { bedForSome, freeBed, inventBirth, inventOutcome, lastDayOf, type Stay } from './stays.ts'
import { pickStory, tell } from './stories.ts'
import type { Story } from './story.ts'

type Clinic = {
  readonly staff: readonly Actor[]
  readonly opening: Date
  readonly today: Date
  readonly churches: readonly string[]
  readonly guard: GuardSettings
  readonly random: Random
  readonly size: { readonly patients: number; readonly sessions: number; readonly days: number }
}
type Known = { readonly _id: string; readonly body: Body }
type Lived = { readonly known: Known[]; opened: number; readonly stock: Stock; readonly open: Set<string>; stays: readonly Stay[] }
type Stock = Map<string, { readonly _id: string; left: number }>

const DAY = 24 * 60 * 60 * 1000
const MINUTE = 60 * 1000
/** Sessions that are still open on the last day, some of them in a bed. */
const STAYING_OPEN = 18
const IN_BED = 7
/** Share of patients registered from paper cards on the first day. */
const FROM_PAPER = 0.3
/** Few patients of a small clinic are ill enough for a bed. */
const MAX_TRIES = 1_000

/** A year of registrations, consultations and care in order of time. One transaction per month, because each commit waits for the disk. */
export async function liveYear(db: Db, clinic: Clinic): Promise<void> {
  const { days, sessions } = clinic.size
  const stock: Stock = new Map((await listItems(db)).map(({ name, _id, count }) => [name, { _id, left: count }]))
  const lived: Lived = { known: [], opened: 0, stock, open: new Set(), stays: [] }
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
  while (lived.known.length < registered) lived.known.push(await register(db, clinic, doctor, day))
  await endStays(db, clinic, lived, day, new Date(morning - 30 * MINUTE))
  const today = Math.ceil(sessions * done) - lived.opened
  for (let number = 0; number < today; number++, lived.opened++) {
    // In order of time: each patient is attended to before the next begins.
    const minute = Math.floor((number * 540) / today)
    await consult(db, clinic, lived, day, new Date(morning + minute * MINUTE))
  }
}

async function register(db: Db, { random, churches }: Clinic, doctor: Actor, day: number): Promise<Known> {
  const patient = inventPatient(random, churches)
  const body = inventBody(random, patient, day)
  const { _id } = await createPatient(db, doctor, { ...patient, ...inventBirth(random, body, clinicDay(doctor)) })
  for (const label of body.conditions) await addProblem(db, doctor, _id, { label })
  return { _id, body }
}

const DAYS_FROM_CONCEPTION = 38 * 7

/** What the guard knows of her from her first visit on. */
async function notePregnancy(db: Db, doctor: Actor, { _id: id, body: { conceived } }: Known, day: number): Promise<void> {
  const daysLeft = conceived === null ? -1 : conceived + DAYS_FROM_CONCEPTION - day
  if (conceived === null || day < conceived || daysLeft < 0) return
  const today = clinicDay(doctor)
  await updateFacts(db, doctor, { id, today, pregnantUntil: addDays(today, daysLeft) })
}

async function consult(db: Db, clinic: Clinic, lived: Lived, day: number, now: Date): Promise<void> {
  const { random } = clinic
  const left = clinic.size.sessions - lived.opened
  const staysOpen = left <= STAYING_OPEN
  const bed = left <= IN_BED ? await freeBed(db) : await bedForSome(db, random, day, clinic.size.days)
  const { patient, who, story } = await findIll(clinic, lived, day, left, bed !== null)
  const { fields, drugs: told, care } = tell(random, story, who)
  const drugs = await rowsFor(db, patient._id, told)
  const doctor = as(clinic, 'doctor', now)
  await notePregnancy(db, doctor, patient, day)
  const admission = { admitPatient: bed !== null, ...(bed !== null && { bedId: bed }) }
  const input = SessionInput.parse({ patientId: patient._id, attendants: [...story.attendants], ...admission, ...fields })
  const session = await createSession(db, doctor, clinic.guard, input)
  if (!staysOpen || random.chance(0.4)) await attend(db, clinic, { story, care, drugs, id: session._id }, lived.stock, now)
  if (bed !== null && !staysOpen)
    lived.stays = [...lived.stays, { sessionId: session._id, patientId: patient._id, until: lastDayOf(random, day) }]
  else if (!staysOpen)
    await updateSession(db, { ...doctor, now: later(now, random.whole(30, 90)) }, clinic.guard, { id: session._id, open: false })
}

type Ill = { readonly patient: Known; readonly who: ReturnType<typeof personOn>; readonly story: Story }

/** A patient who can come on this day, and their illness. */
function findIll({ random }: Clinic, { known, open, stays }: Lived, day: number, left: number, admitted: boolean): Ill {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    // The last few must be different people, because a patient has only one bed.
    const patient = random.pick(left > STAYING_OPEN && random.chance(0.4) ? known.slice(-60) : known)
    if (left <= STAYING_OPEN && open.has(patient._id)) continue
    if (stays.some(({ patientId }) => patientId === patient._id)) continue
    const who = personOn(random, patient.body, day)
    const story = pickStory(random, who, admitted)
    if (!story) continue
    if (left <= STAYING_OPEN) open.add(patient._id)
    return { patient, who, story }
  }
  throw new Error('No one in the demo is ill')
}

/** Runs in the morning, before other patients come. */
async function endStays(db: Db, clinic: Clinic, lived: Lived, day: number, now: Date): Promise<void> {
  const ended = lived.stays.filter(({ until }) => until <= day)
  lived.stays = lived.stays.filter((stay) => !ended.includes(stay))
  for (const { sessionId } of ended) {
    const outcome = inventOutcome(clinic.random)
    await updateSession(db, as(clinic, 'doctor', now), clinic.guard, { id: sessionId, open: false, ...outcome })
  }
}

/** Leaves out drugs that the patient is allergic to: no one in the demo overrides a stop. Boxes are read where the guard asks for it. */
async function rowsFor(db: Db, patientId: string, drugs: ReturnType<typeof tell>['drugs']): Promise<GivenRow[]> {
  const { status, list } = await readAllergies(db, patientId)
  const allergy = drugAllergyOf(list)
  const judgement = judge(
    { status, entries: list },
    drugs.map(([drug]) => ({ drug })),
    [],
    { on: '' },
  )
  return drugs.flatMap(([drug, dosage], place) => {
    const { verdict = 'stop', findings = [] } = judgement.rows[place] ?? {}
    if (verdict === 'stop') return []
    const override = { reasonCode: 'label-checked', reason: '' } as const
    return [{ drug, dosage, ...(readOnBox(findings, 'strict', allergy).length > 0 && { override }) }]
  })
}

type GivenRow = NonNullable<NonNullable<SessionUpdate['drugs']>[number]>
type Visit = { readonly story: Story; readonly care: string; readonly drugs: readonly GivenRow[]; readonly id: string }

async function attend(db: Db, clinic: Clinic, { story, care, drugs, id }: Visit, stock: Stock, now: Date): Promise<void> {
  const { random } = clinic
  const role = story.attendants[0] === 'PHYSIOTHERAPIST' ? 'physiotherapist' : 'nurse'
  const dispenses = story.attendants.includes('PHARMACIST') && drugs.length > 0
  // On a busy day only the medicine is recorded.
  if (!dispenses || random.chance(0.4))
    await updateSession(db, as(clinic, role, later(now, random.whole(8, 25))), clinic.guard, { id, comment: care })
  if (!dispenses) return
  for (const { drug, dosage } of drugs) await restockFor(db, clinic, stock, drug, dosage, now)
  const pharmacist = as(clinic, 'pharmacist', later(now, random.whole(26, 30)))
  await updateSession(db, pharmacist, clinic.guard, { id, comment: 'Dispensed as prescribed, use explained.', drugs: [...drugs] })
}

/** Deliveries arrive before the shelf is empty. */
async function restockFor(db: Db, clinic: Clinic, stock: Stock, drug: string, units: number, now: Date): Promise<void> {
  const item = stock.get(drug)
  if (!item) throw new Error(`The demo has no ${drug}`)
  item.left -= units
  if (item.left >= 0) return
  const restock = units * 40
  await updateItem(db, as(clinic, 'admin', now), { id: item._id, restock, reason: 'Delivery from the central store' })
  item.left += restock
}

function as({ staff, random }: Clinic, role: Actor['role'], now: Date): Actor {
  return { ...random.pick(staff.filter((person) => person.role === role)), now }
}

const later = (time: Date, minutes: number) => new Date(time.getTime() + minutes * MINUTE)
