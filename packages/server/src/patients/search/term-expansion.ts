import { sql } from 'kysely'
import type { NameKeyTable } from '../../db/derived-tables.ts'
import type { Db } from '../../db/open.ts'
import { prepare, type Slots } from '../../db/queries/compiled.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { countOf } from '../../db/queries/list-counts.ts'
import { endOfPrefix } from '../../db/sql.ts'
import { nameVariants } from './name-variants.ts'
import { WORDS } from './search-index.ts'
import { deletions, isNearTo, phoneticKey, substrings } from './similarity.ts'

/** Known words that may be meant by a word of a search, the likeliest first; `beginning` gives those that begin with it. */
export type TermExpansion = { (term: string, most: number): Promise<string[]>; beginning: (term: string) => Promise<string[]> }

/** Each of them is looked up by itself: walking through all pairs of all words that begin so would take the longer the more there are. */
export const MAX_BEGINNING = 200

/** For one search, which sees the known words as they are at its first question. */
export function createTermExpansion(db: Db): TermExpansion {
  let memo: Promise<Memo> | undefined
  async function like(term: string, most: number): Promise<string[]> {
    memo ??= memoOf(db)
    const known = await memo
    const words = known.get(term) ?? (await likeWords(db, term))
    known.set(term, words)
    return words.slice(0, most)
  }
  async function beginning(term: string): Promise<string[]> {
    const words = await wordsFrom.all(db, { term, end: endOfPrefix(term), most: MAX_BEGINNING })
    return words.map(({ word }) => word)
  }
  return Object.assign(like, { beginning })
}

/** What is like which word depends on nothing but the words that are known. */
type Memo = Map<string, readonly string[]>

const memos = new WeakMap<object, { readonly version: number; readonly memo: Memo }>()
const MAX_KEPT = 2_000

/**
 * What was found out before, and holds as long as no word is added, by whichever server: each word adds to a tally. A transaction may see
 * words that are never kept, so it begins anew.
 */
async function memoOf(db: Db): Promise<Memo> {
  if (db.isTransaction) return new Map()
  const store = db.getExecutor().adapter
  const version = await countOf(db, WORDS)
  const kept = memos.get(store)
  if (kept && kept.version === version && kept.memo.size < MAX_KEPT) return kept.memo
  const memo: Memo = new Map()
  memos.set(store, { version, memo })
  return memo
}

/** Of each way of being like the term. */
const MAX = 300

/** Words near the term, of its family, words that hold it (but do not begin with it), and its own pieces. */
async function likeWords(db: Db, term: string): Promise<string[]> {
  const values = { ...nearTo(term), most: MAX, term, end: endOfPrefix(term), pieces: jsonList(substrings(term)) }
  const rows = await likeInAnyWay.all(db, values)
  const { near = [], inside = [], piece = [] } = Object.groupBy(rows, ({ way }) => way)
  const longest = piece.toSorted((a, b) => b.word.length - a.word.length)
  return [...new Set([...wordsNear(term, near), ...nameVariants(term), ...[...inside, ...longest].map(({ word }) => word)])]
}

/** Known words that sound like the term or are one letter off. */
export async function nearWords(db: Db, term: string, most: number): Promise<string[]> {
  return wordsNear(term, await soundingOrOneOff.all(db, { ...nearTo(term), most }))
}

const nearTo = (term: string) => ({ sound: phoneticKey(term), letters: jsonList([term, ...deletions(term)]) })

const wordsNear = (term: string, rows: readonly Row[]): string[] => [...new Set(rows.map(({ word }) => word))].filter(isNearTo(term))

type Row = { readonly word: string; readonly way: 'near' | 'inside' | 'piece' }
type Near = { sound: string; letters: string; most: number }
type Alike = Near & { term: string; end: string; pieces: string }

const wordsFrom = prepare<{ term: string; end: string; most: number }>()((db, value) =>
  db
    .selectFrom('nameKey')
    .select('word')
    .where('kind', '=', 'part')
    .where('key', '>=', value('term'))
    .where('key', '<', value('end'))
    .whereRef('key', '=', 'word')
    .orderBy('key')
    .limit(value('most')),
)

// One statement for all ways: to ask each by itself costs more than its answer.
const likeInAnyWay = prepare<Alike>()((db, value) => {
  const inside = keys(db, 'part', 'inside')
    .where('key', '>=', value('term'))
    .where('key', '<', value('end'))
    .where((eb) => eb.or([eb('word', '<', value('term')), eb('word', '>=', value('end'))]))
    .limit(value('most'))
  const pieces = keys(db, 'part', 'piece')
    .where(inList(db, 'key', value('pieces')))
    .whereRef('key', '=', 'word')
  return nearKeys(db, value).unionAll(limited(db, inside)).unionAll(pieces)
})

const soundingOrOneOff = prepare<Near>()(nearKeys)

function nearKeys<V extends Near>(db: Db, value: Slots<V>) {
  const sounding = keys(db, 'sound', 'near').where('key', '=', value('sound')).limit(value('most'))
  const oneOff = keys(db, 'less', 'near')
    .where(inList(db, 'key', value('letters')))
    .limit(value('most'))
  return limited(db, sounding).unionAll(limited(db, oneOff))
}

const keys = (db: Db, kind: NameKeyTable['kind'], way: Row['way']) =>
  db
    .selectFrom('nameKey')
    .select(['word', sql.lit(way).as('way')])
    .where('kind', '=', kind)

/** A part of a union may have a limit of its own only within a query of its own. */
const limited = (db: Db, query: ReturnType<typeof keys>) => db.selectFrom(query.as('some')).select(['word', 'way'])
