import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/open.ts'
import { prepare } from '../../db/queries/compiled.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { endOfPrefix } from '../../db/sql.ts'
import type { Candidate } from './candidate.ts'
import { wordScorer } from './similarity.ts'
import type { TermExpansion } from './term-expansion.ts'

/** Words looked at that are like the word of the search. */
const MAX_WORDS = 200
/** If so many have the word, or one that begins so, nobody turns the pages as far as those who come after them. */
const PLENTY = 100

/**
 * Adds up to about `most` patients with a word in their name that answers this one, at `cost` more than the word is worth: first those who
 * have it, then those with a word that begins so, then, unless those are plenty, those with one that is like it. The word itself comes
 * before all that begin with it, so one look finds both. There may be hundreds, so each is worth what the word is worth by which they were found.
 */
export async function findByOneWord({ db, like, most, found }: Search, term: string, cost: number): Promise<void> {
  const scoreOf = wordScorer(term)
  function add(rows: readonly Bearer[]): void {
    let [last, score] = ['', 0]
    for (const { _id, searchName, word } of rows) {
      if (word !== last) [last, score] = [word, scoreOf(word) + cost] // they come by their words
      const known = found.get(_id)
      if (!known || score < known.score) found.set(_id, { _id, searchName, score })
    }
  }
  add(await bearersOfBeginning.all(db, { from: term, to: endOfPrefix(term), most }))
  if (found.size < PLENTY) add(await bearers.all(db, { words: jsonList(await like(term, MAX_WORDS)), most }))
}

type Search = { readonly db: Db; readonly like: TermExpansion; readonly most: number; readonly found: Map<string, Candidate> }

type Bearer = { readonly _id: string; readonly searchName: string; readonly word: string }

const pairs = (db: Db, most: RawBuilder<number>) =>
  db.selectFrom('patientWord').select(['patientId as _id', 'searchName', 'word']).orderBy('word').orderBy('other').limit(most)

const bearers = prepare<{ words: string; most: number }>()((db, value) =>
  pairs(db, value('most')).where(inList(db, 'word', value('words'))),
)

const bearersOfBeginning = prepare<{ from: string; to: string; most: number }>()((db, value) =>
  pairs(db, value('most')).where('word', '>=', value('from')).where('word', '<', value('to')),
)
