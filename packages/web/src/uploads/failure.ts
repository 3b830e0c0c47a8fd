import { ApiError } from '../lib/error.ts'
import { FAILURES } from '../lib/texts.ts'

/** No response from our server, a busy server, or the same upload still in progress: the same file may be accepted next time. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status < 400 || error.status === 409 || error.status === 429 || error.status >= 500)

/** The server received a different file from the one previewed. */
export const isOtherFile = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.body.fields?.file !== undefined

/** The specification's words (section 8) for a failed upload, with the server's reason after the status. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return FAILURES.upload
  const status = FAILURES.uploadStatus(error.status)
  return error.answered ? `${status}. ${error.body.message}` : status
}
