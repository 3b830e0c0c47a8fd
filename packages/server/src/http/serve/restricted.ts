import { DATA_PROTECTION } from '@clinic/contract/data-protection/messages'
import { type Endpoint, isWork } from '@clinic/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import { conflict, notFound } from '../../errors.ts'
import type { FhirAnswer } from '../body/send-fhir.ts'

// A restricted record is shown to admins only, and no one adds to it (docs/decisions/0118). One gate checks what goes into every handler and
// what comes out, so that no feature has to think of it.

/** No record is restricted, as in most clinics. */
export const NONE_RESTRICTED: ReadonlySet<string> = new Set()

/** The ids of all restricted records, and of the records joined to them. */
export async function restrictedRecords(db: Db): Promise<ReadonlySet<string>> {
  const now = db.selectFrom('restriction').where('liftedAt', 'is', null)
  const joined = now.innerJoin('personLink', 'personLink.rootId', 'restriction.patientId')
  const rows = await now.select('patientId as id').unionAll(joined.select('memberId as id')).execute()
  return new Set(rows.map(({ id }) => id))
}

type Caller = Pick<FastifyRequest, 'actor' | 'restricted'>

/** The records that this caller must not see. */
export const hiddenFrom = ({ actor, restricted }: Caller): ReadonlySet<string> => (actor?.role === 'admin' ? NONE_RESTRICTED : restricted)

/** What an admin does with a restricted record: give its data, note a disclosure, lift the restriction. */
const isOfDataProtection = ({ path }: Endpoint) => path.startsWith('/data-protection/')

/**
 * Refuses a call that names a restricted record, or something of one.
 * @throws AppError 404 as if there were no such record; 409 for an admin who would change it
 */
export function refuseRestricted(caller: Caller, endpoint: Endpoint, ids: readonly unknown[], label = 'Patient'): void {
  const named = ids.filter((id) => typeof id === 'string' && caller.restricted.has(id))
  if (named.length === 0) return
  if (caller.actor?.role !== 'admin') throw notFound(label)
  if (isWork(endpoint) && !isOfDataProtection(endpoint)) throw conflict(DATA_PROTECTION.nothingAdded)
}

/**
 * The answer as this caller may see it: rows about a restricted record are taken out of every list, and of the count beside it.
 * @throws AppError 404 if the answer is about such a record
 */
export function withoutRestricted<T>(caller: Caller, answer: T): T {
  const hidden = hiddenFrom(caller)
  if (hidden.size === 0) return answer
  const shown = shownOf(answer, hidden)
  if (shown === HIDDEN) throw notFound('Patient')
  return shown as T // the same shape with fewer rows
}

const HIDDEN = Symbol('about a restricted record')

/** What names a restricted record by its id, under whatever name, is about it, and so is what holds such a thing outside of a list. */
function shownOf(part: unknown, hidden: ReadonlySet<string>): unknown {
  if (typeof part === 'string') return hidden.has(part) ? HIDDEN : part
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map((row) => shownOf(row, hidden)).filter((row) => row !== HIDDEN)
  const shown = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, shownOf(value, hidden)]))
  return Object.values(shown).includes(HIDDEN) ? HIDDEN : withCountOf(part, shown)
}

/** A page says how many rows there are: those that were taken out of it are not among them. */
function withCountOf(page: { readonly data?: unknown; readonly count?: unknown }, shown: Record<string, unknown>) {
  if (!Array.isArray(page.data) || !Array.isArray(shown.data) || typeof page.count !== 'number') return shown
  return { ...shown, count: page.count - (page.data.length - shown.data.length) }
}

type Entry = { readonly resource: { readonly id: string } }
type SearchSet = { readonly link: readonly { readonly relation: string }[]; readonly entry?: readonly Entry[] }

/** The same for resources. A search for a restricted record finds nothing, as for a patient who is unknown. */
export function fhirWithoutRestricted(caller: Caller, answer: FhirAnswer): FhirAnswer {
  const hidden = hiddenFrom(caller)
  const left = answer.patients.filter((id) => !hidden.has(id))
  if (left.length === answer.patients.length) return answer
  if (answer.rows === undefined) throw notFound('Resource')
  const bundle = answer.resource as SearchSet // only a search says how many rows it found
  const isOfOthers = left.length > 0
  const entry = isOfOthers ? (bundle.entry ?? []).filter(({ resource }) => !hidden.has(resource.id)) : []
  const link = isOfOthers ? bundle.link : bundle.link.filter(({ relation }) => relation === 'self')
  const resource = { ...bundle, link, ...(isOfOthers ? {} : { total: 0 }), entry: entry.length > 0 ? entry : undefined }
  return { ...answer, patients: left, rows: entry.length, resource }
}
