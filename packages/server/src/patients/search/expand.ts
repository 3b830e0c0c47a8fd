import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { countOf } from '../../db/queries/list-counts.ts'
import { unionOf } from '../../db/queries/union.ts'
import { startsWith } from './lookups.ts'
import { nameVariants } from './name-variants.ts'
import { WORDS } from './search-index.ts'
import { deletions, isNear, phoneticKey, substrings } from './similarity.ts'

/** A word of a search with the known words that it may mean. */
export type Expansion = {
  readonly term: string
  /** The number of known words when it was made. */
  readonly version: number
  /** Words that begin with the term, in their order, so that the term itself comes first. */
  readonly beginnings: readonly string[]
  /** Words one letter off, or alike in sound, and the variants of the name. */
  readonly alike: ReadonlySet<string>
  /** Those, words that contain the term, and words that the term contains; none that begins with the term. */
  readonly similar: readonly string[]
}

const MAX_BEGINNINGS = 500
const MAX_SIMILAR = 200
/** Rows read for each kind of similarity. */
const MAX_ROWS = 300
const MAX_KEPT = 2_000

const keptByStore = new WeakMap<object, Map<string, Expansion>>()

/**
 * Expands each term. An expansion depends on the known words only, so it is kept until any server adds a word. A transaction may see words
 * that are rolled back later, so it neither uses nor keeps any.
 */
export async function expand(db: Db, terms: readonly string[]): Promise<Expansion[]> {
  if (terms.length === 0) return []
  if (db.isTransaction) return expandAnew(db, terms)
  const { adapter } = db.getExecutor()
  const kept = keptByStore.getOrInsertComputed(adapter, () => new Map())
  const known = terms.flatMap((term) => kept.get(term) ?? [])
  if (known.length === terms.length) {
    const version = await countOf(db, WORDS)
    if (known.every((expansion) => expansion.version === version)) return known
  }
  const expansions = await expandAnew(db, terms)
  if (kept.size > MAX_KEPT) kept.clear()
  for (const expansion of expansions) kept.set(expansion.term, expansion)
  return expansions
}

type Row = { readonly term: string; readonly word: string }

/** No term is empty. */
const VERSION = ''

/** Reads the words related to all terms, and the version, in one statement. */
async function expandAnew(db: Db, terms: readonly string[]): Promise<Expansion[]> {
  const version = sql<Row>`select ${VERSION} as "term", cast("rows" as text) as "word" from "tally" where "list" = ${WORDS} and "level" = 0 and "key" = ''`
  const rows = await unionOf<Row>(db, [version, ...terms.flatMap((term) => relatedTo(db, term))]).execute()
  const byTerm = Map.groupBy(rows, ({ term }) => term)
  const wordsFor = (term: string) => [...new Set(byTerm.get(term)?.map(({ word }) => word))]
  return terms.map((term) => expansionOf(term, wordsFor(term), Number(wordsFor(VERSION)[0] ?? 0)))
}

function expansionOf(term: string, words: readonly string[], version: number): Expansion {
  const beginnings = words.filter((word) => word.startsWith(term)).sort()
  const alike = new Set([...words.filter((word) => isNear(term, word)), ...nameVariants(term)])
  const inside = words.filter((word) => word.includes(term))
  const pieces = words.filter((word) => term.includes(word)).sort((a, b) => b.length - a.length)
  const similar = [...new Set([...alike, ...inside, ...pieces])].filter((word) => !word.startsWith(term))
  return { term, version, beginnings, alike, similar: similar.slice(0, MAX_SIMILAR) }
}

function relatedTo(db: Db, term: string): RawBuilder<Row>[] {
  const begins = startsWith('key', term)
  const isOneOf = (keys: string[]) => inList(db, 'key', jsonList(keys))
  const words = (where: RawBuilder<unknown>, most = MAX_ROWS) =>
    sql<Row>`select cast(${term} as text) as "term", "word" from "nameKey" where ${where} limit ${most}`
  return [
    words(sql`"kind" = 'part' and ${begins} and "key" = "word" order by "key"`, MAX_BEGINNINGS),
    words(sql`"kind" = 'sound' and "key" = ${phoneticKey(term)}`),
    words(sql`"kind" = 'less' and ${isOneOf([term, ...deletions(term)])}`),
    words(sql`"kind" = 'part' and ${begins} and not (${startsWith('word', term)})`),
    words(sql`"kind" = 'part' and ${isOneOf(substrings(term))} and "key" = "word"`),
  ]
}
