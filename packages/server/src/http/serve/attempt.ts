import { type Endpoint, isMutating } from '@clinic/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import type { ReceivedFile } from '../body/receive-file.ts'
import { type Attempt, type AttemptKey, callOf, findKept, type KeptAnswer } from '../once/idempotency.ts'
import { hashParsed, hashRequest } from '../once/request-hash.ts'
import { parseRequest } from './parse.ts'

/** This request in a form that can be retried, or null if it has no valid Idempotency-Key. */
export function attemptOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  file: ReceivedFile | undefined,
  isReadAgain: boolean,
): Attempt | null {
  const key = keyOf(endpoint, request)
  if (!key) return null
  const { params, body, origin } = request
  return {
    ...key,
    bodyHash: hashRequest({ params, body, file }),
    olderHash: () => hashParsed(file?.bytes ?? parseRequest(endpoint, request)),
    toSent: once((answer) => endpoint.response.parse(answer)),
    ...(isReadAgain && { idOf: (answer: unknown) => idOfRecord(answer, params) }),
    now: origin.now,
  }
}

/** The list of a patient's allergies has no id: the path has the patient's. */
function idOfRecord(answer: unknown, params: unknown): string {
  const id = (answer as { _id?: unknown })._id ?? (params as { id?: unknown }).id
  if (typeof id !== 'string') throw new Error('A call that reads its record again answers an id or has one in its path')
  return id
}

/** Remembers the last result, so that the answer stored under the key is sent without parsing it again. */
function once<T, R>(work: (value: T) => R): (value: T) => R {
  let last: { readonly value: T; readonly result: R } | null = null
  return (value) => {
    if (last?.value !== value) last = { value, result: work(value) }
    return last.result
  }
}

const KEY = /^[\x21-\x7e]{1,200}$/

function keyOf(endpoint: Endpoint, { actor, headers }: FastifyRequest): AttemptKey | null {
  const key = headers['idempotency-key']
  if (!actor || typeof key !== 'string' || !KEY.test(key)) return null
  if (!isMutating(endpoint) || endpoint.notIdempotent !== undefined) return null
  return { personnelId: actor._id, call: callOf(endpoint), key }
}

/**
 * The answer stored by an earlier attempt, or null. It is sent even if the request fails now, because an update or another user may have
 * changed what it needs, or the store may be read-only. Looked up only on failure, so that a first attempt costs nothing extra.
 */
export async function keptEarlier({ db, keys }: Services, attempt: Attempt): Promise<KeptAnswer | null> {
  try {
    return await findKept(db, keys, attempt)
  } catch (error) {
    if (error instanceof AppError) throw error
    return null
  }
}
