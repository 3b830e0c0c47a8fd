import { FLAG_LEVELS } from '@clinic/clinical/results/flags'
import { isProblem, readResult } from '@clinic/clinical/results/read-result'
import { GLUCOSE_CONTEXTS, GLUCOSE_UNITS, RESULT_CODES, type ResultCode, TEST_CODES, UNITS } from '@clinic/clinical/results/tests'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, idParam, LINE, paged, paging, reasonOf, SHORT, text, time } from '../fields.ts'
import { MAX_PAGE_SIZE } from '../paging.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { TESTERS } from '../personnel/roles.ts'
import { EnteredInError } from '../sessions/session-record.ts'

/** How long after recording a result its author can strike it. */
export const OWN_STRIKE_HOURS = 24

export const TEST_RESULT_MESSAGES = {
  test: 'Choose the test',
  future: 'This time is in the future',
  tooEarly: 'This is more than 24 hours before the session was opened',
  alreadyStruck: 'This result is already marked as entered in error',
  ofOther: 'Only the person who recorded this result, an admin or a doctor can mark it as entered in error',
  tooOld: 'This result was recorded more than 24 hours ago. Ask an admin or a doctor to mark it as entered in error.',
} as const

const Strip = z.record(z.string(), z.string())

/** A result as it was typed, and what it says by itself. */
export const TestResult = z.object({
  _id: z.string(),
  sessionId: z.string(),
  patientId: z.string(),
  test: z.enum(TEST_CODES),
  typed: z.string(),
  code: z.enum(RESULT_CODES as [ResultCode, ...ResultCode[]]).nullable(),
  /** In `unit`: never converted. */
  number: z.number().nullable(),
  unit: z.enum(UNITS).nullable(),
  context: z.enum(GLUCOSE_CONTEXTS).nullable(),
  /** Of a urine test: the pads that were read. */
  strip: Strip.nullable(),
  takenAt: time,
  createdAt: time,
  recordedBy: PersonBrief,
  /** The lot of the stock that the kit came from; null if no item is for this test, or none was left. */
  lotId: z.string().nullable(),
  flag: z.object({ level: z.enum(FLAG_LEVELS), text: z.string() }).nullable(),
  struck: EnteredInError.nullable(),
})
export type TestResult = z.infer<typeof TestResult>

const Results = paged(TestResult).extend({
  /** What the clinic's meter shows; null until an admin has said it. */
  glucoseUnit: z.enum(GLUCOSE_UNITS).nullable(),
})

const TIME = 'Enter the time as ISO 8601, such as 2026-11-22T14:05:00Z'

/** `id` is the session's: what waits on a phone names its record in the body. */
export const TestResultInput = z
  .object({
    id: id('A session is missing'),
    test: z.enum(TEST_CODES, TEST_RESULT_MESSAGES.test),
    /** One of the test's values, a number as typed, or text. */
    value: text(SHORT, 'Enter the value as text').optional(),
    /** A glucose has none unless it is said. */
    unit: z.enum(UNITS, 'Choose mmol/L, mg/dL, g/dL or %').optional(),
    context: z.enum(GLUCOSE_CONTEXTS, 'Choose fasting, random or unknown').optional(),
    strip: Strip.optional(),
    /** When the test was done; now if it is left out. */
    takenAt: z.iso.datetime({ offset: true, error: TIME }).optional(),
  })
  .check(({ value, issues }) => {
    const read = readResult(value)
    if (isProblem(read)) issues.push({ code: 'custom', message: read.message, path: [read.field], input: value })
  })
export type TestResultInput = z.infer<typeof TestResultInput>

export const recordResult = defineEndpoint({
  method: 'POST',
  path: '/session/results',
  summary: 'Record the result of a test on an open session, in the unit in which it was read; its line goes into the investigations',
  access: TESTERS,
  touches: ['observations', 'sessions', 'stock'],
  body: TestResultInput,
  response: TestResult,
  status: 201,
  refersTo: [{ in: 'body', key: 'id', what: 'session' }],
  deferrable: () => true,
})

export const listResults = defineEndpoint({
  method: 'GET',
  path: '/session/:id/results',
  summary: 'The results of a session, newest first, those entered in error too; a physiotherapist sees no HIV screen',
  access: 'signed-in',
  audits: 'result.list',
  shows: ['observations', 'sessions', 'patients', 'settings'],
  params: idParam,
  query: z.object(paging),
  response: Results,
  refersTo: [{ in: 'params', key: 'id', what: 'session' }],
})

export const listPatientResults = defineEndpoint({
  method: 'GET',
  path: '/patient/:patientId/results',
  summary: 'The results of a patient in all sessions, newest first; a physiotherapist sees no HIV screen',
  access: 'signed-in',
  audits: 'result.history',
  shows: ['observations', 'sessions', 'patients'],
  params: z.object({ patientId: idParam.shape.id }),
  query: z.object({ limit: paging.limit.default(MAX_PAGE_SIZE) }),
  response: paged(TestResult),
  refersTo: [{ in: 'params', key: 'patientId', what: 'patient' }],
})

const MIN_REASON = 3
const REASON = `Say why, in at least ${MIN_REASON} characters`

export const strikeResult = defineEndpoint({
  method: 'POST',
  path: '/results/:id/strike',
  summary: 'Mark a result as entered in error: your own for 24 hours, admin and doctor always',
  access: TESTERS,
  touches: ['observations', 'sessions', 'stock'],
  params: idParam,
  body: z.object({ reason: reasonOf(MIN_REASON, REASON, LINE) }),
  response: TestResult,
  refersTo: [{ in: 'params', key: 'id', what: 'testResult' }],
})
