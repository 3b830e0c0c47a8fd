import { z } from 'zod'
import { ALLERGY_STATUSES } from './clinical/allergy-terms.ts'
import { Assessment, URGENCIES } from './clinical/observations/inputs.ts'
import { LATENESS } from './clinical/ward/board.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, optionalReason, time, version } from './fields.ts'
import { PatientOfSession } from './patient-brief.ts'
import { Session } from './session-record.ts'
import { DischargePlan, MOVE_REASON } from './ward-plan.ts'

// The ward on one page: who is in which bed, who is worst, and what comes next. Admission and discharge are part of a session.

/** Those who work on the ward. */
export const ON_WARD = ['admin', 'doctor', 'nurse'] as const

const BedOfWard = z.object({ _id: z.string(), tag: z.string() })

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
