import type { RawBuilder } from 'kysely'
import { among, listOf } from '../db/among.ts'
import type { Db } from '../db/open.ts'
import { prepare } from '../db/prepared.ts'
import { endOfPrefix } from '../db/sql.ts'
import { searchable } from '../names.ts'
import { type LikeWords, likeWordsIn } from './like-words.ts'
import { otherwiseJoined, withoutTitles } from './name-forms.ts'
import { MISSING, nameScorer, wordsOf } from './near.ts'

export type Found = { readonly _id: string; readonly searchName: string; readonly score: number }

/** Words looked at that are like one word of the search; where every pair of two such lists is looked up there are fewer. */
const MOST_WORDS = 200
const MOST_WORDS_OF_TWO = 60
const MOST_WORDS_OF_PAIRS = 16

/** If fewer are found, and nobody is called just as typed, the text is read in other ways too. */
const ENOUGH = 5
/** How much worse a name answers a text that was read in another way. */
const REREAD = 6
/** Whatever is typed, the index is asked so often at most. */
const MOST_LOOKS = 30

/** What a word of a name must be: one of these, or any that begins so. */
type Wanted = { readonly among: readonly string[] } | { readonly beginning: string }

type Reading = { readonly terms: readonly string[]; readonly cost: number }
type Search = { readonly db: Db; readonly like: LikeWords; readonly most: number; readonly found: Map<string, Found>; looks: number }

/**
 * Up to about `most` patients whose name answers every word of the text, in no order; better answers are looked for first,
 * so that what `most` cuts off is never better than what it leaves. Only if hardly anybody does, one of three words may be
 * without an answer, titles are left out, and compounds are written apart or together.
 */
export async function findByName(db: Db, name: string, most: number): Promise<Found[]> {
  const search: Search = { db, like: likeWordsIn(db), most, found: new Map(), looks: 0 }
  for (const reading of readingsOf(wordsOf(searchable(name)))) {
    await read(search, reading)
    const whole = [...search.found.values()].filter(({ score }) => score < MISSING)
    if (whole.length >= ENOUGH) return whole
    if (whole.some(({ score }) => score === 0)) break
  }
  return [...search.found.values()]
}

function readingsOf(typed: readonly string[]): Reading[] {
  const terms = withoutTitles(typed)
  const joined = otherwiseJoined(terms).map((terms): Reading => ({ terms, cost: REREAD }))
  const plain = terms.length < typed.length ? [typed, terms] : [typed]
  return [...plain.map((terms) => ({ terms, cost: 0 })), ...joined]
}

async function read(search: Search, { terms, cost }: Reading): Promise<void> {
  const scoreOf = nameScorer(terms)
  const [first, second, third] = terms.toSorted((a, b) => b.length - a.length)
  if (first === undefined) return
  const mayMiss = third === undefined || cost > 0 ? 0 : 1
  const [exact, similar] = third === undefined ? [stagesOf(search, first, second), []] : stagesOfThree(search, [first, second ?? '', third])
  for (const stages of [...exact, ...similar]) {
    if (similar.includes(stages) && search.found.size >= ENOUGH) return
    for await (const [word, other] of stages) {
      if (search.looks++ >= MOST_LOOKS) return
      if (isTwiceAmong(word, other) && search.found.size >= ENOUGH) continue
      const rows = await hits(search.db, word, other, search.most)
      for (const { patientId, searchName } of rows) {
        const score = search.found.has(patientId) ? null : scoreOf(searchName, mayMiss)
        if (score !== null) search.found.set(patientId, { _id: patientId, searchName, score: score + cost })
      }
      if (rows.length >= search.most) break
    }
  }
}

type Stages = AsyncGenerator<readonly [word: Wanted, other?: Wanted]>

const stagesOf = ({ like }: Search, first: string, second: string | undefined): Stages[] =>
  second === undefined ? [oneWord(like, first)] : [twoWords(like, first, second)]

/** Each two of the three longest words: whichever the name lacks, the other two find it. */
function stagesOfThree({ like }: Search, [first, second, third]: readonly [string, string, string]): [Stages[], Stages[]] {
  const pairs = [
    [first, second],
    [first, third],
    [second, third],
  ] as const
  return [pairs.map(([word, other]) => asTyped(word, other)), pairs.map(([word, other]) => alike(like, word, other))]
}

async function* oneWord(like: LikeWords, term: string): Stages {
  yield [{ among: [term] }]
  yield [{ beginning: term }]
  yield [{ among: await like(term, MOST_WORDS) }]
}

async function* twoWords(like: LikeWords, first: string, second: string): Stages {
  yield* asTyped(first, second)
  yield [{ among: await like.beginning(first) }, { beginning: second }]
  yield* alike(like, first, second)
}

async function* asTyped(first: string, second: string): Stages {
  yield [{ among: [first] }, { beginning: second }]
  yield [{ among: [second] }, { beginning: first }]
}

async function* alike(like: LikeWords, first: string, second: string): Stages {
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
  if (other) throw new Error('Beside a second word, the first is among some')
  return beginningWord.all(db, { ...rangeOf(word.beginning), most })
}

/** Both words in another spelling: the dearest look, for when hardly anybody has one of them as typed. */
const isTwiceAmong = (word: Wanted, other?: Wanted) => 'among' in word && other !== undefined && 'among' in other

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

const beginningWord = prepare<{ from: string; to: string; most: number }>()((db, value) =>
  pairs(db, value('most')).where('word', '>=', value('from')).where('word', '<', value('to')),
)
