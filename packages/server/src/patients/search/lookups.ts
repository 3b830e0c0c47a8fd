import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { rootIn } from '../../db/queries/group.ts'
import { unionOf } from '../../db/queries/union.ts'
import { endOfPrefix } from '../../db/sql.ts'
import type { Expansion } from './expand.ts'

/** Finds names with one of the words and, in any order, another word that begins so or is on a list; '' is beside a lone word. */
export type Lookup = { readonly words: readonly string[] } & ({ readonly beginning: string } | { readonly others: readonly string[] })

/** Lookups of one statement, better ones first. They run unless so many patients have been found before. */
export type Step = { readonly lookups: readonly Lookup[]; readonly unlessFound: number }

/** Similar words that are looked up beside the beginning of the other word; where every pair is looked up, there are fewer. */
const MAX_SIMILAR = 60
const MAX_SIMILAR_OF_BOTH = 16
/** If this many have a lone word as typed, no one turns that many pages to reach similar words. */
const MANY = 100
/** If fewer are found, less likely spellings and readings are looked up too. */
export const MIN_FOUND = 5

/**
 * What to look up, better matches first: each two of the three longest terms, so that a name that lacks one of three is found too. Each
 * pair is a separate step, because two common words reach the limit before the rare third one is looked up.
 */
export function planOf(terms: readonly Expansion[]): Step[] {
  const [first, second, third] = terms.toSorted((a, b) => b.term.length - a.term.length)
  if (!first) return []
  if (!second) return [step([{ words: first.beginnings, beginning: '' }]), step([{ words: first.similar, beginning: '' }], MANY)]
  if (!third) return [step([asTyped(first, second), ...oneSimilar(first, second)]), step([bothSimilar(first, second)], MIN_FOUND)]
  const pairs = [[first, second] as const, [first, third] as const, [second, third] as const]
  const similar = pairs.map(([a, b]) => step([...oneSimilar(a, b), bothSimilar(a, b)], MIN_FOUND))
  return [...pairs.map(([a, b]) => step([asTyped(a, b)])), ...similar]
}

const step = (lookups: readonly Lookup[], unlessFound = Number.POSITIVE_INFINITY): Step => ({ lookups, unlessFound })

const asTyped = (a: Expansion, b: Expansion): Lookup => ({ words: a.beginnings, beginning: b.term })

const oneSimilar = (a: Expansion, b: Expansion): Lookup[] => [
  { words: a.similar.slice(0, MAX_SIMILAR), beginning: b.term },
  { words: b.similar.slice(0, MAX_SIMILAR), beginning: a.term },
]

const bothSimilar = (a: Expansion, b: Expansion): Lookup => ({
  words: a.similar.slice(0, MAX_SIMILAR_OF_BOTH),
  others: b.similar.slice(0, MAX_SIMILAR_OF_BOTH),
})

type Row = { readonly _id: string; readonly searchName: string }

/** Up to `limit` rows, those of the first lookups first, by their words. A patient, who is the kept one of joined records, may come more than once. */
export async function retrieve(db: Db, lookups: readonly Lookup[], limit: number): Promise<Row[]> {
  const useful = lookups.filter(({ words }) => words.length > 0)
  if (useful.length === 0) return []
  // As text, because each search runs it: to build it costs more than to run it.
  const parts = useful.map((lookup) => {
    const other =
      'others' in lookup
        ? inList(db, 'other', jsonList(lookup.others))
        : sql`"other" >= ${lookup.beginning} and "other" < ${endOfPrefix(lookup.beginning)}`
    return sql<Row>`select ${rootIn('patientId')} as "_id", "searchName" from "patientWord"
      where ${inList(db, 'word', jsonList(lookup.words))} and ${other} order by "word", "other"`
  })
  return unionOf<Row>(db, parts).limit(limit).execute()
}
