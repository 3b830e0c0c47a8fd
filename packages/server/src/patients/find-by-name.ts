import type { Db } from '../db/open.ts'
import { endOfPrefix } from '../db/sql.ts'
import { searchable } from '../names.ts'
import { isNear, lessOneLetter, nameScore, SHORTEST_ENDING, soundOf, wordsOf } from './near.ts'
import { partsOf } from './search-index.ts'

export type Found = { readonly _id: string; readonly searchName: string; readonly score: number }

/** Words looked at that are like one word of the search; where every pair of two such lists is looked up there are fewer. */
const MOST_WORDS = 300
const MOST_WORDS_OF_TWO = 100
const MOST_WORDS_OF_PAIRS = 40

/** What a word of a name must be: one of these, or any that begins so. */
type Wanted = { readonly among: readonly string[] } | { readonly beginning: string }

/**
 * Up to about `most` patients whose name answers every word of the text, in no order; better answers are looked for first,
 * so that what `most` cuts off is never better than what it leaves.
 */
export async function findByName(db: Db, name: string, most: number): Promise<Found[]> {
  const terms = wordsOf(searchable(name))
  const [first, second] = terms.toSorted((a, b) => b.length - a.length)
  if (first === undefined) return []
  const stages = second === undefined ? oneWord(db, first) : twoWords(db, first, second)
  const found = new Map<string, Found>()
  for await (const [word, other] of stages) {
    const rows = await hits(db, word, other, most)
    for (const { patientId, searchName } of rows) {
      const score = found.has(patientId) ? null : nameScore(terms, searchName)
      if (score !== null) found.set(patientId, { _id: patientId, searchName, score })
    }
    if (rows.length >= most) break
  }
  return [...found.values()]
}

type Stage = readonly [word: Wanted, other?: Wanted]

async function* oneWord(db: Db, term: string): AsyncGenerator<Stage> {
  yield [{ among: [term] }]
  yield [{ beginning: term }]
  yield [{ among: await likeWords(db, term, MOST_WORDS) }]
}

async function* twoWords(db: Db, first: string, second: string): AsyncGenerator<Stage> {
  yield [{ among: [first] }, { beginning: second }]
  yield [{ among: [second] }, { beginning: first }]
  yield [{ beginning: first }, { beginning: second }]
  const [likeFirst, likeSecond] = await Promise.all([likeWords(db, first, MOST_WORDS_OF_TWO), likeWords(db, second, MOST_WORDS_OF_TWO)])
  yield [{ among: likeFirst }, { beginning: second }]
  yield [{ among: likeSecond }, { beginning: first }]
  yield [{ among: likeFirst.slice(0, MOST_WORDS_OF_PAIRS) }, { among: likeSecond.slice(0, MOST_WORDS_OF_PAIRS) }]
}

async function hits(db: Db, word: Wanted, other: Wanted | undefined, most: number) {
  if (isEmpty(word) || (other && isEmpty(other))) return []
  let query = db.selectFrom('patientWord').select(['patientId', 'searchName']).orderBy('word').orderBy('other').limit(most)
  if ('among' in word) query = query.where('word', 'in', word.among)
  else query = query.where('word', '>=', word.beginning).where('word', '<', endOfPrefix(word.beginning))
  if (other && 'among' in other) query = query.where('other', 'in', other.among)
  else if (other) query = query.where('other', '>=', other.beginning).where('other', '<', endOfPrefix(other.beginning))
  return query.execute()
}

const isEmpty = (wanted: Wanted) => 'among' in wanted && wanted.among.length === 0

/** Known words that hold the term (but do not begin with it), are near it, or are its end. */
async function likeWords(db: Db, term: string, most: number): Promise<string[]> {
  const keys = db.selectFrom('nameKey').select('word').where('kind', '=', 'part').limit(most)
  const end = endOfPrefix(term)
  const ends = partsOf(term).filter((part) => part.length >= SHORTEST_ENDING)
  const [near, holding, ending] = await Promise.all([
    nearWords(db, term, most),
    keys
      .where('key', '>=', term)
      .where('key', '<', end)
      .where((eb) => eb.or([eb('word', '<', term), eb('word', '>=', end)]))
      .execute(),
    ends.length === 0 ? [] : keys.where('key', 'in', ends).whereRef('key', '=', 'word').execute(),
  ])
  return [...new Set([...near, ...[...holding, ...ending].map(({ word }) => word)])]
}

/** Known words that sound like the term or are one letter off. */
export async function nearWords(db: Db, term: string, most: number): Promise<string[]> {
  const keys = db.selectFrom('nameKey').select('word').limit(most)
  const [sounding, oneOff] = await Promise.all([
    keys.where('kind', '=', 'sound').where('key', '=', soundOf(term)).execute(),
    keys
      .where('kind', '=', 'less')
      .where('key', 'in', [term, ...lessOneLetter(term)])
      .execute(),
  ])
  const words = new Set([...sounding, ...oneOff].map(({ word }) => word))
  return [...words].filter((word) => isNear(term, word))
}
