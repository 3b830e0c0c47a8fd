import { addDays } from '@clinic/clinical/calendar'
import { SessionInput } from '@clinic/contract/sessions/sessions'
import { type Actor, clinicDay } from '../actor.ts'
import { startOfDay } from '../arrivals/one-per-person.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/sql.ts'
import { listItems } from '../inventory/inventory.ts'
import { updateFacts } from '../patients/facts.ts'
import { createPatient } from '../patients/patients.ts'
import { addProblem } from '../problems/problems.ts'
import { createSession } from '../sessions/create-session.ts'
import { updateSession } from '../sessions/update-session.ts'
import { type Body, inventBody, personOn } from './body.ts'
import { sessionsByDay, shareOn } from './calendar.ts'
import { as, type Clinic, DAY, type Fill, later, MINUTE, type Scene } from './clinic.ts'
import { type GivenRow, rowsFor } from './given-rows.ts'
import { inventPatient } from './people.ts'
import { bedForSome, inventBirth, inventOutcome, lastDayOf, type Stay } from './stays.ts'
import { receiveLots } from './stock.ts'
import { pickStory, type Share, tell } from './stories/stories.ts'
import type { Story } from './stories/story.ts'
import { recordResults, resultsIn } from './test-results.ts'

type DemoPatient = { readonly _id: string; readonly body: Body }
type DemoYear = { readonly known: DemoPatient[]; readonly stock: Stock; readonly open: Set<string>; stays: readonly Stay[] }
type Stock = Map<string, { readonly _id: string; left: number }>

/** Sessions that are still open: how many minutes ago each began. The fourth, the ninth and the last are of the physiotherapist. */
const OPEN_SINCE = [78, 71, 63, 58, 52, 45, 39, 33, 26, 19, 12, 6]
const OF_PHYSIOTHERAPIST = [3, 8, 11]
/** A consultation that began longer ago is over. */
const OVER_AFTER = 95
/** The clinic opens at eight and closes at five. */
const OPENS = 8 * 60
const HOURS_OPEN = 9 * 60
/** Share of patients registered from paper cards on the first day. */
const FROM_PAPER = 0.3
/** Few patients of a small clinic are ill enough for a bed. */
const MAX_TRIES = 1_000

/** A year of registrations, consultations and care in order of time. One transaction per month, because each commit waits for the disk. */
export async function liveYear(db: Db, clinic: Clinic, scenes: readonly Scene[]): Promise<void> {
  const { days, sessions } = clinic.size
  const stock: Stock = new Map((await listItems(db)).map(({ name, _id, count }) => [name, { _id, left: count }]))
  const lived: DemoYear = { known: [], stock, open: new Set(), stays: [] }
  const dates = Array.from({ length: days }, (_, day) => clinicDay(as(clinic, 'doctor', onDay(clinic, day))))
  const counts = sessionsByDay(dates, sessions - OPEN_SINCE.length)
  const still = scenes.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (let month = 0; month < days; month += 30) {
    await inTransaction(db, async (db) => {
      for (let day = month; day < Math.min(month + 30, days); day++) {
        const begun = still.findIndex(({ at }) => at > endOf(clinic, day))
        await liveDay(db, clinic, lived, { day, sessions: counts[day] ?? 0, scenes: still.splice(0, begun < 0 ? still.length : begun) })
      }
    })
  }
}

/** The moment of the day at which the demo was started. */
const onDay = ({ opening }: Clinic, day: number) => new Date(opening.getTime() + (day + 1) * DAY)

/** The last moment of a day's calendar date; the last day ends now. */
const endOf = (clinic: Clinic, day: number) => new Date(Date.parse(startOfDay(as(clinic, 'doctor', onDay(clinic, day)))) + DAY - 1)

type PlannedDay = { readonly day: number; readonly sessions: number; readonly scenes: readonly Scene[] }

async function liveDay(db: Db, clinic: Clinic, lived: DemoYear, { day, sessions, scenes }: PlannedDay): Promise<void> {
  const { days, patients } = clinic.size
  const { from, minutes } = hoursOf(clinic, day)
  const registered = Math.ceil(patients * (FROM_PAPER + (1 - FROM_PAPER) * ((day + 1) / days)))
  while (lived.known.length < registered) lived.known.push(await register(db, clinic, as(clinic, 'doctor', from), day))
  await endStays(db, clinic, lived, day, later(from, -30))
  // In order of time: each patient is attended to before the next begins.
  for (let number = 0; number < sessions; number++)
    await consult(db, clinic, lived, day, later(from, Math.floor((number * minutes) / sessions)))
  const fill: Fill = (drug, units, now) => restockFor(db, clinic, lived.stock, drug, units, now)
  for (const { play } of scenes) await play(db, fill)
  if (day < days - 1) return
  for (const [place, since] of OPEN_SINCE.entries())
    await leaveOpen(db, clinic, lived, later(clinic.today, -since), OF_PHYSIOTHERAPIST.includes(place))
}

/** When the clinic works: today until those who are still there came, however early the demo is started. */
function hoursOf(clinic: Clinic, day: number): { from: Date; minutes: number } {
  const opens = later(new Date(startOfDay(as(clinic, 'doctor', onDay(clinic, day)))), OPENS)
  if (day < clinic.size.days - 1) return { from: opens, minutes: HOURS_OPEN }
  const until = later(clinic.today, -OVER_AFTER)
  const worked = (until.getTime() - opens.getTime()) / MINUTE
  const minutes = worked < 60 || worked > HOURS_OPEN ? HOURS_OPEN - OVER_AFTER : worked
  return { from: later(until, -minutes), minutes }
}

