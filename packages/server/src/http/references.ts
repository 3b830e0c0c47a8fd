import type { Endpoint, Reference } from '@clinic/contract/endpoint'
import { emailParam } from '@clinic/contract/fields'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/open.ts'
import { compiled, type Prepared } from '../db/queries/compiled.ts'
import { notFound } from '../errors.ts'
import { looksLikeId } from '../ids.ts'

/** What a person calls a record. */
export const LABEL = {
  ...{ patient: 'Patient', session: 'Session', care: 'Care', bed: 'Bed', item: 'Item', lot: 'Lot' },
  ...{ stockCount: 'Stock take', personnel: 'Personnel', arrival: 'Arrival', template: 'Template' },
  ...{ phrase: 'Phrase', handover: 'Handover' },
  ...{ observation: 'Observation', problem: 'Problem', followUp: 'Follow-up' },
} as const

/** 404 for an id, or a staff member's email, that names nothing, before any other field is looked at (docs/specification.md, section 3). A missing id is left to parsing. */
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

type Table = Reference['what']
const TABLES = Object.keys(LABEL) as Table[] // its own keys

/** Asked before most calls, of each table. */
const rowWithId = Object.fromEntries(
  TABLES.map((table) => [
    table,
    compiled<{ id: string }>()((db, value) => db.selectFrom(table).select('_id').where('_id', '=', value('id'))),
  ]),
) as Record<Table, Prepared<{ id: string }, unknown>>

async function exists(db: Db, table: Table, id: string): Promise<boolean> {
  if (table === 'personnel') return emailExists(db, id)
  if (!looksLikeId(id)) return false
  return (await rowWithId[table].first(db, { id })) !== undefined
}

/** A staff member goes by their email; those who were deleted are unknown. */
async function emailExists(db: Db, given: string): Promise<boolean> {
  const parsed = emailParam.safeParse({ email: given })
  if (!parsed.success) return false
  const { email } = parsed.data
  return (
    (await db.selectFrom('personnel').select('_id').where('email', '=', email).where('deletedAt', 'is', null).executeTakeFirst()) !==
    undefined
  )
}
