import { type ClinicTerm, plainWords } from '@clinic/contract/clinical/diagnoses/find-diagnoses'
import { MAX_TERM } from '@clinic/contract/diagnoses'
import type { Db } from '../db/open.ts'

/** The last list that was read. What is worked out from it is kept until the list changes. */
let last: readonly ClinicTerm[] = []

/** The clinic's own words for codes. */
export async function clinicTerms(db: Db): Promise<readonly ClinicTerm[]> {
  const terms = await db.selectFrom('diagnosisTerm').select(['term', 'code']).orderBy('termKey').execute()
  const isSame =
    terms.length === last.length && terms.every(({ term, code }, place) => last[place]?.term === term && last[place].code === code)
  if (!isSame) last = terms
  return last
}

/** Equal for equal words, whatever their case and the signs between them; null for what cannot be a term: too long, or without a letter. */
export function termKey(words: string): string | null {
  const key = plainWords(words).join(' ')
  return key.length <= MAX_TERM && /\p{L}/u.test(key) ? key : null
}
