import type { Patient } from '@clinic/contract/patients'
import type { Db } from '../../db/open.ts'
import { searchable } from '../../names.ts'
import { phoneKey } from '../phone.ts'
import { findByName } from '../search/find-by-name.ts'
import { loadPatients } from '../search/search.ts'
import { isNear, letterDistance, wordsOf } from '../search/similarity.ts'

export type Duplicate = { readonly patient: Patient; readonly reasons: string[] }

const MAX = 10
/** Whose name alone is like it: of a common name there are many, and to see them all tells nothing. */
const MAX_BY_NAME = 5
/** Candidates looked at for each of name and phone. */
const LOOKED_AT = 200

const SAME_PHONE = 'Same phone number'

/** Registered patients that this may be, the likeliest first: most reasons, then the strongest. */
export async function findDuplicates(db: Db, name: string, phone: string): Promise<Duplicate[]> {
  const searchName = searchable(name)
  const key = phoneKey(phone)
  const samePhone =
    key === '' ? [] : await db.selectFrom('patient').select(['_id', 'searchName']).where('phoneKey', '=', key).limit(LOOKED_AT).execute()
  const alike = searchName === '' ? [] : await findByName(db, searchName, LOOKED_AT)
  const candidates = new Map([...samePhone, ...alike].map((candidate) => [candidate._id, candidate]))
  const phones = new Set(samePhone.map(({ _id }) => _id))
  const ranked = [...candidates.values()]
    .map(({ _id, searchName: other }) => {
      const likeness = likenessOf(searchName, other)
      const reasons = [...(phones.has(_id) ? [SAME_PHONE] : []), ...(likeness ? [likeness.reason] : [])]
      return { _id, other, reasons, rank: (likeness?.rank ?? WEAKEST) - reasons.length * WEAKEST }
    })
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => a.rank - b.rank || (a.other < b.other ? -1 : 1))
  const byName = new Set(ranked.filter(({ _id }) => !phones.has(_id)).slice(0, MAX_BY_NAME))
  const likely = ranked.filter((candidate) => phones.has(candidate._id) || byName.has(candidate)).slice(0, MAX)
  const patients = await loadPatients(
    db,
    likely.map(({ _id }) => _id),
  )
  return patients.map((patient, index) => ({ patient, reasons: likely[index]?.reasons ?? [] }))
}

const WEAKEST = 4

/** Why two normalised names may be one person's, or null; the smaller the rank the likelier. */
export function likenessOf(a: string, b: string): { rank: number; reason: string } | null {
  if (a === '' || b === '') return null
  if (a === b) return { rank: 0, reason: 'Same name' }
  if (sorted(a) === sorted(b)) return { rank: 1, reason: 'First and last name swapped' }
  if (oneOff(a, b) || oneOff(sorted(a), sorted(b))) return { rank: 2, reason: 'Name one letter off' }
  return areNear(wordsOf(a), wordsOf(b)) ? { rank: 3, reason: 'Name spelt alike' } : null
}

const oneOff = (a: string, b: string) => Math.abs(a.length - b.length) <= 1 && letterDistance(a, b) <= 1

const sorted = (searchName: string) => searchName.split(' ').toSorted().join(' ')

/** Each word of one has its own like in the other. */
function areNear(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false
  const left = [...b]
  return a.every((word) => {
    const exact = left.indexOf(word)
    const index = exact >= 0 ? exact : left.findIndex((other) => isNear(word, other))
    if (index < 0) return false
    left.splice(index, 1)
    return true
  })
}
