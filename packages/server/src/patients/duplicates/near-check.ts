import type { Db } from '../../db/open.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { expand } from '../search/expand.ts'
import { retrieve } from '../search/lookups.ts'
import { letterDistance, wordsOf } from '../search/similarity.ts'
import { withPhones } from './duplicates.ts'
import { likenessOf } from './likeness.ts'

type Band = { readonly gender: string; readonly ageRange: string }
type Person = Band & { readonly searchName: string; readonly phoneKey: string }

/** Every pair of the nearest words of two names is looked up, so they are few. */
const MAX_NEAR_WORDS = 8
const MAX_NAMESAKES = 20

/**
 * Finds the people of a batch who may be registered already, or come earlier in the batch, under nearly the same name: with the same
 * phone, or with the same gender and age band. A name alone says little: in a large store most people have a namesake.
 */
export function createNearCheck() {
  /** The nearest words of each, itself first; the same names come again and again in a file. */
  const nearest = new Map<string, string[]>()

  return async <P extends Person>(db: Db, people: readonly P[]): Promise<Set<P>> => {
    const unknown = new Set(people.flatMap(longestWords)).difference(nearest)
    for (const { term, alike } of await expand(db, [...unknown])) nearest.set(term, nearestFirst(term, alike).slice(0, MAX_NEAR_WORDS))
    const namesakes = new Map<P, Awaited<ReturnType<typeof retrieve>>>()
    for (const person of people) {
      const [words = [], other = ['']] = longestWords(person).map((word) => nearest.get(word) ?? [])
      namesakes.set(person, await retrieve(db, [{ words, other }], MAX_NAMESAKES))
    }
    const bandOf = await bandsOf(db, [...namesakes.values()].flat())
    const phones = people.map(({ phoneKey }) => phoneKey).filter((key) => key !== '')
    const byPhone = Map.groupBy(await withPhones(db, phones).execute(), ({ phoneKey }) => phoneKey)
    const isNear = (person: P, index: number): boolean => {
      const rivals = [
        ...(byPhone.get(person.phoneKey) ?? []),
        ...(namesakes.get(person) ?? []).filter(({ _id }) => sameBand(person, bandOf.get(_id))),
        ...people.slice(0, index).filter((earlier) => samePhone(person, earlier) || sameBand(person, earlier)),
      ]
      return rivals.some(({ searchName }) => likenessOf(person.searchName, searchName) !== null)
    }
    return new Set(people.filter(isNear))
  }
}

async function bandsOf(db: Db, patients: readonly { readonly _id: string }[]): Promise<Map<string, Band>> {
  const isOne = inList(db, '_id', jsonList(patients.map(({ _id }) => _id)))
  const rows = await db.selectFrom('patient').select(['_id', 'gender', 'ageRange']).where(isOne).execute()
  return new Map(rows.map((row) => [row._id, row]))
}

/** The two longest words of a name say the most. */
const longestWords = ({ searchName }: Person): string[] =>
  wordsOf(searchName)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 2)

const nearestFirst = (term: string, words: Iterable<string>): string[] =>
  [term, ...words].toSorted((a, b) => letterDistance(term, a) - letterDistance(term, b))

const sameBand = (a: Band, b: Band | undefined): boolean => a.gender === b?.gender && a.ageRange === b.ageRange

const samePhone = (a: Person, b: Person): boolean => a.phoneKey !== '' && a.phoneKey === b.phoneKey
