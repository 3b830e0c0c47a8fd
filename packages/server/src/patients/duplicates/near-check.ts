import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { withPhones } from '../search/by-phone.ts'
import { nearWords } from '../search/expand.ts'
import { namesWith } from '../search/lookups.ts'
import { wordsOf } from '../search/similarity.ts'
import { likenessOf } from './likeness.ts'

type Named = { readonly searchName: string }
type Person = Named & { readonly phoneKey: string; readonly gender: string; readonly ageRange: string }

/** Every pair of the nearest words of two names is looked up, so they are few. */
const MAX_NEAR_WORDS = 8
const MAX_NAMESAKES = 20

/**
 * Finds the people of a batch who may be registered already, or come earlier in the batch, under nearly the same name: with the same
 * phone, or with the same gender and age band. A name alone says little: in a large store most people have a namesake.
 */
export function createNearCheck(): <P extends Person>(db: Db, people: readonly P[]) => Promise<Set<P>> {
  /** The same names come again and again in a file. */
  const near = new Map<string, string[]>()
  return async (db, people) => {
    const unknown = new Set(people.flatMap(longestOf)).difference(near)
    for (const [word, words] of await nearWords(db, [...unknown])) near.set(word, words)
    const phones = people.map(({ phoneKey }) => phoneKey).filter((key) => key !== '')
    const byPhone = Map.groupBy((await withPhones(db, phones).execute(db)).rows, ({ phoneKey }) => phoneKey)
    const earlier = new Map<string, Person[]>()
    const found = new Set<(typeof people)[number]>()
    for (const person of people) {
      const rivals: Named[] = [...(byPhone.get(person.phoneKey) ?? []), ...(await namesakesOf(db, person, near))]
      for (const word of wordsOf(person.searchName)) {
        const sharing = earlier.get(word) ?? []
        rivals.push(...sharing.filter((other) => isRival(person, other)))
        earlier.set(word, [...sharing, person])
      }
      if (rivals.some(({ searchName }) => likenessOf(person.searchName, searchName) !== null)) found.add(person)
    }
    return found
  }
}

/** The patients of the same band of whom two words are near the longest of the person's. */
async function namesakesOf(db: Db, person: Person, near: ReadonlyMap<string, string[]>): Promise<Named[]> {
  const [words = [], other = ['']] = longestOf(person).map((word) => near.get(word)?.slice(0, MAX_NEAR_WORDS))
  const { rows } = await sql<Named>`select "found"."searchName" from (${namesWith(db, [{ words, other }], MAX_NAMESAKES)}) as "found"
    join "patient" on "patient"."_id" = "found"."_id" where "gender" = ${person.gender} and "ageRange" = ${person.ageRange}`.execute(db)
  return rows
}

/** The two longest words of a name say the most. */
const longestOf = ({ searchName }: Named): string[] =>
  wordsOf(searchName)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 2)

const isRival = (a: Person, b: Person): boolean =>
  (a.gender === b.gender && a.ageRange === b.ageRange) || (a.phoneKey !== '' && a.phoneKey === b.phoneKey)
