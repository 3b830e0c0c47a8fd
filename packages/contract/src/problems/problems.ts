import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParam, requiredText, SHORT, text, time, version } from '../fields.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { ADMIN_OR_DOCTOR } from '../personnel/roles.ts'

/** Maximum active problems per patient. */
export const MAX_PROBLEMS = 12
/** Maximum problems that the banner names. */
export const SHOWN_PROBLEMS = 4

/** Messages of the server about problems. */
export const PROBLEMS = {
  label: 'Name the problem',
  since: 'Enter a year or a month, as yyyy or yyyy-mm',
  sinceFuture: 'This is in the future',
  same: (label: string) => `${label} is on the list already`,
  tooMany: `The list holds ${MAX_PROBLEMS} active problems. End one first.`,
  ended: 'This problem has ended. Add it again if it has come back.',
} as const

export const Problem = z.object({
  _id: z.string(),
  label: z.string(),
  /** The code of its diagnosis, if one was chosen. */
  code: z.string().nullable(),
  /** yyyy or yyyy-mm */
  since: z.string().nullable(),
  pinned: z.boolean(),
  createdBy: PersonBrief,
  createdAt: time,
  endedBy: PersonBrief.nullable(),
  endedAt: time.nullable(),
  version: z.int(),
})
export type Problem = z.infer<typeof Problem>

const yesOrNo = () => z.boolean('Say yes or no')
const since = () => z.string(PROBLEMS.since).regex(/^[12]\d{3}(?:-(?:0[1-9]|1[0-2]))?$/, PROBLEMS.since)

export const ProblemInput = z.object({
  label: requiredText(SHORT, PROBLEMS.label),
  code: text(SHORT, 'Send the code as text').min(1, 'Send a code, or null').nullable().optional(),
  since: since().nullable().optional(),
  pinned: yesOrNo().optional(),
})
export type ProblemInput = z.infer<typeof ProblemInput>

/** Only what is sent changes. */
export const ProblemUpdate = ProblemInput.partial().extend({
  /** A problem ends once, and stays readable in the timeline. */
  ended: z.literal(true, 'Send true, or leave it out').optional(),
  version,
})
export type ProblemUpdate = z.infer<typeof ProblemUpdate>

const ofPatient = [{ in: 'params', key: 'id', what: 'patient' }] as const

export const listProblems = defineEndpoint({
  method: 'GET',
  path: '/patient/:id/problems',
  summary: "A patient's problems: the active ones first, pinned before others, then those that ended",
  access: 'signed-in',
  shows: ['patients'],
  audits: 'problem.list',
  params: idParam,
  response: z.array(Problem),
  refersTo: ofPatient,
})

export const addProblem = defineEndpoint({
  method: 'POST',
  path: '/patient/:id/problems',
  summary: 'Add a problem to a patient; at most 12 are active at once',
  access: ADMIN_OR_DOCTOR,
  touches: ['patients'],
  params: idParam,
  body: ProblemInput,
  response: Problem,
  status: 201,
  refersTo: ofPatient,
})

export const updateProblem = defineEndpoint({
  method: 'PATCH',
  path: '/problems/:id',
  summary: 'Edit an active problem, pin it to the banner, or end it',
  access: ADMIN_OR_DOCTOR,
  touches: ['patients'],
  params: idParam,
  body: ProblemUpdate,
  response: Problem,
  refersTo: [{ in: 'params', key: 'id', what: 'problem' }],
})
