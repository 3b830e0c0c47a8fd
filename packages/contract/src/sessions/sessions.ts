import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, LONG, PLACEHOLDER, reasonOf, SHORT, text, version } from '../fields.ts'
import { RETURN_FIELDS, returnIssues } from '../follow-ups/follow-ups.ts'
import { OverrideInput, PrescriptionLineInput, prescriptionLines, prescriptionLinesOf } from '../guard/guard-fields.ts'
import { RULES } from '../messages.ts'
import { EXTRA_FIELDS, inputProblem, weightConfirmed } from '../observations/inputs.ts'
import { isPlainSession, isPlainUpdate } from '../outbox/unsent.ts'
import { ADMIN_OR_DOCTOR, ATTENDANTS } from '../personnel/roles.ts'
import { expiry } from '../stock/lot-fields.ts'
import { OUTCOMES } from './outcomes.ts'
import { CLINICAL_FIELDS, NOT_GIVEN, QuestionedSession } from './session-record.ts'

const ALIVE = 'Say how you know that the patient is alive, in 5 to 500 characters'

const vital = () => text(SHORT, 'Enter this as text')
const clinicalText = () => text(LONG, 'Enter this as text')

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
} satisfies Record<(typeof CLINICAL_FIELDS)[number], z.ZodString>

const blank = Object.fromEntries(CLINICAL_FIELDS.map((field) => [field, clinical[field].default('')])) as {
  [F in keyof typeof clinical]: z.ZodDefault<(typeof clinical)[F]>
}

export const SessionInput = z
  .object({
    ...blank,
    /** With the five vitals, the opening set of the session's observations. */
    ...EXTRA_FIELDS,
    weightConfirmed,
    patientId: id('Choose a patient'),
    attendants: z.array(z.enum(ATTENDANTS, RULES.attendants), RULES.attendants).min(1, RULES.attendants).max(20, RULES.attendants),
    admitPatient: z.boolean('Say yes or no').default(false),
    bedId: z.unknown().optional(),
    /** The patient waited for this session: what was measured meanwhile is used where no vital is sent. */
    arrivalId: id().optional(),
    /** Drugs beside the text. A blank text is written from them. */
    prescriptionLines: prescriptionLines.optional(),
    ...RETURN_FIELDS,
    /** The reason, if the patient is recorded as dead. */
    confirmAlive: reasonOf(5, ALIVE).optional(),
  })
  .check(({ value, issues }) => {
    for (const [field, message] of Object.entries(inputProblem(value) ?? {}))
      issues.push({ code: 'custom', message, path: [field], input: value })
    issues.push(...returnIssues(value))
    if (!value.admitPatient) return
    if (typeof value.bedId !== 'string' || value.bedId === '' || value.bedId === PLACEHOLDER)
      issues.push({ code: 'custom', message: RULES.bed, path: ['bedId'], input: value.bedId })
  })
  .transform(({ bedId, ...rest }) => ({ ...rest, bedId: rest.admitPatient ? String(bedId) : null }))
export type SessionInput = z.infer<typeof SessionInput>

const DOSAGE = 'Enter the number of units given, a whole number from 1'
const DRUG = 'Choose a drug or an item'
const FOR_DAYS = 'Enter a whole number of days, from 1 to 365'
const OF_LINE = 'Choose a line of this prescription'
const SHORT_DATED = 'Say why it is given all the same, in 3 to 200 characters'

/**
 * One row of care: `drug` is an item's name or `_id`, `dosage` the number of units taken from stock.
 * With `notGiven` they were wanted, and nothing leaves the stock.
 */
export const CareRow = z.object({
  drug: id(DRUG),
  dosage: z.int(DOSAGE).min(1, DOSAGE).max(100_000, DOSAGE),
  notGiven: z.enum(NOT_GIVEN, "Send 'out-of-stock', or leave it out").optional(),
  /** The prescription line that ordered it, current or replaced by an edit; none for what was not prescribed. */
  lineId: id(OF_LINE).optional(),
  /** How many days the units are for: lots that expire before the last of them are given last. */
  days: z.int(FOR_DAYS).min(1, FOR_DAYS).max(365, FOR_DAYS).optional(),
  /** Why it is given against the guard. */
  override: OverrideInput.optional(),
  /** The expiry on a box of which it was not recorded, read while giving from it; null if it was asked for and not read. */
  boxExpiry: expiry.nullable().optional(),
  /** Why a lot that expires before that is given all the same. */
  shortDated: reasonOf(3, SHORT_DATED, 200).optional(),
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

export const createSession = defineEndpoint({
  method: 'POST',
  path: '/session/create',
  summary: 'Open a consultation session, with or without admission to a free bed',
  access: ADMIN_OR_DOCTOR,
  touches: ['sessions', 'beds', 'patients', 'arrivals', 'follow-ups'],
  deferrable: isPlainSession,
  body: SessionInput,
  response: QuestionedSession,
  status: 201,
  refersTo: [
    { in: 'body', key: 'patientId', what: 'patient' },
    { in: 'body', key: 'arrivalId', what: 'arrival' },
  ],
})

/** What a nurse, pharmacist or physiotherapist may send; anything more makes the request admin's or doctor's. */
const CARE_KEYS = ['id', 'comment', 'drugs', 'version'] as const

/** `lineId`: the line that this one replaces; what was given of it counts on, as long as the drug is the same. */
const ChangedLine = PrescriptionLineInput.extend({ lineId: id(OF_LINE).optional() })

export const SessionUpdate = z
  .object({
    ...clinical,
    weightConfirmed,
    open: z.boolean('Say yes or no'),
    comment: clinicalText(),
    drugs: careRows,
    /** All lines of the prescription. Earlier ones stay readable as replaced. */
    prescriptionLines: prescriptionLinesOf(ChangedLine),
    /** With `open: false`: how the stay of a patient who is in a bed ends. */
    outcome: z.enum(OUTCOMES, 'Choose how the stay ends'),
    referredTo: text(SHORT, 'Enter this as text'),
    outcomeNote: text(2000, 'Enter this as text'),
    ...RETURN_FIELDS,
  })
  .partial()
  .extend({ id: id(), version })
export type SessionUpdate = z.infer<typeof SessionUpdate>

function* outcomeIssues({ open, outcome, referredTo = '', outcomeNote = '' }: SessionUpdate) {
  const issue = (path: keyof SessionUpdate, message: string) => ({ code: 'custom' as const, message, path: [path], input: path })
  if (outcome !== undefined && open !== false) yield issue('outcome', 'Send it with open: false, which ends the stay')
  if (referredTo !== '' && outcome !== 'referred') yield issue('referredTo', 'Only a referral has a place')
  if (outcomeNote !== '' && outcome === undefined) yield issue('outcomeNote', 'Say how the stay ends, too')
}

export const updateSession = defineEndpoint({
  method: 'PATCH',
  path: '/session/update',
  summary: 'Close or reopen a session ({ open }), record care ({ comment, drugs }) or edit its clinical fields',
  access: 'signed-in',
  touches: ['sessions', 'beds', 'patients', 'stock', 'follow-ups'],
  deferrable: isPlainUpdate,
  bodyAccess: (body) => (Object.keys(body).every((key) => CARE_KEYS.some((allowed) => allowed === key)) ? null : ADMIN_OR_DOCTOR),
  body: SessionUpdate.check(({ value, issues }) => {
    issues.push(...outcomeIssues(value), ...returnIssues(value))
  }),
  response: QuestionedSession,
  refersTo: [{ in: 'body', key: 'id', what: 'session', locked: true }],
})
