import { addDays, monthsLater } from '@clinic/clinical/calendar'
import { SessionInput } from '@clinic/contract/sessions/sessions'
import { clinicDay } from '../../actor.ts'
import type { Db } from '../../db/open.ts'
import { createPatient } from '../../patients/patients.ts'
import { listLines } from '../../prescribing/lines.ts'
import { addProblem } from '../../problems/problems.ts'
import { createSession } from '../../sessions/create-session.ts'
import { updateSession } from '../../sessions/update-session.ts'
import { as, type Clinic, DAY, type Fill, later, type Scene } from '../clinic.ts'
import { inventPatient } from '../people.ts'

/** A pressure that comes down over half a year: pressure, pulse, weight, what was found, and tablets of 5 mg a day. */
export const VISITS = [
  ['178/112', '92', '94.5', 'Headache in the mornings; takes no medicine', 1],
  ['168/106', '88', '93.8', 'Fewer headaches; forgot the tablets on some days', 1],
  ['164/102', '86', '92.6', 'Takes the tablets daily, still eats much salt', 2],
  ['152/96', '84', '91.1', 'Walks to work now; ankles not swollen', 2],
  ['144/90', '80', '89.9', 'Feels well, no complaint', 2],
  ['136/84', '78', '88.7', 'Feels well, no complaint', 2],
] as const
/** Days between two visits; fewer in a demo of few days. */
const BETWEEN = 28
const LAST_VISIT_DAYS_AGO = 1

/** A man whose blood pressure is worth plotting. */
export function pressureScenes(clinic: Clinic): Scene[] {
  const between = Math.min(BETWEEN, Math.floor((clinic.size.days - 2) / VISITS.length))
  let patientId = ''
  return VISITS.map((visit, place) => {
    const days = LAST_VISIT_DAYS_AGO + (VISITS.length - 1 - place) * between
    const at = new Date(clinic.today.getTime() - days * DAY)
    return {
      at,
      play: async (db: Db, fill: Fill) => {
        if (place === 0) patientId = await register(db, clinic, at)
        await see(db, clinic, fill, { patientId, visit, at })
      },
    }
  })
}

const MAN = { firstname: 'Ọláwálé', lastname: 'Ògúnlẹ́yẹ', gender: 'MALE', ageRange: '41 years and above', allergies: 'None' } as const

async function register(db: Db, clinic: Clinic, now: Date): Promise<string> {
  const doctor = as(clinic, 'doctor', later(now, -10))
  const patient = inventPatient(clinic.random, clinic.churches, MAN)
  const birth = { birthDate: monthsLater(clinicDay(doctor), -52 * 12 - 5), birthPrecision: 'day' } as const
  const { _id } = await createPatient(db, doctor, { ...patient, ...birth })
  await addProblem(db, doctor, _id, { label: 'Hypertension', pinned: true })
  return _id
}

type Visit = { readonly patientId: string; readonly visit: (typeof VISITS)[number]; readonly at: Date }

async function see(db: Db, clinic: Clinic, fill: Fill, { patientId, visit, at }: Visit): Promise<void> {
  const [bloodPressure, pulse, weight, complaints, tablets] = visit
  const doctor = as(clinic, 'doctor', at)
  const line = { drug: 'Amlodipine', dose: `${tablets * 5} mg`, timesPerDay: 1, days: BETWEEN, units: tablets * BETWEEN }
  const input = SessionInput.parse({
    patientId,
    bloodPressure,
    pulse,
    weight,
    complaints,
    temperature: '36.6',
    spO2: '98',
    co_morbities: 'Hypertension',
    examinationFindings: 'Heart sounds normal, chest clear, no oedema',
    workingDiagnosis: 'Hypertension',
    prescription: `Amlodipine ${line.dose} once a day for ${BETWEEN} days; less salt, walk every day`,
    prescriptionLines: [line],
    attendants: ['NURSE', 'PHARMACIST'],
  })
  const { _id: id } = await createSession(db, doctor, clinic.guard, input)
  await fill('Amlodipine', line.units, at)
  const pharmacist = as(clinic, 'pharmacist', later(at, 20))
  const [prescribed] = await listLines(db, pharmacist, id)
  const drugs = [{ drug: 'Amlodipine', dosage: line.units, ...(prescribed && { lineId: prescribed._id }) }]
  await updateSession(db, pharmacist, clinic.guard, { id, comment: 'Explained once more: one time a day, also on good days.', drugs })
  const back = { returnOn: addDays(clinicDay(doctor), BETWEEN), returnReason: 'Blood pressure review' }
  await updateSession(db, { ...doctor, now: later(at, 40) }, clinic.guard, { id, open: false, ...back })
}
