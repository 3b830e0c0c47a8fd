import { addDays, monthsLater } from '@clinic/clinical/calendar'
import { prescriptionLineText } from '@clinic/clinical/drugs/prescription-text'
import { SessionInput } from '@clinic/contract/sessions/sessions'
import { clinicDay } from '../../actor.ts'
import type { Db } from '../../db/open.ts'
import { recordObservation } from '../../observations/record.ts'
import { createPatient } from '../../patients/patients.ts'
import { listLines } from '../../prescribing/lines.ts'
import { addProblem } from '../../problems/problems.ts'
import { createSession } from '../../sessions/create-session.ts'
import { updateSession } from '../../sessions/update-session.ts'
import { acceptHandover, createHandover } from '../../ward/handover.ts'
import { planDischarge } from '../../ward/plan.ts'
import { as, type Clinic, type Fill, HOUR, later, type Scene } from '../clinic.ts'
import { rowsFor } from '../given-rows.ts'
import { inventPatient } from '../people.ts'
import { freeBed } from '../stays.ts'
import { recordResults, resultsIn } from '../test-results.ts'
import { INPATIENTS, type Inpatient } from '../ward-people.ts'

/** Hours ago: the evening shift handed over and was read; the night shift has handed over, and no one has read it yet. */
const HANDOVERS = [
  { shift: 'afternoon', hours: 12.5, accepted: true },
  { shift: 'night', hours: 0.6, accepted: false },
] as const

/** The stays of the ward, from each admission to now. */
export function wardScenes(clinic: Clinic): Scene[] {
  const sessions = new Map<Inpatient, Stay>()
  const ago = (hours: number) => new Date(clinic.today.getTime() - hours * HOUR)
  const stayOf = (one: Inpatient) => sessions.get(one) ?? { sessionId: '', patientId: '' }
  const sessionOf = (one: Inpatient) => stayOf(one).sessionId
  const ofPatient = (one: Inpatient): Scene[] => {
    const { sets, given, notes, left, leavesToday } = one
    const [first, ...others] = sets
    return [
      { at: ago(first?.[0] ?? 0), play: async (db) => void sessions.set(one, await admit(db, clinic, one, ago(first?.[0] ?? 0))) },
      ...others.map((set) => ({ at: ago(set[0]), play: (db: Db) => measure(db, clinic, sessionOf(one), set, ago(set[0])) })),
      ...given.map(([hours, item, units]) => ({
        at: ago(hours),
        play: (db: Db, fill: Fill) => give(db, clinic, fill, { ...stayOf(one), item, units, now: ago(hours) }),
      })),
      ...notes.map(([hours, comment]) => ({ at: ago(hours), play: (db: Db) => note(db, clinic, sessionOf(one), comment, ago(hours)) })),
      ...(left ? [{ at: ago(left.hours), play: (db: Db) => discharge(db, clinic, sessionOf(one), left.outcome, ago(left.hours)) }] : []),
      ...(leavesToday ? [{ at: ago(2), play: (db: Db) => planToday(db, clinic, sessionOf(one), ago(2)) }] : []),
    ]
  }
  const handovers = HANDOVERS.map(({ shift, hours, accepted }) => ({
    at: ago(hours),
    play: (db: Db) => handOver(db, clinic, { shift, accepted, now: ago(hours), lines: onWard(hours) }),
  }))
  const onWard = (hours: number) =>
    INPATIENTS.filter(({ sets, left }) => (sets[0]?.[0] ?? 0) > hours && (left === undefined || left.hours < hours)).map((one) => {
      return { sessionId: sessionOf(one), recommendation: one.toDo }
    })
  return [...INPATIENTS.flatMap(ofPatient), ...handovers]
}

type Stay = { readonly sessionId: string; readonly patientId: string }

