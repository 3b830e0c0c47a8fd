import type { Db } from '../db/open.ts'
import { likenessOf } from './duplicates.ts'
import { nearWords } from './find-by-name.ts'
import { letterDistance, wordsOf } from './near.ts'

type Person = { readonly searchName: string; readonly phoneKey: string; readonly gender: string; readonly ageRange: string }

/**
 * Says of people, a batch after the other, who of them may be registered already under nearly the same name: with the same phone,
 * or with the same gender and age band. A name alone says little: in a large store most have a namesake.
 */
export type NearCheck = <P extends Person>(db: Db, people: readonly P[]) => Promise<Set<P>>

const MOST_WORDS = 50
/** Of these the nearest: every pair of them is looked up. */
const NEAREST_WORDS = 8
const MOST_NAMESAKES = 20

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

  /** Ids of those registered under nearly the same name. */
  async function namesakes(db: Db, { searchName }: Person): Promise<string[]> {
    const words = wordsOf(searchName)
    const [first, second] = words.toSorted((a, b) => b.length - a.length)
    if (first === undefined) return []
    const rows = await db
      .selectFrom('patientWord')
      .select(['patientId', 'searchName'])
      .where('word', 'in', await near(db, first))
      .where('other', 'in', second === undefined ? [''] : await near(db, second))
      .limit(MOST_NAMESAKES)
      .execute()
    // Of two names of two words both words have just been compared.
    const isAlike = (other: string) => (words.length === 2 && wordsOf(other).length === 2) || likenessOf(searchName, other) !== null
    return rows.filter((row) => isAlike(row.searchName)).map(({ patientId }) => patientId)
  }

  return async <P extends Person>(db: Db, people: readonly P[]) => {
    const found = new Set<P>()
    const alike = new Map<P, string[]>()
    for (const person of people) alike.set(person, await namesakes(db, person))
    const registered = await bandsOf(db, [...new Set([...alike.values()].flat())])
    const phones = await samePhones(db, people)
    const before = new Map<string, P[]>()
    for (const person of people) {
      const inBatch = wordsOf(person.searchName).flatMap((word) => before.get(word) ?? [])
      const rivals = [
        ...(phones.get(person.phoneKey) ?? []),
        ...inBatch.filter((other) => sameBand(person, other) || samePhone(person, other)),
      ]
      const isAlike = rivals.some(({ searchName }) => likenessOf(person.searchName, searchName) !== null)
      if (isAlike || alike.get(person)?.some((id) => sameBand(person, registered.get(id)))) found.add(person)
      for (const word of wordsOf(person.searchName)) before.set(word, [...(before.get(word) ?? []), person])
    }
    return found
  }
}

type Band = Pick<Person, 'gender' | 'ageRange'>

const sameBand = (a: Band, b: Band | undefined): boolean => a.gender === b?.gender && a.ageRange === b.ageRange

const samePhone = (a: Person, b: Person): boolean => a.phoneKey !== '' && a.phoneKey === b.phoneKey

async function bandsOf(db: Db, ids: readonly string[]): Promise<Map<string, Band>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('patient').select(['_id', 'gender', 'ageRange']).where('_id', 'in', ids).execute()
  return new Map(rows.map((row) => [row._id, row]))
}

async function samePhones(db: Db, people: readonly Person[]): Promise<Map<string, { searchName: string }[]>> {
  const phones = people.map(({ phoneKey }) => phoneKey).filter((key) => key !== '')
  if (phones.length === 0) return new Map()
  const rows = await db.selectFrom('patient').select(['phoneKey', 'searchName']).where('phoneKey', 'in', phones).execute()
  return Map.groupBy(rows, ({ phoneKey }) => phoneKey)
}
