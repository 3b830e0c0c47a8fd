import type { Db } from '../db/open.ts'
import { isRoot } from '../db/queries/group.ts'
import { countOf, type ListPlace, seekPage } from '../db/queries/list-counts.ts'

/** The list of all patients, by name, without records joined to another. */
const PATIENTS = 'patients'

/** Many names begin alike, so buckets narrow word by word: two letters, the first word, two letters of the next. */
export function placeOfPatient({ searchName }: { readonly searchName: string }): ListPlace {
  const [first = ''] = searchName.split(' ')
  return { list: PATIENTS, keys: ['', firstLetters(first, 2), first, first + firstLetters(searchName.slice(first.length), 3)] }
}

const firstLetters = (text: string, letters: number) => [...text.slice(0, 2 * letters)].slice(0, letters).join('')

export const countPatients = (db: Db): Promise<number> => countOf(db, PATIENTS)

/** Ids on one page. They come from the index alone, so skipping rows reads no patients. */
export async function pageOfPatients(db: Db, skipped: number, limit: number): Promise<string[]> {
  const start = await seekPage(db, PATIENTS, 'asc', skipped)
  if (!start) return []
  const { from, rest } = start
  const names = db
    .selectFrom('patient')
    .select('_id')
    .where('searchName', '>=', from)
    .where(isRoot('patient._id'))
    .orderBy('searchName')
    .orderBy('_id')
  return (await names.offset(rest).limit(limit).execute()).map(({ _id }) => _id)
}
