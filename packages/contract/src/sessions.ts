import { z } from 'zod'
import { OverrideInput, prescriptionLines } from './clinical/guard-schemas.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParam, LONG, PLACEHOLDER, paged, paging, requiredText, SHORT, text, time, version } from './fields.ts'
import { RULES } from './messages.ts'
import { PatientOfSession } from './patient-brief.ts'
import { PersonBrief } from './personnel.ts'
import { ADMIN, ADMIN_OR_DOCTOR, ATTENDANTS } from './roles.ts'

const vital = () => text(SHORT, 'Enter this as text')
const clinicalText = () => text(LONG, 'Enter this as text')

/** Vitals are text as typed; `readVital` (vitals.ts) reads them softly. */
export const VITALS = ['temperature', 'bloodPressure', 'pulse', 'weight', 'spO2'] as const

/** The clinical fields of section 3, all optional texts. */
const clinical = {
  temperature: vital(),
  pulse: vital(),
  bloodPressure: vital(),
  spO2: vital(),
  weight: vital(),
  complaints: clinicalText(),
  co_morbities: clinicalText(),
  examinationFindings: clinicalText(),
  investigation_results: clinicalText(),
  workingDiagnosis: clinicalText(),
  prescription: clinicalText(),
}
export const CLINICAL_FIELDS = Object.keys(clinical) as (keyof typeof clinical)[]

const blank = Object.fromEntries(CLINICAL_FIELDS.map((field) => [field, clinical[field].default('')])) as {
  [F in keyof typeof clinical]: z.ZodDefault<(typeof clinical)[F]>
}

export const SessionInput = z
  .object({
    ...blank,
    patientId: id('Choose a patient'),
    attendants: z.array(z.enum(ATTENDANTS, RULES.attendants), RULES.attendants).min(1, RULES.attendants).max(20, RULES.attendants),
    admitPatient: z.boolean('Say yes or no').default(false),
    bedId: z.unknown().optional(),
    /** Beside the text, which is written from them if it is blank. */
    prescriptionLines: prescriptionLines.optional(),
  })
  .check(({ value, issues }) => {
    if (!value.admitPatient) return
    if (typeof value.bedId !== 'string' || value.bedId === '' || value.bedId === PLACEHOLDER)
      issues.push({ code: 'custom', message: RULES.bed, path: ['bedId'], input: value.bedId })
  })
  .transform(({ bedId, ...rest }) => ({ ...rest, bedId: rest.admitPatient ? String(bedId) : null }))
export type SessionInput = z.infer<typeof SessionInput>

const DOSAGE = 'Enter the number of units given, a whole number from 1'
const DRUG = 'Choose a drug or an item'
const FOR_DAYS = 'Enter a whole number of days, from 1 to 365'
const SHORT_DATED = 'Say why it is given all the same, in 3 to 200 characters'

/** Why an item was wanted and not given. */
const NOT_GIVEN = ['out-of-stock'] as const
export const NOT_GIVEN_REASONS: Record<(typeof NOT_GIVEN)[number], string> = { 'out-of-stock': 'out of stock' }

/**
 * One row of care: `drug` is an item's name or `_id`, `dosage` the number of units taken from stock.
 * With `notGiven` they were wanted, and nothing leaves the stock.
 */
export const CareRow = z.object({
  drug: id(DRUG),
  dosage: z.int(DOSAGE).min(1, DOSAGE).max(100_000, DOSAGE),
  notGiven: z.enum(NOT_GIVEN, "Send 'out-of-stock', or leave it out").optional(),
  /** How many days the units are for: lots that expire before the last of them are given last. */
  days: z.int(FOR_DAYS).min(1, FOR_DAYS).max(365, FOR_DAYS).optional(),
  /** Why it is given against the guard. */
  override: OverrideInput.optional(),
  /** Why a lot that expires before that is given all the same. */
  shortDated: requiredText(200, SHORT_DATED)
    .refine((reason) => [...reason].length >= 3, SHORT_DATED)
    .optional(),
})

/** A row left at 'Select' is dropped: it becomes undefined, so that the others keep their places and errors name the row that was typed. */
const careRows = z
  .array(
    z.preprocess((row) => (isUnselected(row) ? undefined : row), CareRow.optional()),
    'Enter a list of drugs',
  )
  .max(100, 'Use at most 100 rows')

