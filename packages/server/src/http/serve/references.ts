import type { Endpoint, Reference } from '@clinic/contract/endpoint'
import { emailParam } from '@clinic/contract/fields'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { linkedTo, rootIn } from '../../db/queries/group.ts'
import { type HotStatement, hot, type Slots } from '../../db/queries/hot.ts'
import { notFound } from '../../errors.ts'
import { looksLikeId } from '../../ids.ts'
import { refuseRestricted } from './restricted.ts'

/** The name of each kind of record in messages. */
export const LABEL = {
  patient: 'Patient',
  session: 'Session',
  care: 'Care',
  bed: 'Bed',
  item: 'Item',
  lot: 'Lot',
  stockCount: 'Stock take',
  personnel: 'Personnel',
  arrival: 'Arrival',
  template: 'Template',
  phrase: 'Phrase',
  handover: 'Handover',
  person: 'Personnel',
  observation: 'Observation',
  problem: 'Problem',
  testResult: 'Test result',
  referral: 'Referral',
  summaryReceived: 'Summary',
  followUp: 'Follow-up',
  therapyCourse: 'Course',
  diseaseReport: 'Case',
  dataRequest: 'Request',
  breach: 'Breach',
  disclosure: 'Disclosure',
  restriction: 'Restriction',
  personMerge: 'Merge',
  guardOverride: 'Agreement',
} as const

/**
 * Refuses an id, or a staff member's email, that matches nothing with 404, before any other field is checked (docs/specification.md,
 * section 3). Parsing handles a missing id. The id of a record joined to another is replaced by the kept record's, except for calls about
 * the record itself, so that no call can write to a hidden record. Records that the call locks are left to the call, unless some record is
 * restricted: those are refused here. Notes on the request whose record it names, for the audit of reads.
 */
export async function refuseUnknownReferences(db: Db, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const isRestricting = request.restricted.size > 0
  for (const reference of endpoint.refersTo ?? [])
    if (!reference.locked || isRestricting) await refuseUnknown(db, endpoint, reference, request)
}

/** The same for records that the call locks, when the request is refused before it locks them. */
export async function refuseUnknownLocked(db: Db, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  for (const reference of endpoint.refersTo ?? []) if (reference.locked) await refuseUnknown(db, endpoint, reference, request)
}

async function refuseUnknown(db: Db, endpoint: Endpoint, reference: Reference, request: FastifyRequest): Promise<void> {
  const { what, key, asNamed } = reference
  const holder = holderOf(reference, request)
  const id = holder?.[key]
  if (!holder || typeof id !== 'string' || id === '') return
  const known = await find(db, what, id)
  if (!known) throw notFound(LABEL[what])
  refuseRestricted(request, endpoint, [id, known.rootId, known.patientId], LABEL[what])
  if (known.rootId && !asNamed) holder[key] = known.rootId
  request.patientId ??= known.patientId ?? null
}

function holderOf({ in: part }: Reference, request: FastifyRequest): Record<string, unknown> | null {
  const holder: unknown = part === 'params' ? request.params : request.body
  return typeof holder === 'object' && holder !== null ? (holder as Record<string, unknown>) : null
}

type Table = Reference['what']
/** A patient's record may be joined to another; of another record, whose it is. */
type ReferencedRow = { readonly _id: string; readonly rootId?: string | null; readonly patientId?: string | null }

/** Records that are about one patient. */
const OF_PATIENT = [
  'session',
  'arrival',
  'observation',
  'testResult',
  'referral',
  'problem',
  'followUp',
  'diseaseReport',
  'dataRequest',
  'disclosure',
  'guardOverride',
  'care',
  'summaryReceived',
  'restriction',
] as const satisfies readonly Table[]
const isOfPatient = (table: Table): table is (typeof OF_PATIENT)[number] => (OF_PATIENT as readonly Table[]).includes(table)

const patientOfCourse = sql<string>`(select ${rootIn('session.patientId')} from "session" where "session"."_id" = "sessionId")`.as(
  'patientId',
)

const KINDS = Object.keys(LABEL) as Table[] // its own keys

/** Runs before most calls, so each kind has a hot statement. */
const rowWithId = Object.fromEntries(
  KINDS.map((kind) => [
    kind,
    hot((db, value: Slots<{ id: string }>) => {
      const row = db
        .selectFrom(kind === 'person' ? 'personnel' : kind)
        .select('_id')
        .where('_id', '=', value.id)
      if (kind === 'patient') return row.select(linkedTo('patient._id'))
      if (kind === 'therapyCourse') return row.select(patientOfCourse)
      if (kind === 'personMerge') return row.select(rootIn('personMerge.keptId').as('patientId'))
      return isOfPatient(kind) ? row.select(rootIn(`${kind}.patientId`).as('patientId')) : row
    }),
  ]),
) as Record<Table, HotStatement<{ id: string }, ReferencedRow>>

async function find(db: Db, table: Table, id: string): Promise<ReferencedRow | undefined> {
  if (table === 'personnel') return findEmail(db, id)
  return looksLikeId(id) ? rowWithId[table].first(db, { id }) : undefined
}

/** Staff are identified by email; deleted ones are unknown. */
async function findEmail(db: Db, given: string): Promise<ReferencedRow | undefined> {
  const parsed = emailParam.safeParse({ email: given })
  if (!parsed.success) return undefined
  const { email } = parsed.data
  return db.selectFrom('personnel').select('_id').where('email', '=', email).where('deletedAt', 'is', null).executeTakeFirst()
}
