import { type Endpoint, fillPath } from '@clinic/contract/endpoint'
import type { Parts } from '@clinic/server/test/samples/sample-world'
import type { FuzzAnswer } from './judge.ts'

/** One request as it was made, whatever is wrong with it. */
export async function sendFuzzed(
  url: string,
  endpoint: Endpoint,
  { params, query, body, file }: Parts,
  token: string | null,
): Promise<FuzzAnswer> {
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]))
  const begun = performance.now()
  const form = new FormData()
  if (file) form.set('file', file)
  const answer = await fetch(`${url}/api${fillPath(endpoint.path, params)}?${search}`, {
    method: endpoint.method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(!file && { 'content-type': 'application/json' }) },
    ...(endpoint.method !== 'GET' && (file ? { body: form } : body !== undefined && { body: JSON.stringify(body) })),
  })
  const text = await answer.text()
  return { status: answer.status, text, ms: performance.now() - begun }
}