function isUnselected(row: unknown): boolean {
  const drug = typeof row === 'object' && row !== null ? (row as { drug?: unknown }).drug : undefined
  return drug === PLACEHOLDER || drug === ''
}

/** What was entered in error is never deleted: it says who took it back, when and why. */
export const EnteredInError = z.object({ at: time, by: PersonBrief, reason: z.string() })
export type EnteredInError = z.infer<typeof EnteredInError>

export const Comment = z.object({
  _id: z.string(),
  userId: PersonBrief,
  comment: z.string(),
  drugs: z.array(z.object({ drug: z.string(), dosage: z.int() })),
  /** What was wanted and could not be given. */
  notGiven: z.array(z.object({ drug: z.string(), dosage: z.int(), reason: z.enum(NOT_GIVEN) })),
  createdAt: time,
  struck: EnteredInError.nullable(),
})
export type Comment = z.infer<typeof Comment>

const clinicalAnswer = Object.fromEntries(CLINICAL_FIELDS.map((field) => [field, z.string()])) as {
  [F in keyof typeof clinical]: z.ZodString
}

export const Session = z.object({
  _id: z.string(),
  patientId: PatientOfSession,
  ...clinicalAnswer,
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
  /** Opened in error. */
  voided: EnteredInError.nullable(),
})
export type Session = z.infer<typeof Session>

export const createSession = defineEndpoint({
  method: 'POST',
  path: '/session/create',
  summary: 'Open a consultation session, with or without admission to a free bed',
  access: ADMIN_OR_DOCTOR,
  body: SessionInput,
  response: Session,
  status: 201,
  refersTo: [{ in: 'body', key: 'patientId', what: 'patient' }],
})

const openOrNot = z.enum(['true', 'false'], 'open is true or false')

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/session',
  summary: 'Open sessions (closed ones with open=false), newest first',
  access: ADMIN,
  audits: 'session.list',
  query: z.object({ open: openOrNot.default('true'), ...paging }),
  response: paged(Session),
})

export const QUEUE_STATES = ['all', 'todo', 'done'] as const
export type QueueState = (typeof QUEUE_STATES)[number]

export const getQueue = defineEndpoint({
  method: 'GET',
  path: '/session/queue',
  summary:
    'The open sessions of your role, oldest first (admin and doctor: all): all, without its care (todo), or with its care today (done)',
  access: 'signed-in',
  audits: 'session.queue',
  polled: true,
  query: z.object({ state: z.enum(QUEUE_STATES, 'state is all, todo or done').default('all'), ...paging }),
  /** `counts` comes with todo and done, for the tabs beside each other. */
  response: paged(Session).extend({ counts: z.object({ todo: z.int(), done: z.int() }).optional() }),
})

export const getPatientHistory = defineEndpoint({
  method: 'GET',
  path: '/session/patient/:patientId',
  summary: "A patient's sessions, newest first; open=true or open=false: only these; voided=false: without those opened in error",
  access: 'signed-in',
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
  audits: 'session.read',
  params: idParam,
  response: Session,
})

/** What a nurse, pharmacist or physiotherapist may send; anything more makes the request admin's or doctor's. */
export const CARE_KEYS = ['id', 'comment', 'drugs', 'version'] as const

export const SessionUpdate = z
  .object({
    ...clinical,
    open: z.boolean('Say yes or no'),
    comment: clinicalText(),
    drugs: careRows,
    /** All lines anew; the earlier ones stay readable as replaced. */
    prescriptionLines,
  })
  .partial()
  .extend({ id: id(), version })
export type SessionUpdate = z.infer<typeof SessionUpdate>

export const updateSession = defineEndpoint({
  method: 'PATCH',
  path: '/session/update',
  summary: 'Close or reopen a session ({ open }), record care ({ comment, drugs }) or edit its clinical fields',
  access: 'signed-in',
  bodyAccess: (body) => (Object.keys(body).every((key) => CARE_KEYS.some((allowed) => allowed === key)) ? null : ADMIN_OR_DOCTOR),
  body: SessionUpdate,
  response: Session,
  refersTo: [{ in: 'body', key: 'id', what: 'session' }],
})
