import type { Db } from '../db/open.ts'
import { likenessOf } from './duplicates.ts'
import { nearWords } from './find-by-name.ts'
import { wordsOf } from './near.ts'

type Person = { readonly searchName: string; readonly phoneKey: string }

/** Says of many people, one after the other, whether somebody is registered under nearly the same name; words are looked up once. */
export type NearCheck = (db: Db, person: Person) => Promise<boolean>

const MOST_WORDS = 50
const MOST_NAMES = 20

export function createNearCheck(): NearCheck {
  const known = new Map<string, string[]>()

  async function near(db: Db, word: string): Promise<string[]> {
    const words = known.get(word) ?? [...new Set([word, ...(await nearWords(db, word, MOST_WORDS))])]
    known.set(word, words)
    return words
  }

  return async (db, { searchName, phoneKey }) => {
    const alike = (rows: { searchName: string }[]) => rows.some((row) => likenessOf(searchName, row.searchName) !== null)
    const samePhone = db.selectFrom('patient').select('searchName').where('phoneKey', '=', phoneKey).limit(MOST_NAMES)
    if (phoneKey !== '' && alike(await samePhone.execute())) return true
    const [first, second] = wordsOf(searchName).toSorted((a, b) => b.length - a.length)
    if (first === undefined) return false
    const sameWords = db
      .selectFrom('patientWord')
      .select('searchName')
      .where('word', 'in', await near(db, first))
      .where('other', 'in', second === undefined ? [''] : await near(db, second))
      .limit(MOST_NAMES)
    return alike(await sameWords.execute())
  }
}

/** The same among people who are not stored yet. */
export function isNearOneOf(person: Person, others: readonly Person[]): boolean {
  const words = new Set(wordsOf(person.searchName))
  return others.some(
    ({ searchName, phoneKey }) =>
      // Comparing letters is slow, so only those are compared who share something.
      (phoneKey === person.phoneKey || wordsOf(searchName).some((word) => words.has(word))) &&
      likenessOf(person.searchName, searchName) !== null,
  )
}
