import { type Endpoint, isMutating } from '@clinic/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'
import { type Attempt, type AttemptKey, callOf, findKept, type KeptAnswer } from './idempotency.ts'
import { parseRequest } from './parse.ts'
import type { ReceivedFile } from './receive-file.ts'
import { hashParsed, hashRequest } from './request-hash.ts'

/** This request as one that a person may send again, or null if it carries no Idempotency-Key that counts. */
export function attemptOf(endpoint: Endpoint, request: FastifyRequest, file: ReceivedFile | undefined): Attempt | null {
  const key = keyOf(endpoint, request)
  if (!key) return null
  const { params, body, origin } = request
  return {
    ...key,
    bodyHash: hashRequest({ params, body, file }),
    olderHash: () => hashParsed(file?.bytes ?? parseRequest(endpoint, request)),
    toSent: once((answer) => endpoint.response.parse(answer)),
    now: origin.now,
  }
}

/** Answers what it answered before to the very same value: what is kept under the key is then sent without parsing it again. */
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
 * What an earlier try saved, or null. It is answered although the request fails now: an update or another person may have changed what it
 * needs, or the store can only be read. It is asked for only then, so that a first try pays nothing for it.
 */
export async function keptEarlier({ db, keys }: Services, attempt: Attempt): Promise<KeptAnswer | null> {
  try {
    return await findKept(db, keys, attempt)
  } catch (error) {
    if (error instanceof AppError) throw error
    return null
  }
}
