import { CERTAINTIES } from '@clinic/clinical/diagnoses/certainty'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParam, LONG, paging, requiredText, SHORT, text, time } from '../fields.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { ADMIN_OR_DOCTOR } from '../personnel/roles.ts'

/** Longest term that the clinic can add, in characters. */
export const MAX_TERM = 60
/** Maximum codes per session. */
const MAX_CODES = 20

/** Messages of the server about diagnoses. */
export const DIAGNOSIS_RULES = {
  term: 'Enter the words as they are written',
  termDigits: 'Enter words, not only digits',
  code: 'Choose a diagnosis from the list',
  codes: 'Send a list of diagnoses',
  certainty: 'Choose confirmed or suspected',
  twice: 'This diagnosis is on the list twice',
} as const

export const ReadDiagnoses = z.object({
  text: text(LONG, 'Enter a diagnosis as text'),
  /** Also returns the parts of the text that no diagnosis was read from. */
  unread: z.boolean('Say yes or no').default(false),
})
export type ReadDiagnoses = z.infer<typeof ReadDiagnoses>

export const ReadDiagnosis = z.object({
  /** Null if the words are not in the list. */
  code: z.string().nullable(),
  certainty: z.enum(CERTAINTIES).nullable(),
  source: z.enum(['matched', 'unread']),
  /** The clinic's name for the code, or the words that were not read. */
  label: z.string(),
})
export type ReadDiagnosis = z.infer<typeof ReadDiagnosis>

export const readDiagnosesOf = defineEndpoint({
  method: 'POST',
  path: '/diagnoses/read',
  summary: 'Which diagnoses a free text names, sure or suspected; with unread also the parts that name none. Stores nothing',
  access: 'signed-in',
  shows: [],
  body: ReadDiagnoses,
  response: z.array(ReadDiagnosis),
  storesNothing: true,
})

export const ListedDiagnosis = z.object({ code: z.string(), label: z.string() })
export type ListedDiagnosis = z.infer<typeof ListedDiagnosis>

export const findDiagnosesBy = defineEndpoint({
  method: 'GET',
  path: '/diagnoses',
  summary: 'Up to 8 diagnoses of the list for what was typed so far, the clinic’s own words among them; a misspelling only suggests',
  access: 'signed-in',
  shows: [],
  query: z.object({ text: text(SHORT, 'Enter a diagnosis as text').default('') }),
  response: z.array(ListedDiagnosis.extend({ matched: z.string() })),
})

const certainty = z.enum(CERTAINTIES, DIAGNOSIS_RULES.certainty)
const code = requiredText(MAX_TERM, DIAGNOSIS_RULES.code)

export const SessionDiagnosis = z.object({
  ...ListedDiagnosis.shape,
  certainty,
  /** Picked by a person, or matched to the words of the working diagnosis. */
  source: z.enum(['picked', 'matched']),
  /** Null if the codes were read later, by an update of the program. */
  by: PersonBrief.nullable(),
  at: time,
})
export type SessionDiagnosis = z.infer<typeof SessionDiagnosis>

const ofSession = [{ in: 'params', key: 'id', what: 'session' }] as const

export const listSessionDiagnoses = defineEndpoint({
  method: 'GET',
  path: '/session/:id/diagnoses',
  summary: 'What a session is counted as: the codes that were picked, then those read from its words',
  access: 'signed-in',
  shows: ['sessions'],
  audits: 'diagnosis.list',
  params: idParam,
  response: z.array(SessionDiagnosis),
  refersTo: ofSession,
})

export const PickedDiagnoses = z.object({
  diagnoses: z
    .array(z.object({ code, certainty: certainty.default('confirmed') }), DIAGNOSIS_RULES.codes)
    .max(MAX_CODES, `Pick at most ${MAX_CODES} diagnoses`)
    .superRefine((rows, context) => {
      const codes = rows.map(({ code }) => code)
      for (const [place, code] of codes.entries())
        if (codes.indexOf(code) < place) context.addIssue({ code: 'custom', path: [place, 'code'], message: DIAGNOSIS_RULES.twice })
    }),
})
export type PickedDiagnoses = z.infer<typeof PickedDiagnoses>

export const pickDiagnoses = defineEndpoint({
  method: 'PATCH',
  path: '/session/:id/diagnoses',
  summary: 'Say what a session is counted as. What differs from the words is picked, and an edit of the words keeps it',
  access: ADMIN_OR_DOCTOR,
  touches: ['sessions', 'returns'],
  params: idParam,
  body: PickedDiagnoses,
  response: z.array(SessionDiagnosis),
  refersTo: ofSession,
})

/** A part of a working diagnosis that no code was read from, counted over all sessions. */
export const UncodedPart = z.object({
  text: z.string(),
  /** Number of sessions with it. */
  sessions: z.int(),
  /** The newest of these sessions. */
  sessionId: z.string(),
  /** False for what is too long to be a term, or only digits. */
  canTeach: z.boolean(),
  suggestions: z.array(ListedDiagnosis),
})
export type UncodedPart = z.infer<typeof UncodedPart>

export const UncodedParts = z.object({
  data: z.array(UncodedPart),
  /** Number of different parts. */
  count: z.int(),
  /** Sessions of an older version of the program are still being read. */
  isReading: z.boolean(),
})
export type UncodedParts = z.infer<typeof UncodedParts>

export const listUncoded = defineEndpoint({
  method: 'GET',
  path: '/diagnoses/uncoded',
  summary: 'The parts of working diagnoses that no code was read from, the most frequent first',
  access: ADMIN_OR_DOCTOR,
  shows: ['sessions'],
  audits: 'diagnosis.uncoded',
  query: z.object(paging),
  response: UncodedParts,
})

export const TermInput = z.object({
  term: requiredText(MAX_TERM, DIAGNOSIS_RULES.term).refine((term) => /\p{L}/u.test(term), DIAGNOSIS_RULES.termDigits),
  /** Null removes the term. */
  code: code.nullable(),
})
export type TermInput = z.infer<typeof TermInput>

export const TaughtTerm = z.object({
  term: z.string(),
  code: z.string().nullable(),
  label: z.string().nullable(),
  /** Number of sessions whose codes changed. */
  sessions: z.int(),
})
export type TaughtTerm = z.infer<typeof TaughtTerm>

export const teachTerm = defineEndpoint({
  method: 'POST',
  path: '/diagnoses/terms',
  summary: 'Teach what words of this clinic mean, in all sessions and from now on; with code null, take them back',
  access: ADMIN_OR_DOCTOR,
  touches: ['sessions', 'returns'],
  body: TermInput,
  response: TaughtTerm,
  status: 201,
})
