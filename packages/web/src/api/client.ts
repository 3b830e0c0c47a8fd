import type { Topic } from '@clinic/contract/changes/topics'
import { type Endpoint, fillPath, isMutating, isWork, type RequestOf, type ResponseOf, type Route } from '@clinic/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { noteTime } from '../lib/clock.ts'
import { ApiError } from '../lib/error.ts'
import { noteAnswer } from '../lib/late/lazy.ts'
import * as notify from '../lib/notices/notify.ts'
import { contractHash } from '../lib/page-facts.ts'
import { saveFile } from '../lib/save-file.ts'
import { clearToken, readToken } from '../lib/token.ts'
import { currentTransport } from '../lib/transport.ts'
import { isUnattended } from '../lib/user-activity.ts'
import { APP_WORDS } from '../lib/words.ts'

export type Options = { signal?: AbortSignal | undefined; idempotencyKey?: string | undefined; headers?: Record<string, string> }
export type Progress = (done: number) => void
type AnyRequest = { params?: Record<string, unknown>; query?: object; body?: unknown }

/**
 * Calls the server: `await call(getPatient, { params: { id } })`. Where the schemas must not be loaded, its route is enough: `await
 * call<typeof login>(LOGIN, { body })`.
 * @throws ApiError if the answer is not 2xx or there is none; DOMException 'AbortError' if `signal` stopped it.
 */
export async function call<E extends Endpoint>(
  endpoint: E | Route<E>,
  request: RequestOf<E>,
  options: Options = {},
): Promise<ResponseOf<E>> {
  return answerOf(await open(endpoint, request, options))
}

/** `useQuery(query(getPatient, { params: { id } }))`. Fetched again after a change to anything the endpoint shows. */
export function query<E extends Endpoint>(endpoint: E, request: RequestOf<E>) {
  return queryOptions({
    queryKey: [endpoint.path, request] as const,
    queryFn: ({ signal, client, queryKey }) => call(endpoint, request, { signal, headers: againOf(client.getQueryData(queryKey)) }),
    meta: endpoint,
  })
}

/** Saves a CSV response under the endpoint's file name; `onProgress` gets the bytes received so far. */
export async function download<E extends Endpoint & { csv: string }>(
  endpoint: E,
  request: RequestOf<E>,
  { onProgress, ...options }: Options & { onProgress?: Progress } = {},
): Promise<void> {
  const response = await open(endpoint, request, options)
  if (response.headers.get('content-type')?.startsWith('text/html')) throw ApiError.ofStranger()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  await fetchOrThrow(async () => {
    for await (const part of response.body ?? []) {
      parts.push(part)
      received += part.byteLength
      onProgress?.(received)
    }
  })
  saveFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), endpoint.csv)
}

/** The response as soon as it begins to arrive. Most callers want `call`. */
export async function open(endpoint: Route, request: object, { signal, idempotencyKey, headers }: Options): Promise<Response> {
  const { body } = request as AnyRequest
  const token = readToken()
  const response = await fetchOrThrow(() =>
    currentTransport().fetch(addressOf(endpoint, request), {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...headersFor(endpoint, token, idempotencyKey), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }),
  )
  // A page of another server, such as a Wi-Fi's own sign-in, says nothing about the clinic's time.
  if (response.headers.get('content-type')?.startsWith('application/json')) noteTime(response.headers.get('date'))
  askAgain(endpoint, response)
  await throwIfNotOk(endpoint, response, token)
  return response
}

/** Marks a repeated automatic fetch, which is audited only once every 15 minutes. */
const againOf = (shown: unknown): Record<string, string> => (shown === undefined ? {} : { 'x-again': '1' })

/** Fetches shown data on these topics again, when no call can know that it changed. */
export async function refresh(...topics: readonly Topic[]): Promise<void> {
  const { invalidate } = await import('./query-client.ts') // the sign-in page makes calls but has no cache
  await invalidate(topics)
}

/** After a change, or a refusal because someone else changed something first, fetches what the screen shows of it again. */
export function askAgain({ touches }: Route, { ok, status }: Response): void {
  if (touches && (ok || status === 404 || status === 409)) void refresh(...touches)
}

export function addressOf(endpoint: Route, request: AnyRequest): string {
  const filters = Object.entries(request.query ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(filters)
  return `${import.meta.env.VITE_API_BASE_URL ?? '/api'}${fillPath(endpoint.path, request.params)}${search.size > 0 ? `?${search}` : ''}`
}

export function headersFor(endpoint: Route, token: string | null, idempotencyKey: string | undefined): Record<string, string> {
  return {
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(isMutating(endpoint) && idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(isWork(endpoint) && contractHash !== '' && { 'x-contract': contractHash }),
    ...(isUnattended() && { 'x-unattended': '1' }),
  }
}

/** The body in the contract's type; the server has already checked it against the same schema. */
export async function answerOf<T>(response: Response): Promise<T> {
  const text = await fetchOrThrow(() => response.text())
  try {
    return JSON.parse(text) as T
  } catch {
    throw ApiError.ofStranger()
  }
}

/** Turns any lost connection into the same error, instead of the browser's. */
export async function fetchOrThrow<T>(go: () => Promise<T>): Promise<T> {
  try {
    const result = await go()
    noteAnswer()
    return result
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw ApiError.ofNoAnswer()
  }
}

export async function throwIfNotOk(endpoint: Route, response: Response, token: string | null): Promise<void> {
  if (response.ok) return
  const error = ApiError.ofAnswer(response.status, await fetchOrThrow(() => response.text()))
  // On a public call, 401 is about the typed password rather than the sign-in.
  if (error.status === 401 && error.answered && token !== null && endpoint.access !== 'public') {
    error.signInEnded = true
    endSignIn(token)
  }
  throw error
}

/** Several calls can fail at once, and a new sign-in may have started since, so only the first failure for the current token counts. */
function endSignIn(token: string): void {
  if (readToken() !== token) return
  clearToken('ended')
  notify.failure(APP_WORDS.signInEnded)
}
