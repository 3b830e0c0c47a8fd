import type { Db } from '../../db/open.ts'
import { rootIn } from '../../db/queries/group.ts'
import { endOfPrefix } from '../../db/sql.ts'

/** A word is common from so many places in the index of names on: at three words a name, more patients have it than a search counts. */
const COMMON = 1_000
/** Each of six words of a name has so many places. */
const MAX_PLACES_EACH = 5

/**
 * A page of those who have a common word, or one that begins so; null if it is not common. All of them match equally well, or come behind
 * those who do, so nothing is ranked: the page is read in the order of the index, by the word and then by the other words of the name.
 */
export async function pageByCommonWord(db: Db, term: string, from: number, to: number): Promise<string[] | null> {
  const places = db.selectFrom('patientWord').where('word', '>=', term).where('word', '<', endOfPrefix(term)).orderBy('word')
  const thousandth = places
    .select('word')
    .offset(COMMON - 1)
    .limit(1)
  const page = places.select(rootIn('patientId').as('patientId')).where(({ exists }) => exists(thousandth))
  const rows = await page
    .orderBy('other')
    .orderBy('patientWord.patientId')
    .limit(to * MAX_PLACES_EACH)
    .execute()
  return rows.length === 0 ? null : [...new Set(rows.map(({ patientId }) => patientId))].slice(from, to)
}
