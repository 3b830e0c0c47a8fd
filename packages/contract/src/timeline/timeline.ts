import { ALLERGY_STATUSES } from '@clinic/clinical/allergies/allergy-terms'
import { CALL_OUTCOMES, FOLLOW_UP_STATUSES } from '@clinic/clinical/follow-ups/call-outcomes'
import { ENDINGS } from '@clinic/clinical/therapy/therapy'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParam, time } from '../fields.ts'
import { GivenAgainst } from '../guard/guard.ts'
import { Observation } from '../observations/observations.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { ATTENDANTS } from '../personnel/roles.ts'
import { PRINT_NAMES } from '../prints/prints.ts'
import { REFERRAL_STATES } from '../referrals/referrals.ts'
import { TestResult } from '../results/results.ts'
import { StayOutcome } from '../sessions/outcomes.ts'
import { Comment, EnteredInError } from '../sessions/session-record.ts'

/** What the timeline of a patient is made of; a filter names some of them. */
export const TIMELINE_KINDS = [
  ...(['sessions', 'care', 'observations', 'results', 'moves', 'allergies', 'problems'] as const),
  ...(['follow-ups', 'merges', 'prints', 'referrals', 'therapy'] as const),
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

const MAX_TIMELINE = 50

const entry = {
  /** Unlike that of any other entry of the patient. */
  id: z.string(),
  /** When it was typed, which decides the order; what waited on a phone was saved later. */
  at: time,
  /** Who did it; null where no one is on record. */
  by: PersonBrief.nullable(),
  sessionId: z.string().nullable(),
  /** The name of the record that it was written in, if that was joined to this one. */
  recordedUnder: z.string().optional(),
}

const addedOrEnded = z.enum(['added', 'ended'])

const TimelineSession = z.object({
  ...entry,
  kind: z.literal('sessions'),
  open: z.boolean(),
  closedAt: time.nullable(),
  complaints: z.string(),
  workingDiagnosis: z.string(),
  prescription: z.string(),
  /** As typed; all empty if they were entered in error. */
  vitals: z.object({ temperature: z.string(), bloodPressure: z.string(), pulse: z.string(), weight: z.string(), spO2: z.string() }),
  /** Of an open session: the roles that it is assigned to, and whether each has recorded care. */
  roles: z.array(z.object({ role: z.enum(ATTENDANTS), done: z.boolean() })),
  voided: EnteredInError.nullable(),
  outcome: StayOutcome.nullable(),
})

const TimelineCare = Comment.pick({ comment: true, drugs: true, notGiven: true, createdAt: true, recordedAt: true, struck: true }).extend({
  ...entry,
  kind: z.literal('care'),
  /** Which treatment of a course of physiotherapy it was; null for other care. */
  treatment: z.object({ number: z.int(), planned: z.int() }).nullable(),
  /** Drugs that were given against the guard or after reading the box, and why. */
  against: z.array(GivenAgainst.omit({ careId: true })),
})

const measured = Observation.shape

/** What a set of observations says, in the words of its chip ('NEWS2 6', 'Red'; empty if nothing can be said), and how urgent that is. */
export const SaidOfSet = z.object({ text: z.string(), urgency: z.enum(['urgent', 'yellow', 'usual']) })
export type SaidOfSet = z.infer<typeof SaidOfSet>

const TimelineObservation = z.object({
  ...entry,
  kind: z.literal('observations'),
  temperature: measured.temperature,
  pulse: measured.pulse,
  bloodPressure: measured.bloodPressure,
  spO2: measured.spO2,
  weight: measured.weight,
  respiratoryRate: measured.respiratoryRate,
  muac: measured.muac,
  consciousness: measured.consciousness,
  oxygen: measured.oxygen,
  note: measured.note,
  score: SaidOfSet,
  struck: measured.struck,
})

const result = TestResult.shape

const TimelineResult = z.object({
  ...entry,
  kind: z.literal('results'),
  test: result.test,
  typed: result.typed,
  code: result.code,
  unit: result.unit,
  context: result.context,
  flag: result.flag,
  /** The results of the same test before it, newest first: at most three, in words. */
  before: z.array(z.object({ at: time, text: z.string() })),
  struck: result.struck,
})

const TimelineMove = z.object({
  ...entry,
  kind: z.literal('moves'),
  what: z.enum(['admitted', 'moved', 'left']),
  /** The tag that the bed had then. */
  tag: z.string(),
  /** Of a move: the bed before. */
  fromTag: z.string().nullable(),
  reason: z.string(),
})

const TimelineAllergy = z.object({
  ...entry,
  kind: z.literal('allergies'),
  what: z.enum(['added', 'ended', 'asked']),
  /** Empty where a person only asked. */
  label: z.string(),
  reaction: z.string(),
  severity: z.enum(['mild', 'severe', 'unknown']),
  /** Why it was ended. */
  reason: z.string(),
  /** What a person who asked wrote down. */
  status: z.enum(ALLERGY_STATUSES).nullable(),
})

const TimelineProblem = z.object({
  ...entry,
  kind: z.literal('problems'),
  what: addedOrEnded,
  label: z.string(),
  since: z.string().nullable(),
})

const asked = { dueOn: z.string(), reason: z.string(), status: z.enum(FOLLOW_UP_STATUSES), endReason: z.string() }

/** A patient was asked to come back on a day, or telephoned about it. All but the call is as it is now: the day if it was moved, and whether they came. */
const TimelineFollowUp = z.object({
  ...entry,
  kind: z.literal('follow-ups'),
  what: z.enum(['asked', 'called']),
  ...asked,
  /** What came of a call; null where the patient was asked. */
  outcome: z.enum(CALL_OUTCOMES).nullable(),
  /** What was written down of a call. */
  note: z.string(),
})

/** Two records were joined, or taken apart again. */
const TimelineMerge = z.object({
  ...entry,
  kind: z.literal('merges'),
  what: z.enum(['joined', 'taken-apart']),
  /** The names of both records as they are now. */
  kept: z.string(),
  merged: z.string(),
  reason: z.string(),
})

const TimelinePrint = z.object({ ...entry, kind: z.literal('prints'), what: z.enum(PRINT_NAMES) })

/** A letter to another clinic, or its reply. */
const TimelineReferral = z.object({
  ...entry,
  kind: z.literal('referrals'),
  what: z.enum(['sent', 'replied']),
  number: z.string(),
  facility: z.string(),
  /** Why the patient was sent, or what the reply says. */
  text: z.string(),
  /** As it is now. */
  state: z.enum(REFERRAL_STATES),
  struck: EnteredInError.nullable(),
})

/** A course of physiotherapy was started, or ended in one of four ways. */
const TimelineTherapy = z.object({
  ...entry,
  kind: z.literal('therapy'),
  goal: z.string(),
  planned: z.int(),
  /** Null where it was started. */
  ending: z.enum(ENDINGS).nullable(),
  /** Its session was opened in error. */
  struck: EnteredInError.nullable(),
})

export const TimelineEntry = z.discriminatedUnion('kind', [
  TimelineSession,
  TimelineCare,
  TimelineObservation,
  TimelineResult,
  TimelineMove,
  TimelineAllergy,
  TimelineProblem,
  TimelineFollowUp,
  TimelineMerge,
  TimelinePrint,
  TimelineReferral,
  TimelineTherapy,
])
export type TimelineEntry = z.infer<typeof TimelineEntry>
export type TimelineEntryOf<K extends TimelineKind> = Extract<TimelineEntry, { kind: K }>

const LIMIT = 'limit must be a whole number from 1'
export const CURSOR = 'This is no place in the timeline of this patient'

/** Kinds joined by commas; one that is not known is left out, and if none is left, all are shown. */
export function readKinds(text: string | undefined): readonly TimelineKind[] {
  const named = new Set((text ?? '').split(','))
  const known = TIMELINE_KINDS.filter((kind) => named.has(kind))
  return known.length === 0 ? TIMELINE_KINDS : known
}

export const getTimeline = defineEndpoint({
  method: 'GET',
  path: '/patient/:id/timeline',
  summary:
    'What happened to a patient, newest first: a page of it, from the place that `before` names; moves are for admin, doctor and nurse',
  access: 'signed-in',
  shows: ['patients', 'sessions', 'observations', 'beds', 'follow-ups'],
  audits: 'timeline.read',
  params: idParam,
  query: z.object({
    /** The `next` of the page before. */
    before: z.string(CURSOR).max(400, CURSOR).optional(),
    kinds: z.union([z.string(), z.array(z.string()).transform((all) => all.join(','))], 'Send kinds joined by commas').optional(),
    limit: z
      .string(LIMIT)
      .regex(/^\d{1,9}$/, LIMIT)
      .or(z.int(LIMIT))
      .transform(Number)
      .pipe(z.int(LIMIT).min(1, LIMIT))
      .transform((rows) => Math.min(rows, MAX_TIMELINE))
      .default(20),
  }),
  /** `next` names where the page after this one begins; null: this is the oldest. */
  response: z.object({ data: z.array(TimelineEntry), next: z.string().nullable() }),
  refersTo: [{ in: 'params', key: 'id', what: 'patient' }],
})
