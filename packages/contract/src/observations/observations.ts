import { BANDS, CONSCIOUSNESS, isMeasured, OXYGEN, SIGNS } from '@clinic/clinical/observations/inputs'
import { AGE_RANGES } from '@clinic/clinical/people/age-ranges'
import { BIRTH_PRECISIONS } from '@clinic/clinical/people/ages'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { day, idParam, LINE, paged, paging, reasonOf, text, time } from '../fields.ts'
import { MAX_PAGE_SIZE } from '../paging.ts'
import { SPO2_SCALES } from '../patients/facts-fields.ts'
import { GENDERS } from '../patients/patient-brief.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { ADMIN_OR_DOCTOR, OBSERVERS } from '../personnel/roles.ts'
import { EnteredInError } from '../sessions/session-record.ts'
import { Assessment, INPUT_FIELDS, inputProblem } from './inputs.ts'

/** How long after recording observations their author can strike them. */
export const OWN_STRIKE_HOURS = 24

export const OBSERVATION_MESSAGES = {
  nothingMeasured: 'Enter at least one value',
  future: 'This time is in the future',
  tooEarly: 'This is more than 24 hours before the session was opened',
  alreadyStruck: 'These observations are already marked as entered in error',
  ofOther: 'Only the person who recorded these observations, an admin or a doctor can mark them as entered in error',
  tooOld: 'These observations were recorded more than 24 hours ago. Ask an admin or a doctor to mark them as entered in error.',
} as const

/** Numbers as they were read; null where none was. */
const Values = z.object({
  temperature: z.number().nullable(),
  pulse: z.number().nullable(),
  systolic: z.number().nullable(),
  diastolic: z.number().nullable(),
  spO2: z.number().nullable(),
  weight: z.number().nullable(),
  respiratoryRate: z.number().nullable(),
  muac: z.number().nullable(),
})

/** One set: as typed, as read, and what it says. The session's five vitals are its opening set. */
export const Observation = z.object({
  /** Of the opening set without its own inputs it is the session's. */
  _id: z.string(),
  sessionId: z.string(),
  patientId: z.string(),
  takenAt: time,
  recordedBy: PersonBrief,
  opening: z.boolean(),
  temperature: z.string(),
  pulse: z.string(),
  bloodPressure: z.string(),
  spO2: z.string(),
  weight: z.string(),
  respiratoryRate: z.string(),
  muac: z.string(),
  consciousness: z.enum(CONSCIOUSNESS).nullable(),
  oxygen: z.enum(OXYGEN).nullable(),
  oxygenFlow: z.number().nullable(),
  dangerSigns: z.array(z.enum(SIGNS)),
  scale: z.literal(SPO2_SCALES),
  pregnant: z.boolean().nullable(),
  note: z.string(),
  weightConfirmed: z.boolean(),
  weightQuestion: Assessment.shape.weightQuestion,
  values: Values,
  /** What an earlier set of the session, at most 30 minutes old, says of an input that was left out. */
  borrowed: z.array(z.object({ input: z.string(), takenAt: time })),
  kind: Assessment.shape.kind,
  scoreMin: Assessment.shape.scoreMin,
  scoreMax: Assessment.shape.scoreMax,
  missing: z.array(z.string()),
  band: z.enum(BANDS).nullable(),
  flags: Assessment.shape.flags,
  caveats: Assessment.shape.caveats,
  rules: z.string(),
  /** When to measure again; null if nothing is due. */
  dueAt: time.nullable(),
  struck: EnteredInError.nullable(),
})
export type Observation = z.infer<typeof Observation>

/** Checks that span several inputs; each issue is at its field. */
type Issues = { code: 'custom'; message: string; path: string[]; input: unknown }[]
function checkTogether({ value, issues }: { value: Parameters<typeof isMeasured>[0]; issues: Issues }): void {
  for (const [field, message] of Object.entries(inputProblem(value) ?? {}))
    issues.push({ code: 'custom', message, path: [field], input: value })
}

const TIME = 'Enter the time as ISO 8601, such as 2026-11-22T14:05:00Z'

export const ObservationInput = z
  .object({
    ...INPUT_FIELDS,
    /** When it was measured; now if it is left out. */
    takenAt: z.iso.datetime({ offset: true, error: TIME }).optional(),
    note: text(LINE, 'Enter the note as text').default(''),
    /** A doctor's choice for this set; otherwise the patient's facts decide. */
    scale: z.literal(SPO2_SCALES, 'The scale is 1 or 2').optional(),
  })
  .check((context) => {
    if (!isMeasured(context.value))
      context.issues.push({ code: 'custom', message: OBSERVATION_MESSAGES.nothingMeasured, path: ['temperature'], input: context.value })
    checkTogether(context as never) // its issues are of this shape
  })
