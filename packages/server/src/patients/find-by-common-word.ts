import type { Db } from '../db/open.ts'
import { prepare } from '../db/prepared.ts'
import { endOfPrefix } from '../db/sql.ts'

/** Places in the index of names from which on a word is common: at three words a name, those of more patients than a search counts. */
const COMMON = 1_000
/** Places looked through for a late page: each of six words of a name has five. */
const MOST_PLACES = 3_000

type Page = { readonly from: number; readonly to: number }

/**
 * For a single word that more patients have, or have one that begins so, than a search counts: the ids from the `from`th to before the
 * `to`th, as the index has them, which is by the word and then by the other words of the name. All are worth as much to the search, or come
 * behind those who are, so there is nothing to rank, and a page costs what it shows. Null if the word is not common.
 */
export async function findByCommonWord(db: Db, term: string, { from, to }: Page): Promise<string[] | null> {
  const words = { term, end: endOfPrefix(term) }
  if (!(await placeOfWord.first(db, { ...words, before: COMMON - 1 }))) return null
  for (const most of [to * 2, MOST_PLACES]) {
    const places = await placesOfWord.all(db, { ...words, most })
    const ids = [...new Set(places.map(({ _id }) => _id))]
    if (ids.length >= to || most >= MOST_PLACES) return ids.slice(from, to)
  }
  return []
}

type Words = { readonly term: string; readonly end: string }

const placeOfWord = prepare<Words & { before: number }>()((db, value) =>
  db
    .selectFrom('patientWord')
    .select('word')
    .where('word', '>=', value('term'))
    .where('word', '<', value('end'))
    .orderBy('word')
    .limit(1)
    .offset(value('before')),
)

const placesOfWord = prepare<Words & { most: number }>()((db, value) =>
  db
    .selectFrom('patientWord')
    .select('patientId as _id')
    .where('word', '>=', value('term'))
    .where('word', '<', value('end'))
    .orderBy('word')
    .orderBy('other')
    .orderBy('patientId')
    .limit(value('most')),
)
