import { z } from 'zod'

const ERROR_CODES = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'not-found',
  'conflict',
  'version-conflict',
  'too-large',
  'wrong-type',
  'key-reused',
  'old-page',
  'too-many',
  'busy',
  'internal',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** Every answer that is not 2xx. `message` is fit to show a person; `code` is fit for a program; `fields` maps a wrong field's path ('drugs.0.dosage') to its message. */
export const ErrorBody = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** With 'key-reused': when the request that was sent first under this key was saved, and the id in its answer, if it has one. */
  earlier: z.object({ at: z.string(), id: z.string().optional() }).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** The conflict 'the same call is still running'. The outbox recognises it by this and loads no other message. */
export const STILL_RUNNING =
  'This was sent before and is still being saved. Send it again in a minute: you will see the result, or it starts again if the server had stopped.'
