import type { AuditType } from '@clinic/contract/audit/events'
import type { ErrorBody } from '@clinic/contract/errors'
import { SERVER } from '@clinic/contract/server-messages'

type RefusalEvent = { readonly type: AuditType; readonly entityId: string; readonly patientId: string }

/** An expected failure whose message is safe to show. Anything else becomes a 500 without details. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Record<string, string>
  /** The audit event of this refusal, recorded although its change is rolled back. */
  readonly event: RefusalEvent | undefined
  constructor(status: number, body: ErrorBody, headers: Record<string, string> = {}, event?: RefusalEvent) {
    super(body.message)
    this.status = status
    this.body = body
    this.headers = headers
    this.event = event
  }
}

type Fields = Record<string, string>

/** 400; `fields` maps the path of each invalid field to its message. */
export const invalid = (fields: Fields, message = Object.values(fields)[0] ?? SERVER.invalid) =>
  new AppError(400, { code: 'invalid', message, fields })
export const unauthenticated = (message: string = SERVER.signInFirst) => new AppError(401, { code: 'unauthenticated', message })
export const forbidden = (message: string = SERVER.mayNot) => new AppError(403, { code: 'forbidden', message })
export const notFound = (what: string) => new AppError(404, { code: 'not-found', message: `${what} not found` })
export const conflict = (message: string, fields?: Fields) => new AppError(409, { code: 'conflict', message, ...(fields && { fields }) })
export const oldPage = () => new AppError(409, { code: 'old-page', message: SERVER.oldPage })
export const tooLarge = (message: string = SERVER.tooLarge) => new AppError(413, { code: 'too-large', message })
export const wrongType = (message: string = SERVER.wrongType) => new AppError(415, { code: 'wrong-type', message })
/** `earlier`: what was saved under this key; absent while that request is still running. */
export const keyReused = (earlier?: ErrorBody['earlier']) =>
  new AppError(422, { code: 'key-reused', message: SERVER.keyReused, ...(earlier && { earlier }) })
/** 429; `seconds` is when to retry, and `say` turns that into a sentence. */
export const tooMany = (seconds: number, say: (wait: string) => string = SERVER.tooManyRequests) =>
  new AppError(429, { code: 'too-many', message: say(waitOf(seconds)) }, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) })
export const busy = (seconds = 2, message: string = SERVER.busy) =>
  new AppError(503, { code: 'busy', message }, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) })
export const noRoom = () => busy(30, SERVER.noRoom)

function waitOf(seconds: number): string {
  const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [Math.max(1, Math.ceil(seconds)), 'second']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Another user's edit of this record came first. */
export const changedByOther = () => new AppError(409, { code: 'version-conflict', message: SERVER.changedByOther })
