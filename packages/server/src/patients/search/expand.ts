import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { inList, jsonList, unionOf } from '../../db/queries/expressions.ts'
import { hot } from '../../db/queries/hot.ts'
import { startsWith } from './lookups.ts'
import { nameVariants } from './name-variants.ts'
import { compareTexts, deletions, isPiece, nearDistance, phoneticKey, substrings } from './similarity.ts'

/** A search term and the known words it may mean. */
export type Expansion = {
  readonly term: string
  /** How many words were known when this was built. */
  readonly version: number
  /** Known words that begin with the term, sorted, so the term itself comes first. */
  readonly beginnings: readonly string[]
  /** Words that are one letter off or sound alike, and variants of the name. */
  readonly alike: ReadonlySet<string>
  /** All of `alike`, words that contain the term and words contained in it, without those that begin with it. */
  readonly similar: readonly string[]
}

const MAX_BEGINNINGS = 500
const MAX_SIMILAR = 200
/** Limits for each term: words that contain it, and rows of near words and pieces. */
const MAX_INSIDE = 300
const MAX_ROWS = 900
const MAX_KEPT = 2_000

const keptByStore = new WeakMap<object, Map<string, Expansion>>()

/**
 * Expands each term. An expansion depends only on the known words, so it is cached until any server adds a word. A transaction may see
 * words that are rolled back later, so it bypasses the cache.
 */
export async function expand(db: Db, terms: readonly string[]): Promise<Expansion[]> {
  if (terms.length === 0) return []
  if (db.isTransaction) return expandAnew(db, terms)
  const { adapter } = db.getExecutor()
  const kept = keptByStore.getOrInsertComputed(adapter, () => new Map())
  const known = terms.flatMap((term) => kept.get(term) ?? [])
  if (known.length === terms.length) {
    const current = await currentVersion.first(db, {})
    if (known.every(({ version }) => version === current?.version)) return known
  }
  const expansions = await expandAnew(db, terms)
  if (kept.size > MAX_KEPT) kept.clear()
  for (const expansion of expansions) kept.set(expansion.term, expansion)
  return expansions
}

const currentVersion = hot((db) => db.selectFrom('searchVersion').select('version'))

type Row = { readonly key: string; readonly word: string }

/** Reads the version and every word related to any of the terms, in one statement. The version comes first. */
async function expandAnew(db: Db, terms: readonly string[]): Promise<Expansion[]> {
  const version = sql<Row>`select '' as "key", cast("version" as text) as "word" from "searchVersion"`
  const keys = terms.flatMap((term) => [...nearKeys(term), ...substrings(term)])
  const [known, ...rows] = (await unionOf([version, wordsUnder(db, terms, keys), ...terms.flatMap(wordsWith)]).execute(db)).rows
  const words = [...new Set(rows.map(({ word }) => word))]
  return terms.map((term) => expansionOf(term, words, Number(known?.word ?? 0)))
}

function expansionOf(term: string, words: readonly string[], version: number): Expansion {
  const beginnings = words.filter((word) => word.startsWith(term)).sort()
  const alike = new Set([...nearestOf(term, words), ...nameVariants(term)])
  const inside = words.filter((word) => word.includes(term))
  const pieces = words.filter((word) => isPiece(word, term)).sort((a, b) => b.length - a.length)
  const similar = [...new Set([...alike, ...inside, ...pieces])].filter((word) => !word.startsWith(term))
  return { term, version, beginnings, alike, similar: similar.slice(0, MAX_SIMILAR) }
}

/**
 * Known words near each term, nearest first and the term itself before them, in one statement. A file has thousands of names, and a full
 * expansion of each would slow the upload down.
 */
export async function nearWords(db: Db, terms: readonly string[]): Promise<Map<string, string[]>> {
  const keysOf = new Map(terms.map((term) => [term, nearKeys(term)]))
  const { rows } = await wordsUnder(db, terms, [...keysOf.values()].flat()).execute(db)
  const byKey = Map.groupBy(rows, ({ key }) => key)
  const wordsFor = (keys: readonly string[]) => keys.flatMap((key) => byKey.get(key)?.map(({ word }) => word) ?? [])
  return new Map([...keysOf].map(([term, keys]) => [term, nearestOf(term, [term, ...wordsFor(keys)])]))
}

/** The words near the term, nearest first. */
function nearestOf(term: string, words: readonly string[]): string[] {
  const near = [...new Set(words)].flatMap((word) => {
    const distance = nearDistance(term, word)
    return distance === null ? [] : { word, distance }
  })
  return near.sort((a, b) => a.distance - b.distance || compareTexts(a.word, b.word)).map(({ word }) => word)
}

/** Keys under which words near the term are indexed. */
const nearKeys = (term: string): string[] => [phoneticKey(term), term, ...deletions(term)]

/** Words that sound like one of the terms, and words that match a key as they are or without one letter. */
function wordsUnder(db: Db, terms: readonly string[], keys: readonly string[]): RawBuilder<Row> {
  const words = (kind: string, keys: readonly string[]) =>
    sql<Row>`select "key", "word" from "nameKey" where "kind" = ${kind} and ${inList(db, 'key', jsonList(keys))}
      limit ${terms.length * MAX_ROWS} + 0`
  return unionOf([words('sound', terms.map(phoneticKey)), words('less', keys)])
}

/** Words that begin with the term, and words that contain it. */
function wordsWith(term: string): RawBuilder<Row>[] {
  const words = (where: RawBuilder<unknown>, most: number) =>
    sql<Row>`select "key", "word" from "nameKey" where "kind" = 'part' and ${startsWith('key', term)} and ${where} limit ${most} + 0`
  return [words(sql`"key" = "word" order by "key"`, MAX_BEGINNINGS), words(sql`not (${startsWith('word', term)})`, MAX_INSIDE)]
}
