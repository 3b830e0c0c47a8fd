import type { Db } from '../../db/open.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { expand } from '../search/expand.ts'
import { retrieve } from '../search/lookups.ts'
import { letterDistance, wordsOf } from '../search/similarity.ts'
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
  const nearWords = new Map<string, string[]>()

  async function nearest(db: Db, word: string): Promise<string[]> {
    const known = nearWords.get(word)
    if (known) return known
    const [expansion] = await expand(db, [word])
    const near = [...new Set([word, ...(expansion?.near ?? [])])]
    const words = near.sort((a, b) => letterDistance(word, a) - letterDistance(word, b)).slice(0, MAX_NEAR_WORDS)
    nearWords.set(word, words)
    return words
  }

  /** The ids of patients with nearly the same name. */
  async function namesakes(db: Db, { searchName }: Person): Promise<string[]> {
    const words = wordsOf(searchName)
    const [first, second] = words.toSorted((a, b) => b.length - a.length)
    if (first === undefined) return []
    const others = second === undefined ? [''] : await nearest(db, second)
    const rows = await retrieve(db, [{ words: await nearest(db, first), others }], MAX_NAMESAKES)
    // Of two names of two words, the lookup has compared both words.
    const isAlike = (name: string) => (words.length === 2 && wordsOf(name).length === 2) || likenessOf(searchName, name) !== null
    return rows.filter((row) => isAlike(row.searchName)).map(({ _id }) => _id)
  }

  return async (db, people) => {
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

const sameBand = (a: Band, b: Band | undefined): boolean => a.gender === b?.gender && a.ageRange === b.ageRange

const samePhone = (a: Person, b: Person): boolean => a.phoneKey !== '' && a.phoneKey === b.phoneKey
