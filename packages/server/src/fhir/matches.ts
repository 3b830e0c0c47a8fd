import type { DatePrefix, SearchDate, Token } from '@clinic/contract/fhir/search-values'
import { timeRange } from '../clinic-days.ts'
import type { Concept, Resource } from './resource.ts'

/** What a search asks of a patient's resources, as its parameters say. */
export type SearchFilter = {
  readonly _id?: readonly string[] | undefined
  readonly encounter?: string | undefined
  readonly status?: readonly Token[] | undefined
  readonly code?: readonly Token[] | undefined
  readonly category?: readonly Token[] | undefined
  readonly date?: readonly SearchDate[] | undefined
  readonly _lastUpdated?: readonly SearchDate[] | undefined
  readonly authoredon?: readonly SearchDate[] | undefined
  readonly 'effective-time'?: readonly SearchDate[] | undefined
}

type Period = { readonly start?: string; readonly end?: string }
/** What the parameters look at. Every resource of a type has the same of them. */
type SearchedFields = {
  readonly status?: string
  readonly code?: Concept
  readonly category?: readonly Concept[]
  readonly component?: readonly { readonly code: Concept }[]
  readonly encounter?: { readonly reference: string }
  readonly context?: { readonly reference: string }
  readonly period?: Period
  readonly effectiveDateTime?: string
  readonly authoredOn?: string
  readonly meta?: { readonly lastUpdated?: string }
}

export function matches(resource: Resource, wanted: SearchFilter, timeZone: string): boolean {
  const has = resource as SearchedFields // what a resource has of these, has this form
  const { encounter, context, period, effectiveDateTime, authoredOn, meta } = has
  const visit = (encounter ?? context)?.reference
  const codes = [has.code, ...(has.component ?? []).map(({ code }) => code)]
  return (
    (!wanted._id || wanted._id.includes(resource.id)) &&
    (wanted.encounter === undefined || visit === `Encounter/${wanted.encounter}`) &&
    (!wanted.status || wanted.status.some(({ code }) => code === has.status)) &&
    (!wanted.code || wanted.code.some((token) => codes.some((code) => isCoded(code, token)))) &&
    (!wanted.category || wanted.category.some((token) => (has.category ?? []).some((concept) => isCoded(concept, token)))) &&
    isIn(wanted.date, period ?? instant(effectiveDateTime), timeZone) &&
    isIn(wanted['effective-time'], instant(effectiveDateTime), timeZone) &&
    isIn(wanted.authoredon, instant(authoredOn), timeZone) &&
    isIn(wanted._lastUpdated, instant(meta?.lastUpdated), timeZone)
  )
}

const instant = (at: string | undefined): Period | null => (at === undefined ? null : { start: at, end: at })

const isCoded = (concept: Concept | undefined, { system, code }: Token) =>
  (concept?.coding ?? []).some((coding) => coding.code === code && (system === null || coding.system === system))

/** A period without an end goes on. */
const isIn = (dates: readonly SearchDate[] | undefined, period: Period | null, timeZone: string): boolean =>
  !dates || (period !== null && dates.every((date) => holds(date, period.start ?? '', period.end ?? '9999', timeZone)))

const HOLDS: Record<DatePrefix, (start: string, end: string, from: string, to: string) => boolean> = {
  eq: (start, end, from, to) => start >= from && end < to,
  ge: (_start, end, from) => end >= from,
  gt: (_start, end, _from, to) => end >= to,
  le: (start, _end, _from, to) => start < to,
  lt: (start, _end, from) => start < from,
}

const holds = ({ prefix, text }: SearchDate, start: string, end: string, timeZone: string) => {
  const { from, to } = rangeOf(text, timeZone)
  return HOLDS[prefix](start, end, from, to)
}

/** Until just before `to`. Days are the clinic's; a time holds for as long as what it names. */
export function rangeOf(text: string, timeZone: string): { readonly from: string; readonly to: string } {
  if (text.length > 10) {
    const from = Date.parse(text)
    const ms = /\.\d+/.test(text) ? 1 : /T\d\d:\d\d:\d\d/.test(text) ? 1000 : 60_000
    return { from: new Date(from).toISOString(), to: new Date(from + ms).toISOString() }
  }
  const [year = '', month, day] = text.split('-')
  const first = Temporal.PlainDate.from(`${year}-${month ?? '01'}-${day ?? '01'}`)
  const last = first.add(day ? { days: 1 } : month ? { months: 1 } : { years: 1 }).subtract({ days: 1 })
  return timeRange(timeZone, { startDate: first.toString(), endDate: last.toString() })
}
