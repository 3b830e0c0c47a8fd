import { AGE_RANGES } from '@clinic/clinical/people/age-ranges'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParam, time } from '../fields.ts'
import { GivenAgainst } from '../guard/guard.ts'
import { PatientFacts } from '../patients/facts-fields.ts'
import { Problem } from '../problems/problems.ts'
import { SaidOfSet } from '../timeline/timeline.ts'

// A patient's current state: what the banner of every patient screen shows, and the medicines that are still running.

export const PatientBanner = PatientFacts.pick({ birthDate: true, birthPrecision: true, spO2Scale: true, deceasedOn: true }).extend({
  ageRange: z.enum(AGE_RANGES),
  ageRangeOn: z.string(),
  /** The last day on which she counts as pregnant, from today on; null otherwise. */
  pregnantUntil: z.string().nullable(),
  /** The bed, and which day of the stay this is. A pharmacist or physiotherapist sees it of those who are assigned to them. */
  stay: z.object({ sessionId: z.string(), tag: z.string(), since: time, day: z.int() }).nullable(),
  /** What the last observations of the stay say. */
  score: SaidOfSet.extend({ takenAt: time }).nullable(),
  /** Results of today, or of a visit that is still open, that change what to do now: 'Hb 6.2 g/dL'. */
  results: z.array(z.object({ _id: z.string(), text: z.string(), takenAt: time, level: z.enum(['urgent', 'watch']) })),
  /** The active ones, pinned before others. */
  problems: z.array(Problem.pick({ _id: true, label: true, since: true, pinned: true, createdAt: true })),
  /** The name in each record that was joined to this one. */
  joinedNames: z.array(z.string()),
  /** '' if the person has none. */
  clinicNumber: z.string(),
  /** Only admins see this record. */
  isRestricted: z.boolean(),
})
export type PatientBanner = z.infer<typeof PatientBanner>

const ofPatient = [{ in: 'params', key: 'id', what: 'patient' }] as const

export const getBanner = defineEndpoint({
  method: 'GET',
  path: '/patient/:id/banner',
  summary:
    'What every patient screen says at its top beside name and allergies: age, bed, score, pregnancy, oxygen scale, problems, joined records, death',
  access: 'signed-in',
  shows: ['patients', 'sessions', 'observations', 'beds'],
  audits: 'banner.read',
  params: idParam,
  response: PatientBanner,
  refersTo: ofPatient,
})

export const RunningMedicine = z.object({
  drug: z.string(),
  dose: z.string(),
  timesPerDay: z.number().nullable(),
  units: z.int().nullable(),
  days: z.int().nullable(),
  sessionId: z.string(),
  /** The clinic's days, yyyy-mm-dd. `until` null: no one said how long. */
  from: z.string(),
  until: z.string().nullable(),
  /** Why it was prescribed, or else given in its session, against the guard or after reading the box. */
  override: GivenAgainst.shape.override.nullable(),
  /** The allergy, as known now, that would stop giving it: 'penicillin allergy'. */
  stoppedBy: z.string().nullable(),
})
export type RunningMedicine = z.infer<typeof RunningMedicine>

export const listMedicines = defineEndpoint({
  method: 'GET',
  path: '/patient/:id/medicines',
  summary: 'The lines of prescriptions that still run today, the newest first',
  access: 'signed-in',
  shows: ['sessions'],
  audits: 'medicine.list',
  params: idParam,
  response: z.array(RunningMedicine),
  refersTo: ofPatient,
})
