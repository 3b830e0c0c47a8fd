import { type ClinicTerm, plainWords } from '@clinic/clinical/diagnoses/find-diagnoses'
import { MAX_TERM } from '@clinic/contract/diagnoses/diagnoses'
import type { Db } from '../db/open.ts'

/** The last list read. Results derived from it are cached until the list changes. */
let last: readonly ClinicTerm[] = []

/** The clinic's own terms for codes. */
export async function clinicTerms(db: Db): Promise<readonly ClinicTerm[]> {
  const terms = await db.selectFrom('diagnosisTerm').select(['term', 'code']).orderBy('termKey').execute()
  const isSame =
    terms.length === last.length && terms.every(({ term, code }, place) => last[place]?.term === term && last[place].code === code)
  if (!isSame) last = terms
  return last
}

/** The same for words that differ only in case or punctuation; null if they cannot be a term: too long, or without a letter. */
export function termKey(words: string): string | null {
  const key = plainWords(words).join(' ')
  return key.length <= MAX_TERM && /\p{L}/u.test(key) ? key : null
}
