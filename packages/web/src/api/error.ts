import type { ErrorBody } from '@clinic/contract/errors'
import { FAILURES, TROUBLE } from '@clinic/contract/messages'

/** A call that did not succeed. `message` is the JSON of the answer's body (docs/specification.md, section 7); `body.message` is fit to show a person. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** 0: there was no answer at all. */
  readonly status: number
  readonly body: ErrorBody
  /** Did the server itself say this? */
  readonly answered: boolean
  /** Where the server did not say it: what is the matter and what to do, without the specification's words before it. */
  readonly trouble: string | undefined
  /** This answer ended the sign-in, and the person has seen a message about it. */
  signInEnded = false

  private constructor(status: number, body: ErrorBody, trouble?: string) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
    this.answered = trouble === undefined
    this.trouble = trouble
  }

  static ofAnswer(status: number, text: string): ApiError {
    const body = parseJson(text)
    return isErrorBody(body) ? new ApiError(status, body) : ApiError.ofTrouble(status, TROUBLE.status(status))
  }

  static ofNoAnswer(): ApiError {
    return ApiError.ofTrouble(0, TROUBLE.unreachable)
  }

  /** An answer that cannot be the server's: the page of a proxy, or of a Wi-Fi that wants a sign-in. */
  static ofStranger(): ApiError {
    return ApiError.ofTrouble(0, TROUBLE.stranger)
  }

  private static ofTrouble(status: number, trouble: string): ApiError {
    return new ApiError(status, { code: 'internal', message: `${FAILURES.unknown}${trouble}` }, trouble)
  }
}

/** The server was updated since this page was loaded. */
export const isOldPage = (error: unknown): boolean => error instanceof ApiError && error.body.code === 'old-page'

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** By hand, because the schema would load zod with the sign-in page (decision 0022). */
function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body && typeof body.message === 'string'
}
