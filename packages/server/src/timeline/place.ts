import { CURSOR } from '@clinic/contract/timeline/timeline'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { invalid } from '../errors.ts'

/**
 * A position in a timeline. Entries are sorted by time, then by source, then by the source's own key, so that no two have the same
 * position, and a later entry cannot push another over a page boundary.
 */
export type TimelinePosition = { readonly at: string; readonly source: number; readonly key: string }

/** Newest first. */
export function byPlace(a: TimelinePosition, b: TimelinePosition): number {
  if (a.at !== b.at) return a.at > b.at ? -1 : 1
  if (a.source !== b.source) return b.source - a.source
  if (a.key === b.key) return 0
  // The keys of a source all have the same length, or are numbers.
  if (a.key.length !== b.key.length) return b.key.length - a.key.length
  return a.key > b.key ? -1 : 1
}

export type Columns = { readonly at: string | RawBuilder<string>; readonly key: string; readonly numbered?: true }

/** True for a source's rows after the position, that is, older ones. */
export function isAfter(place: TimelinePosition | null, source: number, { at, key, numbered }: Columns): RawBuilder<SqlBool> {
  if (!place) return sql<SqlBool>`1 = 1`
  const time = typeof at === 'string' ? sql.ref(at) : at
  if (source > place.source) return sql<SqlBool>`${time} < ${place.at}`
  if (source < place.source) return sql<SqlBool>`${time} <= ${place.at}`
  return sql<SqlBool>`${time} <= ${place.at} and (${time} < ${place.at} or ${sql.ref(key)} < ${numbered ? Number(place.key) : place.key})`
}

/** Sent by the client to get the next page; valid only for this patient. */
export const writePlace = (patientId: string, { at, source, key }: TimelinePosition): string =>
  Buffer.from([patientId, at, source, key].join(' ')).toString('base64url')

const PLACE = /^(\S+) (\d{4}-\d{2}-\d{2}T[\d:.]+Z) (\d{1,2}) ([\w-]{1,40})$/

/** @throws AppError 400 at `before` if it is not a position in this patient's timeline */
export function readPlace(patientId: string, text: string | undefined): TimelinePosition | null {
  if (text === undefined) return null
  const [, of, at, source, key] = PLACE.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (of !== patientId || at === undefined || source === undefined || key === undefined) throw invalid({ before: CURSOR })
  return { at, source: Number(source), key }
}
