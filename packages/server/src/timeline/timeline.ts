import { readKinds, type TimelineEntry } from '@clinic/contract/timeline/timeline'
import { type AliasableExpression, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { type Group, groupOf } from '../db/queries/group.ts'
import { loadPatients } from '../patients/patients.ts'
import { allergyEntries, askedEntries, endedAllergyEntries } from './allergy-entries.ts'
import { careEntries } from './care-entries.ts'
import { courseEntries, endedCourseEntries } from './course-entries.ts'
import { callEntries, followUpEntries } from './follow-up-entries.ts'
import { mergeEntries, takenApartEntries } from './merge-entries.ts'
import { leaveEntries, moveEntries } from './move-entries.ts'
import { observationEntries } from './observation-entries.ts'
import { byPlace, readPlace, type TimelinePosition, writePlace } from './place.ts'
import { printEntries } from './print-entries.ts'
import { endedProblemEntries, problemEntries } from './problem-entries.ts'
import { referralEntries, replyEntries } from './referral-entries.ts'
import { resultEntries } from './result-entries.ts'
import { sessionEntries } from './session-entries.ts'
import type { Source, SourceRow } from './source.ts'

/**
 * Entries with the same time follow this order: a session is opened before its patient is admitted to a bed. Add new sources at the end.
 */
const SOURCES: readonly Source[] = [
  sessionEntries,
  allergyEntries,
  problemEntries,
  moveEntries,
  observationEntries,
  careEntries,
  endedAllergyEntries,
  endedProblemEntries,
  leaveEntries,
  askedEntries,
  printEntries,
  followUpEntries,
  callEntries,
  mergeEntries,
  takenApartEntries,
  referralEntries,
  replyEntries,
  resultEntries,
  courseEntries,
  endedCourseEntries,
]

type Query = { readonly before?: string | undefined; readonly kinds?: string | undefined; readonly limit: number }
type FoundPlace = TimelinePosition & { readonly whose: string }
type Page = { data: TimelineEntry[]; next: string | null }

/**
 * A page of a patient's timeline, newest first. Each source returns the positions of one page of entries from an index; only those that
 * make it onto the page are read.
 * @throws AppError 400 at `before`
 */
export async function readTimeline(db: Db, actor: Actor, patientId: string, { before, kinds, limit }: Query): Promise<Page> {
  const group = await groupOf(db, patientId)
  const after = readPlace(group[0], before)
  const wanted = new Set<string>(readKinds(kinds).filter((kind) => kind !== 'moves' || seesMoves(actor)))
  const finds = SOURCES.flatMap(({ kind, find }, source) =>
    wanted.has(kind) ? [placesOf(db, source, find(db, { group, after, source, limit: limit + 1, role: actor.role }))] : [],
  )
  const places = (await all(finds)).toSorted(byPlace)
  const page = places.slice(0, limit)
  const last = page.at(-1)
  return {
    data: await withRecords(db, group, page, await load(db, actor, page)),
    next: last && places.length > limit ? writePlace(group[0], last) : null,
  }
}

const placesOf = (db: Db, source: number, found: AliasableExpression<SourceRow>) =>
  db
    .selectFrom(found.as('found'))
    .select(['found.key', 'found.at', 'found.whose'])
    .select(sql<number>`${sql.lit(source)}`.as('source'))

/** In one statement, to save round trips to the database. */
async function all([first, ...others]: readonly ReturnType<typeof placesOf>[]): Promise<FoundPlace[]> {
  return first ? others.reduce((joined, other) => joined.unionAll(other), first).execute() : []
}

/** Only roles that work on the ward see who is in which bed. */
const seesMoves = ({ role }: Actor) => role !== 'pharmacist' && role !== 'physiotherapist'

async function load(db: Db, actor: Actor, page: readonly FoundPlace[]): Promise<(TimelineEntry | null)[]> {
  const loaded = new Map<string, TimelineEntry>()
  for (const [source, places] of Map.groupBy(page, (place) => place.source)) {
    const entries = await SOURCES[source]?.load(
      db,
      actor,
      places.map(({ key }) => key),
    )
    for (const { key, entry } of entries ?? []) loaded.set(`${source} ${key}`, entry)
  }
  return page.map(({ source, key }) => loaded.get(`${source} ${key}`) ?? null)
}

/** Entries on a joined record show its name. */
async function withRecords(
  db: Db,
  [root, ...members]: Group,
  page: readonly FoundPlace[],
  entries: readonly (TimelineEntry | null)[],
): Promise<TimelineEntry[]> {
  const named = new Map((await loadPatients(db, members)).map(({ _id, firstname, lastname }) => [_id, `${firstname} ${lastname}`]))
  return entries.flatMap((entry, place) => {
    if (!entry) return []
    const recordedUnder = named.get(page[place]?.whose ?? root)
    return [recordedUnder === undefined ? entry : { ...entry, recordedUnder }]
  })
}
