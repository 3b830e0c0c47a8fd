import type { ErrorBody } from '@clinic/contract/errors'
import { FAILURES } from '@clinic/contract/messages'

/** A call that did not succeed. `message` is the JSON of the answer's body (specification, section 7); `body.message` is fit to show a person. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** 0: there was no answer at all. */
  readonly status: number
  readonly body: ErrorBody
  /** Did the server itself say this? */
  readonly answered: boolean
  /** This answer ended the sign-in; the person has been told. */
  signInEnded = false

  private constructor(status: number, body: ErrorBody, answered: boolean) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
    this.answered = answered
  }

  static ofAnswer(status: number, text: string): ApiError {
    const body = parseJson(text)
    if (isErrorBody(body)) return new ApiError(status, body, true)
    return new ApiError(status, { code: 'internal', message: `${FAILURES.unknown}HTTP ${status}` }, false)
  }

  static ofNoAnswer(reason: unknown): ApiError {
    const text = reason instanceof Error ? reason.message : String(reason)
    return new ApiError(0, { code: 'internal', message: `${FAILURES.unknown}${text}` }, false)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** By hand, because the schema would bring zod to the sign-in page. */
function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body && typeof body.message === 'string'
}
