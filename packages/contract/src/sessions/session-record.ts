import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParam, paged, paging, time, typedAt } from '../fields.ts'
import { PatientOfSession } from '../patients/patient-brief.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { ADMIN, ATTENDANTS } from '../personnel/roles.ts'
import { StayOutcome } from './outcomes.ts'

// Answers about a session, and the calls that read it. Requests are in another module, so that the dashboard and the queue do
// not load the rules of a prescription.

/** The clinical fields of section 3, in the order of the form. */
export const CLINICAL_FIELDS = [
  ...(['temperature', 'pulse', 'bloodPressure', 'spO2', 'weight'] as const),
  ...(['complaints', 'co_morbities', 'examinationFindings', 'investigation_results', 'workingDiagnosis', 'prescription'] as const),
] as const

/** Why an item was wanted and not given. */
export const NOT_GIVEN = ['out-of-stock'] as const
export const NOT_GIVEN_REASONS: Record<(typeof NOT_GIVEN)[number], string> = { 'out-of-stock': 'out of stock' }

/** What was entered in error is never deleted: it says who took it back, when and why. */
export const EnteredInError = z.object({ at: time, by: PersonBrief, reason: z.string() })
export type EnteredInError = z.infer<typeof EnteredInError>

const atTheTime = {
  /** The item's name at the time. */
  drug: z.string(),
  dosage: z.int(),
  /** What one of it was called at the time; absent where care was recorded before units were kept. */
  unit: z.string().optional(),
}

export const Comment = z.object({
  _id: z.string(),
  userId: PersonBrief,
  comment: z.string(),
  /** `lineId` is the prescription line that ordered it. */
  drugs: z.array(z.object({ ...atTheTime, itemId: z.string(), lineId: z.string().nullable() })),
  /** What was wanted and could not be given. */
  notGiven: z.array(z.object({ ...atTheTime, reason: z.enum(NOT_GIVEN) })),
  createdAt: time,
  recordedAt: typedAt,
  struck: EnteredInError.nullable(),
})
export type Comment = z.infer<typeof Comment>

const clinicalAnswer = Object.fromEntries(CLINICAL_FIELDS.map((field) => [field, z.string()])) as {
  [F in (typeof CLINICAL_FIELDS)[number]]: z.ZodString
}

export const Session = z.object({
  _id: z.string(),
  patientId: PatientOfSession,
  ...clinicalAnswer,
  /** A person confirmed the weight although it is unusual at the age. */
  weightConfirmed: z.boolean(),
  open: z.boolean(),
  /** Names: who opened it, then for each assigned role the people of it who recorded care, or the role's name until someone has. */
  attendants: z.array(z.string()),
  admitPatient: z.boolean(),
  /** The bed of the admission under its tag at the time; stays as history after closing. */
  bedId: z.object({ _id: z.string(), tag: z.string() }).nullable(),
  /** Oldest first. Lists carry the newest three, and one session carries all; `commentCount` always counts all. */
  comments: z.array(Comment),
  commentCount: z.int(),
  version: z.int(),
  createdAt: time,
  updatedAt: time,
  closedAt: time.nullable(),
  recordedAt: typedAt,
  /** Opened in error. */
  voided: EnteredInError.nullable(),
  /** How the stay on the ward ended; only of a closed session. */
  outcome: StayOutcome.nullable(),
})
export type Session = z.infer<typeof Session>

/** One session: '70 kg at 12 months?' where its weight is not used until a person confirms it. */
export const QuestionedSession = Session.extend({ weightQuestion: z.string().optional() })
export type QuestionedSession = z.infer<typeof QuestionedSession>

const openOrNot = z.enum(['true', 'false'], 'open is true or false')

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/session',
  summary: 'Open sessions (closed ones with open=false), newest first; with inBed those of the ward, or the others',
  access: ADMIN,
  shows: ['sessions'],
  audits: 'session.list',
  query: z.object({
    open: openOrNot.default('true'),
    order: z.enum(['newest', 'oldest'], 'order is newest or oldest').default('newest'),
    /** Only those whose patient is in a bed now, or only the others. */
    inBed: z.enum(['true', 'false'], 'inBed is true or false').optional(),
    ...paging,
  }),
  response: paged(Session),
})

/** A session in the queue, with what decides its place and what to watch for. */
const QueuedSession = Session.extend({
  allergies: z.string().optional(),
  /** The assigned roles, and whether each has recorded care. */
  roles: z.array(z.object({ role: z.enum(ATTENDANTS), done: z.boolean() })).optional(),
  /** How many lines its prescription has, and of how many nothing is left to give; absent without lines. */
  prescribed: z.object({ lines: z.int(), done: z.int() }).optional(),
  /** Assessment of its last vitals. */
  urgency: z.enum(['urgent', 'yellow', 'usual']).optional(),
})
export type QueuedSession = z.infer<typeof QueuedSession>

const QUEUE_STATES = ['all', 'todo', 'done'] as const
export type QueueState = (typeof QUEUE_STATES)[number]

export const getQueue = defineEndpoint({
  method: 'GET',
  path: '/session/queue',
  summary:
    'The open sessions of your role, oldest first (admin and doctor: all): all, without its care (todo), or with its care today (done)',
  access: 'signed-in',
  shows: ['sessions', 'arrivals', 'observations', 'patients'],
  audits: 'session.queue',
  polled: true,
  query: z.object({ state: z.enum(QUEUE_STATES, 'state is all, todo or done').default('all'), ...paging }),
  /** `counts` comes with todo and done, for the tabs beside each other, and so does what QueuedSession adds. */
  response: paged(QueuedSession).extend({ counts: z.object({ waiting: z.int(), todo: z.int(), done: z.int() }).optional() }),
})

export const getPatientHistory = defineEndpoint({
  method: 'GET',
  path: '/session/patient/:patientId',
  summary: "A patient's sessions, newest first; open=true or open=false: only these; voided=false: without those opened in error",
  access: 'signed-in',
  shows: ['sessions'],
  audits: 'session.history',
  params: z.object({ patientId: idParam.shape.id }),
  query: z.object({ open: openOrNot.optional(), voided: z.enum(['true', 'false'], 'voided is true or false').default('true'), ...paging }),
  response: paged(Session),
  refersTo: [{ in: 'params', key: 'patientId', what: 'patient' }],
})

export const getSession = defineEndpoint({
  method: 'GET',
  path: '/session/:id',
  summary: 'One session',
  access: 'signed-in',
  shows: ['sessions'],
  audits: 'session.read',
  params: idParam,
  response: QuestionedSession,
})
