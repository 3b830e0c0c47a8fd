import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/open.ts'
import { prepare } from '../../db/queries/compiled.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { endOfPrefix } from '../../db/sql.ts'
import { searchable } from '../../names.ts'
import { type Candidate, nameWeigher } from './candidate.ts'
import { findByOneWord } from './find-by-one-word.ts'
import { otherwiseJoined, withoutTitles } from './name-variants.ts'
import { MISSING, nameScorer, wordsOf } from './similarity.ts'
import { createTermExpansion, MAX_BEGINNING, type TermExpansion } from './term-expansion.ts'

/** Words looked at that are like a word of the search; where every pair of two such lists is looked up there are fewer. */
const MAX_WORDS_OF_TWO = 60
const MAX_WORDS_OF_PAIRS = 16

/** If fewer are found, and nobody is called just as typed, the text is read in other ways too. */
const ENOUGH = 5
/** How much worse a name answers a text that was read in another way. */
const REREAD = 6
/** Whatever is typed, the index is asked so often at most. */
const MAX_LOOKS = 30

/** What the second word of a name must be: one of these, or any that begins so. */
type Wanted = { readonly among: readonly string[] } | { readonly beginning: string }

type Reading = { readonly terms: readonly string[]; readonly cost: number }
type Search = {
  readonly db: Db
  readonly like: TermExpansion
  readonly most: number
  readonly found: Map<string, Candidate>
  looks: number
}

/**
 * Up to about `most` patients whose name answers every word of the text, in no order; better answers are looked for first,
 * so that what `most` cuts off is never better than what it leaves. Only if hardly anybody does, one of three words may be
 * without an answer, titles are left out, and compounds are written apart or together.
 */
export async function findByName(db: Db, name: string, most: number): Promise<Candidate[]> {
  const search: Search = { db, like: createTermExpansion(db), most, found: new Map(), looks: 0 }
  for (const reading of readingsOf(wordsOf(searchable(name)))) {
    await read(search, reading)
    const whole = [...search.found.values()].filter(({ score }) => score < MISSING)
    if (whole.length >= ENOUGH) return whole.map(nameWeigher(name))
    if (whole.some(({ score }) => score === 0)) break
  }
  return [...search.found.values()].map(nameWeigher(name))
}

function readingsOf(typed: readonly string[]): Reading[] {
  const terms = withoutTitles(typed)
  const joined = otherwiseJoined(terms).map((terms): Reading => ({ terms, cost: REREAD }))
  const plain = terms.length < typed.length ? [typed, terms] : [typed]
  return [...plain.map((terms) => ({ terms, cost: 0 })), ...joined]
}

async function read(search: Search, { terms, cost }: Reading): Promise<void> {
  const [first, second, third] = terms.toSorted((a, b) => b.length - a.length)
  if (first === undefined) return
  if (second === undefined) return findByOneWord(search, first, cost)
  const scoreOf = nameScorer(terms)
  const mayMiss = third === undefined || cost > 0 ? 0 : 1
  const [exact, similar] =
    third === undefined ? [[twoWords(search.like, first, second)], []] : stagesOfThree(search, [first, second, third])
  for (const stages of [...exact, ...similar]) {
    if (similar.includes(stages) && search.found.size >= ENOUGH) return
    for await (const [word, other] of stages) {
      if (search.looks++ >= MAX_LOOKS) return
      // Both words in another spelling: the dearest look, for when hardly anybody has one of them as typed.
      if ('among' in other && search.found.size >= ENOUGH) continue
      const rows = await hits(search.db, word, other, search.most)
      for (const { patientId, searchName } of rows) {
        const score = search.found.has(patientId) ? null : scoreOf(searchName, mayMiss)
        if (score !== null) search.found.set(patientId, { _id: patientId, searchName, score: score + cost })
      }
      if (rows.length >= search.most) break
    }
  }
}

type Stages = AsyncGenerator<readonly [word: readonly string[], other: Wanted]>

/** Each two of the three longest words: whichever the name lacks, the other two find it. */
function stagesOfThree({ like }: Search, [first, second, third]: readonly [string, string, string]): [Stages[], Stages[]] {
  const pairs = [
    [first, second],
    [first, third],
    [second, third],
  ] as const
  return [pairs.map(([word, other]) => asTyped(word, other)), pairs.map(([word, other]) => alike(like, word, other))]
}

/** Words are looked up in their order, so that of all that begin alike the one that was typed comes first. */
async function* twoWords(like: TermExpansion, first: string, second: string): Stages {
  const beginnings = await like.beginning(first)
  if (beginnings.length === MAX_BEGINNING) yield* asTyped(first, second)
  yield [beginnings, { beginning: second }]
  yield* alike(like, first, second)
}

async function* asTyped(first: string, second: string): Stages {
  yield [[first], { beginning: second }]
  yield [[second], { beginning: first }]
}

async function* alike(like: TermExpansion, first: string, second: string): Stages {
  const [likeFirst, likeSecond] = await Promise.all([like(first, MAX_WORDS_OF_TWO), like(second, MAX_WORDS_OF_TWO)])
  yield [likeFirst, { beginning: second }]
  yield [likeSecond, { beginning: first }]
  yield [likeFirst.slice(0, MAX_WORDS_OF_PAIRS), { among: likeSecond.slice(0, MAX_WORDS_OF_PAIRS) }]
}

async function hits(db: Db, word: readonly string[], other: Wanted, most: number): Promise<Row[]> {
  if (word.length === 0 || ('among' in other && other.among.length === 0)) return []
  const words = jsonList(word)
  if ('among' in other) return amongBoth.all(db, { words, others: jsonList(other.among), most })
  return amongAndBeginning.all(db, { words, from: other.beginning, to: endOfPrefix(other.beginning), most })
}

type Row = { patientId: string; searchName: string }

const pairs = (db: Db, words: RawBuilder<string>, most: RawBuilder<number>) =>
  db
    .selectFrom('patientWord')
    .select(['patientId', 'searchName'])
    .where(inList(db, 'word', words))
    .orderBy('word')
    .orderBy('other')
    .limit(most)

const amongBoth = prepare<{ words: string; others: string; most: number }>()((db, value) =>
  pairs(db, value('words'), value('most')).where(inList(db, 'other', value('others'))),
)

const amongAndBeginning = prepare<{ words: string; from: string; to: string; most: number }>()((db, value) =>
  pairs(db, value('words'), value('most')).where('other', '>=', value('from')).where('other', '<', value('to')),
)
