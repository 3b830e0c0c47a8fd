import { ALLERGY_STATUSES } from '@clinic/clinical/allergies/allergy-terms'
import { URGENCIES } from '@clinic/clinical/observations/inputs'
import { LATENESS } from '@clinic/clinical/ward/board'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, optionalReason, time, version } from '../fields.ts'
import { Assessment } from '../observations/inputs.ts'
import { PatientOfSession } from '../patients/patient-brief.ts'
import { Session } from '../sessions/session-record.ts'
import { DischargePlan, MOVE_REASON } from './ward-plan.ts'

// The ward on one page: who is in which bed, who is worst, and what comes next. Admission and discharge are part of a session.

/** Those who work on the ward. */
export const ON_WARD = ['admin', 'doctor', 'nurse'] as const

const BedOfWard = z.object({ _id: z.string(), tag: z.string() })

/** What the ward shows of a set, as typed. */
const MeasuredSet = z.object({
  takenAt: time,
  temperature: z.string(),
  bloodPressure: z.string(),
  pulse: z.string(),
  spO2: z.string(),
})
export type MeasuredSet = z.infer<typeof MeasuredSet>

/** The next dose of a prescribed line. */
const DoseOfWard = z.object({
  lineId: z.string(),
  drug: z.string(),
  dose: z.string(),
  dueAt: time,
  lastAt: time.nullable(),
  /** Units to give; null where a person has to say how many, or the drug is not in stock's list. */
  units: z.int().nullable(),
})
export type DoseOfWard = z.infer<typeof DoseOfWard>

/** The patient of one bed. */
export const WardRow = z.object({
  bed: BedOfWard,
  admissionId: z.string(),
  sessionId: z.string(),
  /** Of the session: a move that sends it is refused if someone else changed the session. */
  version: z.int(),
  /** The beginning of the stay, in whichever bed. */
  since: time,
  /** The day of admission is day 1. */
  day: z.int(),
  patient: PatientOfSession,
  /** All ages that the patient may have today: from `minMonths`, below `maxMonths`. */
  age: z.object({ minMonths: z.int(), maxMonths: z.int().nullable(), from: z.enum(['birth', 'band']) }),
  allergyStatus: z.enum(ALLERGY_STATUSES),
  /** The labels of what is listed. */
  allergies: z.array(z.string()),
  diagnosis: z.string(),
  /** Of the last set of observations; `urgency` is the rule of the line and of the session, too. */
  score: Assessment.pick({ kind: true, scoreMin: true, scoreMax: true, missing: true, band: true, caveats: true })
    .extend({ urgency: z.enum(URGENCIES) })
    .nullable(),
  lastSetAt: time.nullable(),
  /** The newest three sets of the session, newest first. */
  measured: z.array(MeasuredSet),
  /** The next dose of each line whose times are known, the earliest first. */
  doses: z.array(DoseOfWard),
  dueAt: time.nullable(),
  overdueMin: z.int(),
  lateness: z.enum(LATENESS),
  plan: DischargePlan.nullable(),
  /** How often a drug was ordered or given in this session against the guard. */
  openGuardOverrides: z.int(),
})
export type WardRow = z.infer<typeof WardRow>

export const listWard = defineEndpoint({
  method: 'GET',
  path: '/ward',
  summary: 'Everyone who is in a bed, worst first, with what is due, and the free beds',
  access: ON_WARD,
  audits: 'ward.list',
  polled: true,
  shows: ['beds', 'sessions', 'patients', 'observations'],
  response: z.object({ data: z.array(WardRow), free: z.array(BedOfWard) }),
})
export type Ward = z.infer<typeof listWard.response>

export const Transfer = z.object({
  sessionId: id('Choose a patient'),
  toBedId: id('Choose a bed'),
  reason: optionalReason(MOVE_REASON).default(''),
  version,
})

export const transferPatient = defineEndpoint({
  method: 'POST',
  path: '/ward/transfer',
  summary: 'Move a patient into a free bed',
  access: ON_WARD,
  touches: ['beds', 'sessions'],
  body: Transfer,
  response: Session,
  refersTo: [
    { in: 'body', key: 'sessionId', what: 'session' },
    { in: 'body', key: 'toBedId', what: 'bed' },
  ],
})

const SAME = 'Choose two patients'

export const Swap = z
  .object({ sessionA: id('Choose a patient'), sessionB: id('Choose a patient') })
  .refine(({ sessionA, sessionB }) => sessionA !== sessionB, { message: SAME, path: ['sessionB'] })

export const swapPatients = defineEndpoint({
  method: 'POST',
  path: '/ward/swap',
  summary: 'Let two patients change beds',
  access: ON_WARD,
  touches: ['beds', 'sessions'],
  body: Swap,
  response: z.array(Session),
  refersTo: [
    { in: 'body', key: 'sessionA', what: 'session' },
    { in: 'body', key: 'sessionB', what: 'session' },
  ],
})

export const giveDose = defineEndpoint({
  method: 'POST',
  path: '/ward/dose',
  summary: 'Record the next dose of a line, where nothing has to be asked: the units and the drug are those of the line',
  access: ON_WARD,
  touches: ['sessions', 'stock'],
  body: z.object({
    sessionId: id('Choose a patient'),
    lineId: id('Choose a line of the prescription'),
    /** As the ward shows it: a dose that someone else recorded meanwhile is not given twice. */
    dueAt: z.iso.datetime({ offset: true, error: 'Send the time of the dose as the ward shows it' }),
  }),
  response: Session,
  refersTo: [{ in: 'body', key: 'sessionId', what: 'session' }],
})