async function admit(db: Db, clinic: Clinic, one: Inpatient, now: Date): Promise<Stay> {
  const doctor = as(clinic, 'doctor', later(now, -5))
  const { firstname, lastname, gender, ageRange, months, texts, weight, lines, advice = '', problem = '' } = one
  const known = { firstname, lastname, gender, ageRange, allergies: one.allergies ?? 'None' }
  const patient = inventPatient(clinic.random, clinic.churches, known)
  const birth = { birthDate: addDays(monthsLater(clinicDay(doctor), -months), -9), birthPrecision: 'day' } as const
  const { _id: patientId } = await createPatient(db, doctor, { ...patient, ...birth })
  if (problem !== '') await addProblem(db, doctor, patientId, { label: problem })
  const [first] = one.sets
  const tests = resultsIn(texts.investigation_results)
  const input = SessionInput.parse({
    ...texts,
    investigation_results: tests.rest,
    ...(first && valuesOf(first)),
    weight,
    patientId,
    co_morbities: problem,
    prescription: [...lines.map(prescriptionLineText), ...(advice === '' ? [] : [advice])].join('\n'),
    attendants: ['NURSE'],
    admitPatient: true,
    bedId: await freeBed(db),
  })
  const { _id: sessionId } = await createSession(db, { ...doctor, now }, clinic.guard, input)
  await recordResults(db, clinic, sessionId, tests.entries, now)
  await updateSession(db, { ...doctor, now: later(now, 8) }, clinic.guard, { id: sessionId, prescriptionLines: [...lines] })
  return { sessionId, patientId }
}

function valuesOf([, temperature, pulse, bloodPressure, spO2, respiratoryRate, litres]: Inpatient['sets'][number]) {
  const oxygen = litres === undefined ? ({ oxygen: 'air' } as const) : ({ oxygen: 'oxygen', oxygenFlow: litres } as const)
  return { temperature, pulse, bloodPressure, spO2, respiratoryRate, consciousness: 'A', ...oxygen } as const
}

async function measure(db: Db, clinic: Clinic, id: string, set: Inpatient['sets'][number], now: Date): Promise<void> {
  await recordObservation(db, as(clinic, 'nurse', now), { id, note: '', ...valuesOf(set) })
}

type Gift = Stay & { readonly item: string; readonly units: number; readonly now: Date }

/** A drug of a line is given for it. */
async function give(db: Db, clinic: Clinic, fill: Fill, { sessionId: id, patientId, item, units, now }: Gift): Promise<void> {
  const nurse = as(clinic, 'nurse', now)
  await fill(item, units, now)
  const line = (await listLines(db, nurse, id)).find(({ drug }) => drug === item)
  const rows = await rowsFor(db, patientId, [[item, units]])
  const drugs = rows.map((row) => ({ ...row, ...(line && { lineId: line._id }) }))
  await updateSession(db, nurse, clinic.guard, { id, comment: '', drugs })
}

async function note(db: Db, clinic: Clinic, id: string, comment: string, now: Date): Promise<void> {
  await updateSession(db, as(clinic, 'nurse', now), clinic.guard, { id, comment })
}

async function discharge(db: Db, clinic: Clinic, id: string, outcome: NonNullable<Inpatient['left']>['outcome'], now: Date): Promise<void> {
  const doctor = as(clinic, 'doctor', now)
  const back = { returnOn: addDays(clinicDay(doctor), 7), returnReason: 'Haemoglobin after malaria' }
  await updateSession(db, doctor, clinic.guard, { id, open: false, outcome, ...back })
}

async function planToday(db: Db, clinic: Clinic, sessionId: string, now: Date): Promise<void> {
  const doctor = as(clinic, 'doctor', now)
  await planDischarge(db, doctor, { sessionId, plannedOn: clinicDay(doctor), medicines: true, transport: true, told: false })
}

type Shift = Parameters<typeof createHandover>[2] & { readonly accepted: boolean; readonly now: Date }

async function handOver(db: Db, clinic: Clinic, { shift, lines, accepted, now }: Shift): Promise<void> {
  const nurse = as(clinic, 'nurse', now)
  const { _id } = await createHandover(db, nurse, { shift, lines })
  if (!accepted) return
  const other = clinic.staff.find(({ role, _id: id }) => role === 'nurse' && id !== nurse._id)
  if (other) await acceptHandover(db, { ...other, now: later(now, 12) }, _id)
}