export type ObservationInput = z.infer<typeof ObservationInput>

const OF_SESSION = [{ in: 'params', key: 'id', what: 'session' }] as const

export const recordObservation = defineEndpoint({
  method: 'POST',
  path: '/session/:id/observations',
  summary: 'Record a set of observations on an open session; scale 2 only by a doctor or an admin',
  access: OBSERVERS,
  touches: ['observations'],
  bodyAccess: (body) => (body.scale === 2 ? ADMIN_OR_DOCTOR : null),
  params: idParam,
  body: ObservationInput,
  response: Observation,
  status: 201,
  refersTo: OF_SESSION,
})

export const listObservations = defineEndpoint({
  method: 'GET',
  path: '/session/:id/observations',
  summary: 'The sets of a session, newest first, its opening set among them (opening=true: only that one); those entered in error too',
  access: 'signed-in',
  audits: 'observation.list',
  shows: ['observations', 'sessions', 'patients'],
  params: idParam,
  query: z.object({
    /** Only the opening set: what the vitals of the session itself say. */
    opening: z.literal('true', 'opening is true').optional(),
    ...paging,
  }),
  response: paged(Observation),
  refersTo: OF_SESSION,
})

const MIN_REASON = 3
const REASON = `Say why, in at least ${MIN_REASON} characters`

export const strikeObservation = defineEndpoint({
  method: 'POST',
  path: '/observations/:id/strike',
  summary: 'Mark a set as entered in error: your own for 24 hours, admin and doctor always',
  access: OBSERVERS,
  touches: ['observations'],
  params: idParam,
  body: z.object({ reason: reasonOf(MIN_REASON, REASON) }),
  response: Observation,
  refersTo: [{ in: 'params', key: 'id', what: 'observation' }],
})

export const listVitals = defineEndpoint({
  method: 'GET',
  path: '/patient/:patientId/vitals',
  summary: 'What was measured of a patient in all sessions, newest first',
  access: 'signed-in',
  audits: 'vitals.read',
  shows: ['observations', 'sessions', 'patients'],
  params: z.object({ patientId: idParam.shape.id }),
  query: z.object({ limit: paging.limit.default(MAX_PAGE_SIZE) }),
  response: paged(Observation).extend({
    /** Who decided that saturation is judged by scale 2, and when; null on scale 1. */
    scale2: z.object({ by: PersonBrief, at: time }).nullable(),
  }),
  refersTo: [{ in: 'params', key: 'patientId', what: 'patient' }],
})

const AGE = 'Send ageMonths, birthDate, or ageRange with the day on which it was recorded'
const MONTHS = 'Enter the age in months, 0 to 1560'

export const AssessInput = z
  .object({
    ...INPUT_FIELDS,
    ageMonths: z.number(MONTHS).min(0, MONTHS).max(1560, MONTHS).optional(),
    birthDate: day().optional(),
    birthPrecision: z.enum(BIRTH_PRECISIONS, 'Say how exact the date of birth is: day, month or year').default('day'),
    /** The day on which it is measured; today if it is left out. */
    day: day().optional(),
    ageRange: z.enum(AGE_RANGES, 'Choose an age range').optional(),
    /** The day on which the age range was recorded; the day of the set if it is left out. */
    on: day().optional(),
    gender: z.enum(GENDERS, 'Choose MALE or FEMALE').nullish(),
    pregnant: z.boolean('Say yes or no').nullish(),
    scale: z.literal(SPO2_SCALES, 'The scale is 1 or 2').default(1),
  })
  .check((context) => {
    const { ageMonths, birthDate, ageRange } = context.value
    if (ageMonths === undefined && birthDate === undefined && ageRange === undefined)
      context.issues.push({ code: 'custom', message: AGE, path: ['ageMonths'], input: context.value })
    checkTogether(context as never) // its issues are of this shape
  })
export type AssessInput = z.infer<typeof AssessInput>

export const assessVitals = defineEndpoint({
  method: 'POST',
  path: '/vitals/assess',
  summary: 'What a set of vitals says at an age; stores nothing',
  access: 'signed-in',
  shows: [],
  body: AssessInput,
  response: Assessment,
  storesNothing: true,
})
