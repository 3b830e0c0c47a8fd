import { STILL_RUNNING } from '@clinic/contract/errors'
import { ApiError, isOldPage } from '../../lib/error.ts'
import { isAway } from './away.ts'
import type { Outcome } from './flush.ts'

/** The id of what was saved. */
export const idOf = (answer: unknown): string | undefined => {
  const [record] = [answer].flat() as { _id?: string }[] // a patient comes in a list
  return record?._id
}

/** What a response, or the lack of one, means for a waiting item. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) throw error
  const { status, body } = error
  if (isAway(error) || status === 429 || body.message === STILL_RUNNING) return { kind: 'away' }
  if (status === 401 || isOldPage(error)) return { kind: 'stop' }
  return { kind: 'refused', trouble: { code: body.code, message: body.message, ...(body.fields && { fields: body.fields }) } }
}
