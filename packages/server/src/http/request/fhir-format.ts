import type { ErrorBody, ErrorCode } from '@clinic/contract/errors'
import { FHIR_PATH } from '@clinic/contract/fhir/fhir'
import { AppError } from '../../errors.ts'

export const FHIR_TYPE = 'application/fhir+json; charset=utf-8'

export const isFhir = (url: string): boolean => url.startsWith(`/api${FHIR_PATH}`)

/** https://hl7.org/fhir/R4/valueset-issue-type.html */
const ISSUES: Record<ErrorCode, string> = {
  invalid: 'invalid',
  unauthenticated: 'login',
  forbidden: 'forbidden',
  'not-found': 'not-found',
  conflict: 'conflict',
  'version-conflict': 'conflict',
  'too-large': 'too-long',
  'wrong-type': 'not-supported',
  'key-reused': 'duplicate',
  'old-page': 'conflict',
  'too-many': 'throttled',
  busy: 'transient',
  internal: 'exception',
}

/** A refusal in the words of FHIR: one issue for each wrong field. */
export function outcomeOf({ code, message, fields }: ErrorBody) {
  const said = Object.entries(fields ?? {})
  const issue = { severity: 'error', code: ISSUES[code] }
  return {
    resourceType: 'OperationOutcome',
    issue:
      said.length === 0
        ? [{ ...issue, diagnostics: message }]
        : said.map(([field, text]) => ({ ...issue, diagnostics: `${field}: ${text}`, expression: [field] })),
  }
}

const JSON_TYPES = ['json', 'application/json', 'application/fhir+json', 'text/json']
const LINE_TYPES = ['ndjson', 'application/ndjson', 'application/fhir+ndjson']
const ANY = ['*/*', 'application/*']

/** `_format` wins over the header, which a browser cannot choose. @throws AppError 406 */
export function refuseOtherFormats(kind: 'resource' | 'ndjson', format: unknown, accept: string | undefined): void {
  const known = kind === 'ndjson' ? [...JSON_TYPES, ...LINE_TYPES] : JSON_TYPES
  const asked = typeof format === 'string' ? [format] : (accept ?? '*/*').split(',')
  const types = asked.map((type) => (type.split(';')[0] ?? '').trim().toLowerCase())
  if (types.some((type) => [...known, ...ANY].includes(type) || type === '')) return
  throw new AppError(406, { code: 'wrong-type', message: 'This server answers FHIR as application/fhir+json only' })
}

/**
 * Refuses parameters that this search does not have, so that no program takes all for some; `Prefer: handling=lenient` leaves them out.
 * @throws AppError 400 naming each
 */
export function refuseUnknownParameters(known: readonly string[], sent: Record<string, unknown>, prefer: string | undefined): void {
  const unknown = Object.keys(sent).filter((name) => !known.includes(name))
  if (unknown.length === 0 || /\bhandling\s*=\s*lenient\b/i.test(prefer ?? '')) return
  const message = `This server has no such search parameter. It has: ${known.join(', ')}`
  throw new AppError(400, { code: 'invalid', message, fields: Object.fromEntries(unknown.map((name) => [name, message])) })
}
