import type { Db } from '../../db/open.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { retrieve } from '../search/lookups.ts'
import { nearWords } from '../search/near-words.ts'
import { wordsOf } from '../search/similarity.ts'
import { withPhones } from './duplicates.ts'
import { likenessOf } from './likeness.ts'

type Band = { readonly gender: string; readonly ageRange: string }
type Person = Band & { readonly searchName: string; readonly phoneKey: string }

/**
 * Finds the people of a batch who may be registered already, or come earlier in the batch, under nearly the same name: with the same
 * phone, or with the same gender and age band. A name alone says little: in a large store most people have a namesake.
 */
export type NearCheck = <P extends Person>(db: Db, people: readonly P[]) => Promise<Set<P>>

/** Every pair of the nearest words of two names is looked up, so they are few. */
const MAX_NEAR_WORDS = 8
const MAX_NAMESAKES = 20

export function createNearCheck(): NearCheck {
  /** The same names come again and again in a file. */
  const nearest = new Map<string, string[]>()

  async function learn(db: Db, people: readonly Person[]): Promise<void> {
    const words = new Set(people.flatMap(({ searchName }) => longestOf(searchName)))
    const unknown = [...words].filter((word) => !nearest.has(word))
    if (unknown.length === 0) return
    for (const [word, near] of await nearWords(db, unknown)) nearest.set(word, near.slice(0, MAX_NEAR_WORDS))
  }

  /** The ids of patients with nearly the same name. */
  async function namesakes(db: Db, { searchName }: Person): Promise<string[]> {
    const [first, second] = longestOf(searchName)
    if (first === undefined) return []
    const others = second === undefined ? [''] : (nearest.get(second) ?? [])
    const rows = await retrieve(db, [{ words: nearest.get(first) ?? [], other: others }], MAX_NAMESAKES)
    // Of two names of two words, the lookup has compared both words.
    const isAlike = (name: string) =>
      (wordsOf(searchName).length === 2 && wordsOf(name).length === 2) || likenessOf(searchName, name) !== null
    return rows.filter((row) => isAlike(row.searchName)).map(({ _id }) => _id)
  }

  return async (db, people) => {
    await learn(db, people)
    const namesakesOf = new Map<Person, string[]>()
    for (const person of people) namesakesOf.set(person, await namesakes(db, person))
    const bands = await bandsOf(db, [...namesakesOf.values()].flat())
    const keys = people.map(({ phoneKey }) => phoneKey).filter((key) => key !== '')
    const byPhone = Map.groupBy(await withPhones(db, keys).execute(), ({ phoneKey }) => phoneKey)
    const earlier = new Map<string, Person[]>()
    const isNear = (person: Person): boolean => {
      const rivals: { readonly searchName: string }[] = [...(byPhone.get(person.phoneKey) ?? [])]
      for (const word of wordsOf(person.searchName)) {
        const sharing = earlier.get(word) ?? []
        rivals.push(...sharing.filter((other) => sameBand(person, other) || samePhone(person, other)))
        earlier.set(word, [...sharing, person])
      }
      return (
        rivals.some(({ searchName }) => likenessOf(person.searchName, searchName) !== null) ||
        (namesakesOf.get(person) ?? []).some((id) => sameBand(person, bands.get(id)))
      )
    }
    return new Set(people.filter(isNear))
  }
}

async function bandsOf(db: Db, ids: readonly string[]): Promise<Map<string, Band>> {
  const patients = db.selectFrom('patient').select(['_id', 'gender', 'ageRange'])
  const rows = await patients.where(inList(db, '_id', jsonList(ids))).execute()
  return new Map(rows.map((row) => [row._id, row]))
}

/** The two longest words of a name say the most. */
const longestOf = (searchName: string): string[] =>
  wordsOf(searchName)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 2)

const sameBand = (a: Band, b: Band | undefined): boolean => a.gender === b?.gender && a.ageRange === b.ageRange

const samePhone = (a: Person, b: Person): boolean => a.phoneKey !== '' && a.phoneKey === b.phoneKey
