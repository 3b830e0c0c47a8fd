import type { ErrorBody } from '@clinic/contract/errors'
import { FAILURES, TROUBLE } from './texts.ts'

/**
 * A failed call. `message` is the JSON of the response body (docs/specification.md, section 7); `body.message` can be shown to the user.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  /** 0 if there was no response at all. */
  readonly status: number
  readonly body: ErrorBody
  /** Did the message come from the server? */
  readonly answered: boolean
  /** If not: what is wrong and what to do, without the specification's fixed words. */
  readonly trouble: string | undefined
  /** This response ended the sign-in, and the user has seen a message about it. */
  signInEnded = false

  private constructor(status: number, body: ErrorBody, trouble?: string) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
    this.answered = trouble === undefined
    this.trouble = trouble
  }

  static ofAnswer(status: number, text: string): ApiError {
    if (text.trimStart().startsWith('<')) return ApiError.ofStranger()
    const body = parseJson(text)
    return isErrorBody(body) ? new ApiError(status, body) : ApiError.ofTrouble(status, TROUBLE.status(status))
  }

  static ofNoAnswer(): ApiError {
    return ApiError.ofTrouble(0, TROUBLE.unreachable)
  }

  /** A response that cannot come from the server: a proxy's page, or the sign-in page of a Wi-Fi network. Its status says nothing of the clinic's. */
  static ofStranger(): ApiError {
    return ApiError.ofTrouble(0, TROUBLE.stranger)
  }

  private static ofTrouble(status: number, trouble: string): ApiError {
    return new ApiError(status, { code: 'internal', message: `${FAILURES.unknown}${trouble}` }, trouble)
  }
}

/** There is no such record any more for this person: it is not shown from memory either. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.answered && error.status === 404

/** The server has been updated since this page was loaded. */
export const isOldPage = (error: unknown): boolean => error instanceof ApiError && error.body.code === 'old-page'

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Checked by hand, because a schema would load zod on the sign-in page (decision 0022). */
function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body && typeof body.message === 'string'
}