async function register(db: Db, { random, churches }: Clinic, doctor: Actor, day: number): Promise<DemoPatient> {
  const patient = inventPatient(random, churches)
  const body = inventBody(random, patient, day)
  const { _id } = await createPatient(db, doctor, { ...patient, ...inventBirth(random, body, clinicDay(doctor)) })
  for (const label of body.conditions) await addProblem(db, doctor, _id, { label })
  return { _id, body }
}

const DAYS_FROM_CONCEPTION = 38 * 7

/** What the guard knows of her from her first visit on. */
async function notePregnancy(db: Db, doctor: Actor, { _id: id, body: { conceived } }: DemoPatient, day: number): Promise<void> {
  const daysLeft = conceived === null ? -1 : conceived + DAYS_FROM_CONCEPTION - day
  if (conceived === null || day < conceived || daysLeft < 0) return
  const today = clinicDay(doctor)
  await updateFacts(db, doctor, { id, today, pregnantUntil: addDays(today, daysLeft) })
}

async function consult(db: Db, clinic: Clinic, lived: DemoYear, day: number, now: Date): Promise<void> {
  const { random, size } = clinic
  const bed = await bedForSome(db, random, day, size.days)
  const common = shareOn(day, size.days)
  const ill = findIll(clinic, lived, day, (story) => (bed !== null && !story.admits ? 0 : common(story)))
  const { session, visit } = await open(db, clinic, ill, { day, now, bed })
  await attend(db, clinic, visit, lived.stock, now)
  const stay = { sessionId: session._id, patientId: ill.patient._id }
  if (bed !== null) lived.stays = [...lived.stays, { ...stay, until: lastDayOf(random, day) }]
  else await updateSession(db, as(clinic, 'doctor', later(now, random.whole(30, 90))), clinic.guard, { id: session._id, open: false })
}

/** Care that is recorded would be in the future for who came last. */
const ATTENDED_AFTER = 35

async function leaveOpen(db: Db, clinic: Clinic, lived: DemoYear, now: Date, toPhysiotherapist: boolean): Promise<void> {
  const day = clinic.size.days - 1
  const ill = findIll(clinic, lived, day, ({ attendants }) => (attendants.includes('PHYSIOTHERAPIST') === toPhysiotherapist ? 1 : 0))
  lived.open.add(ill.patient._id)
  const { visit } = await open(db, clinic, ill, { day, now, bed: null })
  const isLongAgo = clinic.today.getTime() - now.getTime() > ATTENDED_AFTER * MINUTE
  if (isLongAgo && clinic.random.chance(0.5)) await attend(db, clinic, visit, lived.stock, now)
}

type VisitTime = { readonly day: number; readonly now: Date; readonly bed: string | null }

async function open(db: Db, clinic: Clinic, { patient, who, story }: IllPerson, { day, now, bed }: VisitTime) {
  const { fields, drugs: told, care } = tell(clinic.random, story, who)
  const drugs = await rowsFor(db, patient._id, told)
  const tests = resultsIn(fields.investigation_results)
  const doctor = as(clinic, 'doctor', now)
  await notePregnancy(db, doctor, patient, day)
  const admission = { admitPatient: bed !== null, ...(bed !== null && { bedId: bed }) }
  const input = SessionInput.parse({
    patientId: patient._id,
    attendants: [...story.attendants],
    ...admission,
    ...fields,
    investigation_results: tests.rest,
  })
  const session = await createSession(db, doctor, clinic.guard, input)
  await recordResults(db, clinic, session._id, tests.entries, now)
  return { session, visit: { story, care, drugs, id: session._id } }
}

type IllPerson = { readonly patient: DemoPatient; readonly who: ReturnType<typeof personOn>; readonly story: Story }

/** Share of visits by people who are asked back every month or two. */
const FOLLOWED_UP = 0.22
const isLongTerm = (condition: string) => condition === 'Hypertension' || condition === 'Type 2 diabetes'

/** A patient who can come on this day, and their illness. */
function findIll({ random }: Clinic, { known, open, stays }: DemoYear, day: number, share: Share): IllPerson {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const returning = random.chance(FOLLOWED_UP) ? known.filter(({ body }) => body.conditions.some(isLongTerm)) : []
    const patient = random.pick(returning.length > 0 ? returning : random.chance(0.4) ? known.slice(-60) : known)
    if (open.has(patient._id) || stays.some(({ patientId }) => patientId === patient._id)) continue
    const who = personOn(random, patient.body, day)
    const story = pickStory(random, who, share)
    if (story) return { patient, who, story }
  }
  throw new Error('No one in the demo is ill')
}

/** Runs in the morning, before other patients come. */
async function endStays(db: Db, clinic: Clinic, lived: DemoYear, day: number, now: Date): Promise<void> {
  const ended = lived.stays.filter(({ until }) => until <= day)
  lived.stays = lived.stays.filter((stay) => !ended.includes(stay))
  for (const { sessionId } of ended) {
    const outcome = inventOutcome(clinic.random)
    await updateSession(db, as(clinic, 'doctor', now), clinic.guard, { id: sessionId, open: false, ...outcome })
  }
}

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

/** Deliveries arrive while there is enough for so many more patients. */
const SPARE = 4

async function restockFor(db: Db, clinic: Clinic, stock: Stock, drug: string, units: number, now: Date): Promise<void> {
  const item = stock.get(drug)
  if (!item) throw new Error(`The demo has no ${drug}`)
  item.left -= units
  if (item.left >= units * SPARE) return
  const restock = units * 40
  await receiveLots(db, as(clinic, 'admin', now), [{ item: item._id, units: restock, days: clinic.random.whole(300, 700) }])
  item.left += restock
}
