import type { AuditEvent } from '@clinic/contract/audit/audit'
import { sentenceOf as eventSentence } from '@clinic/contract/audit/events'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { WORDS } from './words.ts'

const outcomeOf = ({ outcome }: AuditEvent) => (outcome === 'ok' ? '' : ` – ${WORDS.outcomes[outcome]}`)

/** Who did it. */
export function whoOf({ userId, type }: AuditEvent): string {
  if (userId) return userId.name
  if (type === 'user.slip-printed') return 'Someone at the server’s own keyboard'
  return type.startsWith('store.') || type === 'user.create' ? 'The clinic server' : 'Someone not signed in'
}

/** An event in plain words, to follow the name of who did it. An unknown type is shown as its own words. */
export function sentenceOf(event: AuditEvent): string {
  const sentence = eventSentence(event.type) ?? refusedCall(event.type) ?? event.type.replaceAll(/[.-]/g, ' ') // the trail may hold older types
  return `${typeof sentence === 'string' ? sentence : sentence(event)}${outcomeOf(event)}`
}

/** A call that a role may not make is recorded as 'refused GET /users'. */
function refusedCall(type: string): string | undefined {
  const [refused, method, path] = type.split(' ')
  if (refused !== 'refused') return undefined
  const endpoint = ENDPOINTS.find((endpoint) => endpoint.method === method && endpoint.path === path)
  return `asked for “${endpoint?.summary ?? `${method} ${path}`}”`
}
