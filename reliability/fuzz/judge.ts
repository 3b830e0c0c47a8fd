import type { Role } from '@clinic/clinical/people/roles'
import type { Endpoint } from '@clinic/contract/endpoint'
import { ErrorBody } from '@clinic/contract/errors'

/** What no answer must reveal: where the code is, errors of the store, what the program is made of. */
const INSIDE = [
  /\bat (?:async )?[\w.<>]+ \(?[\w:/]+/,
  /node_modules|\.[jt]s:\d|\/(?:tmp|work|home|root|usr)\//,
  /\b(?:select|insert into|update|delete from) "\w+"/i,
  /SQLITE_|sqlite|postgres|syntax error|kysely|fastify|FST_ERR|ZodError|TypeError|constraint/i,
]

export type FuzzAnswer = { readonly status: number; readonly text: string; readonly ms: number }

/** What is wrong with an answer, or null. The answer may repeat the `request` to its sender, so that text is ignored. */
export function faultOf(endpoint: Endpoint, role: Role | 'anon', request: string, { status, text }: FuzzAnswer): string | null {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 200)}`
  if (status < 300) return shapeFault(endpoint, role, text)
  const error = ErrorBody.safeParse(asJson(text))
  if (!error.success) return `refused with ${status} in no known shape: ${text.slice(0, 200)}`
  const messages = [error.data.message, ...Object.values(error.data.fields ?? {})].map((message) => withoutEcho(message, request))
  const inside = messages.find((message) => INSIDE.some((sign) => sign.test(message)))
  return inside === undefined ? null : `reveals its internals: ${inside.slice(0, 200)}`
}

/** The answer holds what its schema says, and nothing else. */
function shapeFault({ csv, response, responseForRoles, path }: Endpoint, role: Role | 'anon', text: string): string | null {
  if (csv || path === '/openapi.json') return null
  const data = asJson(text)
  const schema = responseForRoles && role !== 'anon' && responseForRoles.roles.includes(role) ? responseForRoles.response : response
  const parsed = schema.safeParse(data)
  if (!parsed.success) return `answered what its schema does not say: ${parsed.error.message.slice(0, 200)}`
  return JSON.stringify(sorted(parsed.data)) === JSON.stringify(sorted(data)) ? null : 'answered more than its schema says'
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function withoutEcho(message: string, request: string): string {
  return message
    .split(/(?<=^|\s)/)
    .filter((word) => word.trim().length < 4 || !request.includes(word.trim()))
    .join(' ')
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
