import type { Endpoint, ResponseOf } from '@clinic/contract/endpoint'
import { ApiError } from '../lib/error.ts'
import { readToken } from '../lib/token.ts'
import { currentTransport } from '../lib/transport.ts'
import { addressOf, answerOf, askAgain, fetchOrThrow, headersFor, type Options, type Progress, throwIfNotOk } from './client.ts'

// Beside the client, because the sign-in page loads that.

/** Sends a file with `parts`; `onProgress` gets the share sent, from 0 to 1. */
export async function upload<E extends Endpoint & { upload: true }>(
  endpoint: E,
  file: File,
  { onProgress, signal, idempotencyKey, parts = {} }: Options & { onProgress?: Progress; parts?: Readonly<Record<string, string>> } = {},
): Promise<ResponseOf<E>> {
  const body = new FormData()
  for (const [name, text] of Object.entries(parts)) body.set(name, text)
  body.set('file', file)
  const token = readToken()
  const response = await fetchOrThrow(() =>
    currentTransport().upload(addressOf(endpoint, {}), { headers: headersFor(endpoint, token, idempotencyKey), body, onProgress, signal }),
  )
  askAgain(endpoint, response)
  await throwIfNotOk(endpoint, response, token)
  // Any other success did not come from the server: a proxy or a Wi-Fi sign-in page may have answered.
  if (response.status !== (endpoint.status ?? 200)) throw ApiError.ofAnswer(response.status, await fetchOrThrow(() => response.text()))
  return answerOf(response)
}
