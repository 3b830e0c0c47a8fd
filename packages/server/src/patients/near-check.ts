import type { Db } from '../db/open.ts'
import { likenessOf } from './duplicates.ts'
import { nearWords } from './find-by-name.ts'
import { letterDistance, wordsOf } from './near.ts'

type Person = { readonly searchName: string; readonly phoneKey: string; readonly gender: string; readonly ageRange: string }

/**
 * Says of people, a batch after the other, who of them may be registered already under nearly the same name: with the same phone,
 * or with the same gender and age band. A name alone says little: in a large store most have a namesake.
 */
export type NearCheck = <P extends Person>(db: Db, people: readonly P[]) => Promise<P[]>

const MOST_WORDS = 50
/** Of these the nearest: every pair of them is looked up. */
const NEAREST_WORDS = 8
const MOST_NAMES = 20

export function createNearCheck(): NearCheck {
  const known = new Map<string, string[]>()

  async function near(db: Db, word: string): Promise<string[]> {
    const before = known.get(word)
    if (before) return before
    const words = [...new Set([word, ...(await nearWords(db, word, MOST_WORDS))])]
    const nearest = words.sort((a, b) => letterDistance(word, a) - letterDistance(word, b)).slice(0, NEAREST_WORDS)
    known.set(word, nearest)
    return nearest
  }

  async function hasLike(db: Db, { searchName, gender, ageRange }: Person): Promise<boolean> {
    const [first, second] = wordsOf(searchName).toSorted((a, b) => b.length - a.length)
    if (first === undefined) return false
    const rows = await db
      .selectFrom('patientWord')
      .innerJoin('patient', 'patient._id', 'patientWord.patientId')
      .select('patient.searchName')
      .where('word', 'in', await near(db, first))
      .where('other', 'in', second === undefined ? [''] : await near(db, second))
      .where('gender', '=', gender as 'MALE') // one of the column's two
      .where('ageRange', '=', ageRange)
      .limit(MOST_NAMES)
      .execute()
    return rows.some((row) => likenessOf(searchName, row.searchName) !== null)
  }

  return async (db, people) => {
    const found = []
    const stored = await samePhones(db, people)
    for (const [index, person] of people.entries()) {
      const others = [...(stored.get(person.phoneKey) ?? []), ...people.slice(0, index).filter((other) => mayBeOne(person, other))]
      const like = others.some(({ searchName }) => likenessOf(person.searchName, searchName) !== null)
      if (like || (await hasLike(db, person))) found.push(person)
    }
    return found
  }
}

const mayBeOne = (a: Person, b: Person): boolean => a.phoneKey === b.phoneKey || (a.gender === b.gender && a.ageRange === b.ageRange)

async function samePhones(db: Db, people: readonly Person[]): Promise<Map<string, { searchName: string }[]>> {
  const phones = people.map(({ phoneKey }) => phoneKey).filter((key) => key !== '')
  if (phones.length === 0) return new Map()
  const rows = await db.selectFrom('patient').select(['phoneKey', 'searchName']).where('phoneKey', 'in', phones).execute()
  return Map.groupBy(rows, ({ phoneKey }) => phoneKey)
}
