import type { RawBuilder } from 'kysely'
import { among, listOf } from '../db/among.ts'
import type { Db } from '../db/open.ts'
import { prepare } from '../db/prepared.ts'
import { endOfPrefix } from '../db/sql.ts'
import type { Found } from './found.ts'
import type { LikeWords } from './like-words.ts'
import { wordScorer } from './near.ts'

/** Words looked at that are like the word of the search. */
const MOST_WORDS = 200
/** If so many have the word, or one that begins so, nobody turns the pages as far as those who come after them. */
const PLENTY = 100

/**
 * Adds up to about `most` patients with a word in their name that answers this one, at `cost` more than the word is worth: first those who
 * have it, then those with a word that begins so, then, unless those are plenty, those with one that is like it. There may be hundreds, so
 * each is worth what the word is worth by which they were found.
 */
export async function findByOneWord({ db, like, most, found }: Search, term: string, cost: number): Promise<void> {
  const scoreOf = wordScorer(term)
  function add(rows: readonly Bearer[]): void {
    for (const { patientId, searchName, word } of rows) {
      const score = scoreOf(word) + cost
      const known = found.get(patientId)
      if (!known || score < known.score) found.set(patientId, { _id: patientId, searchName, score })
    }
  }
  const exact = await bearers.all(db, { words: listOf([term]), most })
  add(exact)
  if (exact.length < most) add(await bearersOfBeginning.all(db, { from: term, to: endOfPrefix(term), most }))
  if (found.size < PLENTY) add(await bearers.all(db, { words: listOf(await like(term, MOST_WORDS)), most }))
}

type Search = { readonly db: Db; readonly like: LikeWords; readonly most: number; readonly found: Map<string, Found> }

type Bearer = { readonly patientId: string; readonly searchName: string; readonly word: string }

const pairs = (db: Db, most: RawBuilder<number>) =>
  db.selectFrom('patientWord').select(['patientId', 'searchName', 'word']).orderBy('word').orderBy('other').limit(most)

const bearers = prepare<{ words: string; most: number }>()((db, value) => pairs(db, value('most')).where(among(db, 'word', value('words'))))

const bearersOfBeginning = prepare<{ from: string; to: string; most: number }>()((db, value) =>
  pairs(db, value('most')).where('word', '>=', value('from')).where('word', '<', value('to')),
)
