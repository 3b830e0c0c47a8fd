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

type Expansions = { readonly version: number; readonly byTerm: Map<string, Expansion> }
const kept = new WeakMap<object, Expansions>()

/**
 * Expands each term. An expansion depends on the known words only, so it is kept until a server adds a word: the number of known words
 * is its version. A transaction may see words that are rolled back later, so it neither uses nor keeps any.
 */
export async function expand(db: Db, terms: readonly string[]): Promise<Expansion[]> {
  const store = db.getExecutor().adapter
  const before = db.isTransaction ? undefined : kept.get(store)
  const known = terms.flatMap((term) => before?.byTerm.get(term) ?? [])
  if (before && known.length === terms.length && before.version === (await countOf(db, WORDS))) return known
  const rows = await relatedWords(db, terms)
  const version = Number(rows.find(({ relation }) => relation === 'version')?.word ?? 0)
  const isSame = before && before.version === version && before.byTerm.size < MAX_KEPT
  const { byTerm } = isSame ? before : { byTerm: new Map<string, Expansion>() }
  const expansions = terms.map((term, place) =>
    expansionOf(
      term,
      rows.filter((row) => row.place === place),
    ),
  )
  for (const expansion of expansions) byTerm.set(expansion.term, expansion)
  if (!isSame && !db.isTransaction) kept.set(store, { version, byTerm })
  return expansions
}

function expansionOf(term: string, rows: readonly Row[]): Expansion {
  const related = (relation: Relation) => rows.filter((row) => row.relation === relation).map(({ word }) => word)
  const near = [...new Set(related('near'))].filter((word) => isNear(term, word))
  const longestFirst = related('piece').toSorted((a, b) => b.length - a.length)
  const similar = [...new Set([...near, ...nameVariants(term), ...related('inside'), ...longestFirst])]
  const other = similar.filter((word) => !word.startsWith(term))
  return { term, beginnings: related('beginning'), near, similar: other.slice(0, MAX_SIMILAR) }
}

type Relation = 'version' | 'beginning' | 'near' | 'inside' | 'piece'
type Row = { readonly place: number; readonly relation: Relation; readonly word: string }

/** The version and the words related to each term, in one statement. */
function relatedWords(db: Db, terms: readonly string[]): Promise<Row[]> {
  const version = db
    .selectFrom('tally')
    .select([sql.lit(-1).as('place'), sql.lit<Relation>('version').as('relation'), sql<string>`cast("rows" as text)`.as('word')])
    .where('list', '=', WORDS)
    .where('level', '=', 0)
    .where('key', '=', '')
  return unionOf<Row>(db, [version, ...terms.flatMap((term, place) => relatedTo(db, term, place))]).execute()
}

function relatedTo(db: Db, term: string, place: number) {
  const keys = (relation: Relation, kind: NameKeyTable['kind']) =>
    db
      .selectFrom('nameKey')
      .select([sql.lit(place).as('place'), sql.lit(relation).as('relation'), 'word'])
      .where('kind', '=', kind)
      .limit(relation === 'beginning' ? MAX_BEGINNINGS : MAX_ROWS)
  const end = endOfPrefix(term)
  const parts = (relation: Relation) => keys(relation, 'part').where('key', '>=', term).where('key', '<', end)
  const isOneOf = (words: string[]) => inList(db, 'key', jsonList(words))
  return [
    parts('beginning').whereRef('key', '=', 'word').orderBy('key'),
    keys('near', 'sound').where('key', '=', phoneticKey(term)),
    keys('near', 'less').where(isOneOf([term, ...deletions(term)])),
    parts('inside').where((eb) => eb.or([eb('word', '<', term), eb('word', '>=', end)])),
    keys('piece', 'part')
      .where(isOneOf(substrings(term)))
      .whereRef('key', '=', 'word'),
  ]
}
