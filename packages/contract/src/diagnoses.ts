import { z } from 'zod'
import { CERTAINTIES } from './clinical/certainty.ts'
import { defineEndpoint } from './endpoint.ts'
import { LONG, text } from './fields.ts'

export const ReadDiagnoses = z.object({
  text: text(LONG, 'Enter a diagnosis as text'),
  /** Answers the parts that no diagnosis was read from, too. */
  unread: z.boolean('Say yes or no').default(false),
})
export type ReadDiagnoses = z.infer<typeof ReadDiagnoses>

export const ReadDiagnosis = z.object({
  /** Null where the words are not in the list. */
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
