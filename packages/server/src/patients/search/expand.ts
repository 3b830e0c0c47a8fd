import { sql } from 'kysely'
import type { NameKeyTable } from '../../db/derived-tables.ts'
import type { Db } from '../../db/open.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { countOf } from '../../db/queries/list-counts.ts'
import { unionOf } from '../../db/queries/union.ts'
import { endOfPrefix } from '../../db/sql.ts'
import { nameVariants } from './name-variants.ts'
import { WORDS } from './search-index.ts'
import { deletions, isNear, phoneticKey, substrings } from './similarity.ts'

/** A word of a search with the known words that it may mean. */
export type Expansion = {
  readonly term: string
  /** Words that begin with the term, in their order, so that the term itself comes first. */
  readonly beginnings: readonly string[]
  /** Words one letter off, or alike in sound. */
  readonly near: readonly string[]
  /** Those, the variants of the name, words that contain the term, and words that the term contains; none that begins with the term. */
  readonly similar: readonly string[]
}

export const MAX_BEGINNINGS = 500
const MAX_SIMILAR = 200
/** Rows read for each kind of similarity. */
const MAX_ROWS = 300
const MAX_KEPT = 2_000

type Kept = { readonly version: number; readonly byTerm: Map<string, Expansion> }
const keptByStore = new WeakMap<object, Kept>()

/**
 * Expands each term. An expansion depends on the known words only, so it is kept until a server adds a word: the number of known words
 * is its version. A transaction may see words that are rolled back later, so it neither uses nor keeps any.
 */
export async function expand(db: Db, terms: readonly string[]): Promise<Expansion[]> {
  const { adapter } = db.getExecutor()
  const before = db.isTransaction ? undefined : keptByStore.get(adapter)
  const known = terms.flatMap((term) => before?.byTerm.get(term) ?? [])
  if (before && known.length === terms.length && before.version === (await countOf(db, WORDS))) return known
  const words = Map.groupBy(await relatedWords(db, terms), ({ term }) => term)
  const expansions = terms.map((term) =>
    expansionOf(
      term,
      (words.get(term) ?? []).map(({ word }) => word),
    ),
  )
  const version = Number(words.get(VERSION)?.[0]?.word ?? 0)
  const isSame = before?.version === version && before.byTerm.size < MAX_KEPT
  const byTerm = new Map([...(isSame ? before.byTerm : []), ...expansions.map((expansion) => [expansion.term, expansion] as const)])
  if (!db.isTransaction) keptByStore.set(adapter, { version, byTerm })
  return expansions
}

function expansionOf(term: string, related: readonly string[]): Expansion {
  const words = [...new Set(related)]
  const near = words.filter((word) => isNear(term, word))
  const inside = words.filter((word) => word.includes(term))
  const pieces = words.filter((word) => term.includes(word)).sort((a, b) => b.length - a.length)
  const similar = [...new Set([...near, ...nameVariants(term), ...inside, ...pieces])].filter((word) => !word.startsWith(term))
  const beginnings = words.filter((word) => word.startsWith(term)).sort()
  return { term, beginnings, near, similar: similar.slice(0, MAX_SIMILAR) }
}

type Row = { readonly term: string; readonly word: string }

/** No term is empty. */
const VERSION = ''

/** The version and the words related to each term, in one statement. */
function relatedWords(db: Db, terms: readonly string[]): Promise<Row[]> {
  const version = sql<Row>`select ${VERSION} as "term", cast("rows" as text) as "word" from "tally" where "list" = ${WORDS} and "level" = 0 and "key" = ''`
  return unionOf<Row>(db, [version, ...terms.flatMap((term) => relatedTo(db, term))]).execute()
}

function relatedTo(db: Db, term: string) {
  const keys = (kind: NameKeyTable['kind'], most = MAX_ROWS) =>
    db
      .selectFrom('nameKey')
      .select([sql<string>`cast(${term} as text)`.as('term'), 'word'])
      .where('kind', '=', kind)
      .limit(most)
  const end = endOfPrefix(term)
  const parts = (most: number) => keys('part', most).where('key', '>=', term).where('key', '<', end)
  const isOneOf = (words: string[]) => inList(db, 'key', jsonList(words))
  return [
    parts(MAX_BEGINNINGS).whereRef('key', '=', 'word').orderBy('key'),
    keys('sound').where('key', '=', phoneticKey(term)),
    keys('less').where(isOneOf([term, ...deletions(term)])),
    parts(MAX_ROWS).where((eb) => eb.or([eb('word', '<', term), eb('word', '>=', end)])),
    keys('part')
      .where(isOneOf(substrings(term)))
      .whereRef('key', '=', 'word'),
  ]
}
