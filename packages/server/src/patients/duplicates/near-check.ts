import type { Db } from '../../db/open.ts'
import { prepare } from '../../db/queries/compiled.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { letterDistance, wordsOf } from '../search/similarity.ts'
import { nearWords } from '../search/term-expansion.ts'
import { likenessOf } from './duplicates.ts'

type Person = { readonly searchName: string; readonly phoneKey: string; readonly gender: string; readonly ageRange: string }

/**
 * Says of people, a batch after the other, who of them may be registered already under nearly the same name: with the same phone,
 * or with the same gender and age band. A name alone says little: in a large store most have a namesake.
 */
export type NearCheck = <P extends Person>(db: Db, people: readonly P[]) => Promise<Set<P>>

const MAX_WORDS = 50
/** Of these the nearest: every pair of them is looked up. */
const NEAREST_WORDS = 8
const MAX_NAMESAKES = 20

export function createNearCheck(): NearCheck {
  const known = new Map<string, string[]>()
  const bands = new Map<string, Band>()

  async function near(db: Db, word: string): Promise<string[]> {
    const before = known.get(word)
    if (before) return before
    const words = [...new Set([word, ...(await nearWords(db, word, MAX_WORDS))])]
    const nearest = words.sort((a, b) => letterDistance(word, a) - letterDistance(word, b)).slice(0, NEAREST_WORDS)
    known.set(word, nearest)
    return nearest
  }

  /** Ids of those registered under nearly the same name. */
  async function namesakes(db: Db, { searchName }: Person): Promise<string[]> {
    const words = wordsOf(searchName)
    const [first, second] = words.toSorted((a, b) => b.length - a.length)
    if (first === undefined) return []
    const [word, other] = [await near(db, first), second === undefined ? [''] : await near(db, second)]
    const rows = await patientsNamed.all(db, { ...slotsOf('word', word), ...slotsOf('other', other) })
    // Of two names of two words both words have just been compared.
    const isAlike = (name: string) => (words.length === 2 && wordsOf(name).length === 2) || likenessOf(searchName, name) !== null
    return rows.filter((row) => isAlike(row.searchName)).map(({ patientId }) => patientId)
  }

  /** The same names come again and again in a file, so most of their bearers are known from before. */
  async function learnBands(db: Db, ids: Iterable<string>): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !bands.has(id))
    if (unknown.length === 0) return
    for (const { _id, ...band } of await patientsWithIds.all(db, { ids: jsonList(unknown) })) bands.set(_id, band)
  }

  return async <P extends Person>(db: Db, people: readonly P[]) => {
    const found = new Set<P>()
    const alike = new Map<P, string[]>()
    for (const person of people) alike.set(person, await namesakes(db, person))
    await learnBands(db, [...alike.values()].flat())
    const keys = people.map(({ phoneKey }) => phoneKey).filter((key) => key !== '')
    const phones = Map.groupBy(await withPhones(db, keys), ({ phoneKey }) => phoneKey)
    const before = new Map<string, P[]>()
    for (const person of people) {
      const rivals: { readonly searchName: string }[] = [...(phones.get(person.phoneKey) ?? [])]
      for (const word of wordsOf(person.searchName)) {
        const sharing = before.get(word) ?? []
        rivals.push(...sharing.filter((other) => sameBand(person, other) || samePhone(person, other)))
        before.set(word, [...sharing, person])
      }
      const isAlike = rivals.some(({ searchName }) => likenessOf(person.searchName, searchName) !== null)
      if (isAlike || alike.get(person)?.some((id) => sameBand(person, bands.get(id)))) found.add(person)
    }
    return found
  }
}

type Band = Pick<Person, 'gender' | 'ageRange'>

const sameBand = (a: Band, b: Band | undefined): boolean => a.gender === b?.gender && a.ageRange === b.ageRange

const samePhone = (a: Person, b: Person): boolean => a.phoneKey !== '' && a.phoneKey === b.phoneKey

const SLOTS = Array.from({ length: NEAREST_WORDS }, (_, index) => index)

/** As many values as the query has places, some of them twice. */
const slotsOf = (name: string, words: readonly string[]): Record<string, string> =>
  Object.fromEntries(SLOTS.map((index) => [`${name}${index}`, words[index] ?? words[0] ?? '']))

const patientsNamed = prepare<Record<string, string>>()((db, value) => {
  const slots = (name: string) => SLOTS.map((index) => value(`${name}${index}`))
  const names = db.selectFrom('patientWord').select(['patientId', 'searchName'])
  return names.where('word', 'in', slots('word')).where('other', 'in', slots('other')).limit(MAX_NAMESAKES)
})

const patientsWithIds = prepare<{ ids: string }>()((db, value) =>
  db
    .selectFrom('patient')
    .select(['_id', 'gender', 'ageRange'])
    .where(inList(db, '_id', value('ids'))),
)

const patientsWithPhones = prepare<{ keys: string }>()((db, value) =>
  db
    .selectFrom('patient')
    .select(['searchName', 'phoneKey'])
    .where(inList(db, 'phoneKey', value('keys'))),
)

/** Who is registered with one of these phones. */
export const withPhones = (db: Db, phoneKeys: readonly string[]) => patientsWithPhones.all(db, { keys: jsonList(phoneKeys) })
