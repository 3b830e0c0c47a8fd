import type { Db } from '../../db/open.ts'
import { prepare, type Slots } from '../../db/queries/compiled.ts'
import { endOfPrefix } from '../../db/sql.ts'

/** Places in the index of names from which on a word is common: at three words a name, those of more patients than a search counts. */
const COMMON = 1_000
/** Places looked through for a late page: each of six words of a name has five. */
const MAX_PLACES = 3_000

type Page = { readonly from: number; readonly to: number }

/**
 * For a single word that more patients have, or have one that begins so, than a search counts: the ids from the `from`th to before the
 * `to`th, as the index has them, which is by the word and then by the other words of the name. All are worth as much to the search, or come
 * behind those who are, so there is nothing to rank, and a page costs what it shows. Null if the word is not common.
 */
export async function findByCommonWord(db: Db, term: string, { from, to }: Page): Promise<string[] | null> {
  const words = { term, end: endOfPrefix(term) }
  if (!(await placeOfWord.first(db, { ...words, before: COMMON - 1 }))) return null
  const idsFrom = async (most: number) => [...new Set((await placesOfWord.all(db, { ...words, most })).map(({ _id }) => _id))]
  const soon = await idsFrom(to * 2)
  return (soon.length < to ? await idsFrom(MAX_PLACES) : soon).slice(from, to)
}

type Words = { readonly term: string; readonly end: string }

const places = (db: Db, value: Slots<Words>) =>
  db.selectFrom('patientWord').where('word', '>=', value('term')).where('word', '<', value('end')).orderBy('word')

const placeOfWord = prepare<Words & { before: number }>()((db, value) => places(db, value).select('word').limit(1).offset(value('before')))

const placesOfWord = prepare<Words & { most: number }>()((db, value) =>
  places(db, value).select('patientId as _id').orderBy('other').orderBy('patientId').limit(value('most')),
)
