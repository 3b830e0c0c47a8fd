import type { Endpoint, Reference } from '@clinic/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { notFound } from '../errors.ts'
import { looksLikeId } from '../ids.ts'
import type { Db } from './open.ts'

const LABEL = { patient: 'Patient', session: 'Session', bed: 'Bed', item: 'Item' } as const

/** 404 for an id that names nothing, before any other field is looked at (decisions, fine print). A missing id is left to parsing. */
export async function refuseUnknownReferences(db: Db, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  for (const reference of endpoint.refersTo ?? []) {
    const id = valueAt(reference, request)
    if (typeof id !== 'string' || id === '') continue
    if (!(await exists(db, reference.what, id))) throw notFound(LABEL[reference.what])
  }
}

function valueAt({ in: part, key }: Reference, request: FastifyRequest): unknown {
  const holder: unknown = part === 'params' ? request.params : request.body
  return typeof holder === 'object' && holder !== null ? (holder as Record<string, unknown>)[key] : undefined
}

async function exists(db: Db, table: Reference['what'], id: string): Promise<boolean> {
  if (!looksLikeId(id)) return false
  return (await db.selectFrom(table).select('_id').where('_id', '=', id).executeTakeFirst()) !== undefined
}
