import type { Db } from '../../db/open.ts'
import { compiled } from '../../db/queries/compiled.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { unionOf } from '../../db/queries/union.ts'
import { endOfPrefix } from '../../db/sql.ts'
import { rootIn } from '../group.ts'

/** Finds names with one of the words and, in any order, another word that begins so or is on a list; '' stands beside a lone word. */
export type Lookup = ByBeginning | ByList
type ByBeginning = { readonly words: readonly string[]; readonly beginning: string }
type ByList = { readonly words: readonly string[]; readonly others: readonly string[] }

/** One statement takes so many lookups by a beginning, and one by a list. */
const PLACES = [0, 1, 2]

/** The patients are those of the kept records, under whichever name was found. Up to `limit` rows for each statement, those of the first lookups first, by their words. A patient may come more than once. */
export async function retrieve(db: Db, lookups: readonly Lookup[], limit: number): Promise<Row[]> {
  const beginnings = lookups.filter((lookup): lookup is ByBeginning => 'beginning' in lookup && lookup.words.length > 0)
  const lists = lookups.filter((lookup): lookup is ByList => 'others' in lookup && lookup.words.length > 0 && lookup.others.length > 0)
  const rows: Row[] = []
  while (rows.length < limit && (beginnings.length > 0 || lists.length > 0)) {
    const { words = [], others = [] } = lists.shift() ?? {}
    const list = { listedWords: jsonList(words), others: jsonList(others) }
    const values: Values = Object.assign({ ...list, limit }, ...PLACES.map((place) => slotsOf(place, beginnings.shift())))
    rows.push(...(await patientsByWords.all(db, values)))
  }
  return rows
}

type Row = { readonly patientId: string; readonly searchName: string; readonly word: string }
type Values = Record<`${'words' | 'from' | 'to'}${number}` | 'listedWords' | 'others', string> & { limit: number }

const slotsOf = (place: number, { words, beginning }: ByBeginning = { words: [], beginning: '' }) => ({
  [`words${place}`]: jsonList(words),
  [`from${place}`]: beginning,
  [`to${place}`]: endOfPrefix(beginning),
})

const patientsByWords = compiled<Values>()((db, value) => {
  const pairs = (words: 'listedWords' | `words${number}`) =>
    db
      .selectFrom('patientWord')
      .select([rootIn('patientWord.patientId').as('patientId'), 'searchName', 'word'])
      .where(inList(db, 'word', value(words)))
      .orderBy('word')
      .orderBy('other')
  const byBeginning = PLACES.map((place) =>
    pairs(`words${place}`)
      .where('other', '>=', value(`from${place}`))
      .where('other', '<', value(`to${place}`)),
  )
  return unionOf<Row>(db, [...byBeginning, pairs('listedWords').where(inList(db, 'other', value('others')))]).limit(value('limit'))
})
