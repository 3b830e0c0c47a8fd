import type { Db } from '../../db/open.ts'
import { rootIn } from '../../db/queries/group.ts'
import { endOfPrefix } from '../../db/sql.ts'
import { searchable } from '../../names.ts'
import { wordsOf } from './similarity.ts'

/** A word is common from so many places in the index of names on: at three words a name, more patients have it than a search counts. */
const COMMON = 1_000
/** Each of six words of a name has so many places. */
const MAX_PLACES_EACH = 5

/**
 * A page of those who have a common word, or one that begins so; null if several words were typed or it is not common. All of them match
 * equally well, or come behind those who do, so nothing is ranked: the page is read in the order of the index, by the word and then by the
 * other words of the name.
 */
export async function pageByCommonWord(db: Db, name: string, from: number, to: number): Promise<string[] | null> {
  const [word, ...more] = wordsOf(searchable(name))
  if (word === undefined || more.length > 0) return null
  const places = db.selectFrom('patientWord').where('word', '>=', word).where('word', '<', endOfPrefix(word)).orderBy('word')
  const thousandth = places.select('word').limit(1)
  const page = places.select(rootIn('patientId').as('patientId')).where(({ exists }) => exists(thousandth.offset(COMMON - 1)))
  const rows = await page
    .orderBy('other')
    .orderBy('patientWord.patientId')
    .limit(to * MAX_PLACES_EACH)
    .execute()
  return rows.length === 0 ? null : [...new Set(rows.map(({ patientId }) => patientId))].slice(from, to)
}
