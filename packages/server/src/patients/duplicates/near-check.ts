import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { unionOf } from '../../db/queries/expressions.ts'
import { withPhones } from '../search/by-phone.ts'
import { nearWords } from '../search/expand.ts'
import { namesWith } from '../search/lookups.ts'
import { wordsOf } from '../search/similarity.ts'
import { likenessOf } from './likeness.ts'

type SearchableName = { readonly searchName: string }
type Person = SearchableName & { readonly phoneKey: string; readonly gender: string; readonly ageRange: string }

/** Kept small because every pair of near words of two names is looked up. */
const MAX_NEAR_WORDS = 8
const MAX_NAMESAKES = 20

/**
 * Finds people in a batch who may already be registered, or appear earlier in the batch, under nearly the same name and with the same
 * phone, or the same gender and age band. The name alone is not enough: in a large store most people have a namesake.
 */
export async function findNear<P extends Person>(db: Db, people: readonly P[]): Promise<Set<P>> {
  if (people.length === 0) return new Set()
  const phones = people.map(({ phoneKey }) => phoneKey).filter((key) => key !== '')
  const byPhone = Map.groupBy((await withPhones(db, phones).execute(db)).rows, ({ phoneKey }) => phoneKey)
  const namesakes = await namesakesOf(db, people)
  const earlier = new Map<string, Person[]>()
  const isNear = (person: P, place: number): boolean => {
    const rivals: SearchableName[] = [...(byPhone.get(person.phoneKey) ?? []), ...(namesakes.get(place) ?? [])]
    for (const word of wordsOf(person.searchName)) {
      const sharing = earlier.get(word) ?? []
      rivals.push(...sharing.filter((other) => isRival(person, other)))
      earlier.set(word, [...sharing, person])
    }
    return rivals.some(({ searchName }) => likenessOf(person.searchName, searchName) !== null)
  }
  return new Set(people.filter(isNear))
}

/** Patients with the same gender and age band whose names have words near the person's two longest, keyed by index in the batch. */
async function namesakesOf(db: Db, people: readonly Person[]): Promise<Map<number, SearchableName[]>> {
  const near = await nearWords(db, [...new Set(people.flatMap(longestOf))])
  const parts = people.map((person, place) => {
    const [words = [], other = ['']] = longestOf(person).map((word) => near.get(word)?.slice(0, MAX_NEAR_WORDS))
    return sql<SearchableName & { place: number }>`select cast(${place} as integer) as "place", "found"."searchName"
      from (${namesWith(db, [{ words, other }], MAX_NAMESAKES)}) as "found" join "patient" on "patient"."_id" = "found"."_id"
      where "gender" = ${person.gender} and "ageRange" = ${person.ageRange}`
  })
  return Map.groupBy((await unionOf(parts).execute(db)).rows, ({ place }) => place)
}

/** The longest words identify a name best. */
const longestOf = ({ searchName }: SearchableName): string[] =>
  wordsOf(searchName)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 2)

const isRival = (a: Person, b: Person): boolean =>
  (a.gender === b.gender && a.ageRange === b.ageRange) || (a.phoneKey !== '' && a.phoneKey === b.phoneKey)
