import type { RawBuilder } from 'kysely'
import { among, listOf } from '../db/among.ts'
import type { Db } from '../db/open.ts'
import { prepare } from '../db/prepared.ts'
import { endOfPrefix } from '../db/sql.ts'
import { searchable } from '../names.ts'
import { type LikeWords, likeWordsIn } from './like-words.ts'
import { otherwiseJoined, withoutTitles } from './name-forms.ts'
import { nameScorer, wordsOf } from './near.ts'

export type Found = { readonly _id: string; readonly searchName: string; readonly score: number }

/** Words looked at that are like one word of the search; where every pair of two such lists is looked up there are fewer. */
const MOST_WORDS = 200
const MOST_WORDS_OF_TWO = 60
const MOST_WORDS_OF_PAIRS = 16

/** If fewer are found, the text is read in other ways. */
const ENOUGH = 5
/** How much worse a name answers a text that was read in another way. */
const REREAD = 6
const MOST_READINGS = 4

/** What a word of a name must be: one of these, or any that begins so. */
type Wanted = { readonly among: readonly string[] } | { readonly beginning: string }

/** The words to look for, of which a name may have no answer to `mayMiss`. */
type Reading = { readonly terms: readonly string[]; readonly mayMiss: 0 | 1; readonly cost: number }

/**
 * Up to about `most` patients whose name answers every word of the text, in no order; better answers are looked for first,
 * so that what `most` cuts off is never better than what it leaves. Only if hardly anybody does, a title or one of three words may be
 * without an answer, and compounds may be written apart or together.
 */
export async function findByName(db: Db, name: string, most: number): Promise<Found[]> {
  const like = likeWordsIn(db)
  const found = new Map<string, Found>()
  for (const reading of readingsOf(wordsOf(searchable(name)))) {
    await findReading(db, like, reading, most, found)
    if (found.size >= ENOUGH) break
  }
  return [...found.values()]
}

function readingsOf(typed: readonly string[]): Reading[] {
  const terms = withoutTitles(typed)
  const strict: Reading[] = [{ terms: typed, mayMiss: 0, cost: 0 }]
  if (terms.length < typed.length) strict.push({ terms, mayMiss: 0, cost: 0 })
  const joined = otherwiseJoined(terms).map((terms): Reading => ({ terms, mayMiss: 0, cost: REREAD }))
  if (terms.length >= 3) joined.push({ terms, mayMiss: 1, cost: 0 })
  return [...strict, ...joined.slice(-MOST_READINGS)]
}

async function findReading(db: Db, like: LikeWords, { terms, mayMiss, cost }: Reading, most: number, found: Map<string, Found>) {
  const scoreOf = nameScorer(terms)
  const [first, second, third] = terms.toSorted((a, b) => b.length - a.length)
  if (first === undefined) return
  const stages = [second === undefined ? oneWord(like, first) : twoWords(like, first, second)]
  if (mayMiss > 0 && second !== undefined && third !== undefined) stages.push(twoWords(like, first, third), twoWords(like, second, third))
  for (const stage of stages) {
    for await (const [word, other] of stage) {
      const rows = await hits(db, word, other, most)
      for (const { patientId, searchName } of rows) {
        const score = found.has(patientId) ? null : scoreOf(searchName, mayMiss)
        if (score !== null) found.set(patientId, { _id: patientId, searchName, score: score + cost })
      }
      if (rows.length >= most) break
    }
  }
}

type Stage = readonly [word: Wanted, other?: Wanted]

async function* oneWord(like: LikeWords, term: string): AsyncGenerator<Stage> {
  yield [{ among: [term] }]
  yield [{ beginning: term }]
  yield [{ among: await like(term, MOST_WORDS) }]
}

async function* twoWords(like: LikeWords, first: string, second: string): AsyncGenerator<Stage> {
  yield [{ among: [first] }, { beginning: second }]
  yield [{ among: [second] }, { beginning: first }]
  yield [{ beginning: first }, { beginning: second }]
  const [likeFirst, likeSecond] = await Promise.all([like(first, MOST_WORDS_OF_TWO), like(second, MOST_WORDS_OF_TWO)])
  yield [{ among: likeFirst }, { beginning: second }]
  yield [{ among: likeSecond }, { beginning: first }]
  yield [{ among: likeFirst.slice(0, MOST_WORDS_OF_PAIRS) }, { among: likeSecond.slice(0, MOST_WORDS_OF_PAIRS) }]
}

async function hits(db: Db, word: Wanted, other: Wanted | undefined, most: number): Promise<Row[]> {
  if (isEmpty(word) || (other && isEmpty(other))) return []
  if ('among' in word) {
    const words = listOf(word.among)
    if (!other) return amongWords.all(db, { words, most })
    if ('among' in other) return amongBoth.all(db, { words, others: listOf(other.among), most })
    return amongAndBeginning.all(db, { words, ...rangeOf(other.beginning), most })
  }
  const { from: wordFrom, to: wordTo } = rangeOf(word.beginning)
  if (!other) return beginningWord.all(db, { wordFrom, wordTo, most })
  if ('among' in other) throw new Error('A word by its beginning stands first')
  return beginningBoth.all(db, { wordFrom, wordTo, ...rangeOf(other.beginning), most })
}

const isEmpty = (wanted: Wanted) => 'among' in wanted && wanted.among.length === 0

const rangeOf = (beginning: string) => ({ from: beginning, to: endOfPrefix(beginning) })

type Row = { patientId: string; searchName: string }

const pairs = (db: Db, most: RawBuilder<number>) =>
  db.selectFrom('patientWord').select(['patientId', 'searchName']).orderBy('word').orderBy('other').limit(most)

const amongWords = prepare<{ words: string; most: number }>()((db, value) =>
  pairs(db, value('most')).where(among(db, 'word', value('words'))),
)

const amongBoth = prepare<{ words: string; others: string; most: number }>()((db, value) =>
  pairs(db, value('most'))
    .where(among(db, 'word', value('words')))
    .where(among(db, 'other', value('others'))),
)

const amongAndBeginning = prepare<{ words: string; from: string; to: string; most: number }>()((db, value) =>
  pairs(db, value('most'))
    .where(among(db, 'word', value('words')))
    .where('other', '>=', value('from'))
    .where('other', '<', value('to')),
)

const beginningWord = prepare<{ wordFrom: string; wordTo: string; most: number }>()((db, value) =>
  pairs(db, value('most')).where('word', '>=', value('wordFrom')).where('word', '<', value('wordTo')),
)

const beginningBoth = prepare<{ wordFrom: string; wordTo: string; from: string; to: string; most: number }>()((db, value) =>
  pairs(db, value('most'))
    .where('word', '>=', value('wordFrom'))
    .where('word', '<', value('wordTo'))
    .where('other', '>=', value('from'))
    .where('other', '<', value('to')),
)
