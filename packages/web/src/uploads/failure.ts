import { FAILURES } from '@clinic/contract/messages'
import { ApiError } from '../api/error.ts'

/** No answer of ours, a server that had no time, or the same upload still at work: the same file may well be accepted the next time. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status < 400 || error.status === 409 || error.status === 429 || error.status >= 500)

/** The server got another file than the one that was looked at. */
export const isOtherFile = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.body.fields?.file !== undefined

/** Section 8's words for a failed upload, with the server's own reason behind the status. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return FAILURES.upload
  const status = FAILURES.uploadStatus(error.status)
  return error.answered ? `${status}. ${error.body.message}` : status
}
