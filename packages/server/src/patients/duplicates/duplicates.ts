import type { Patient } from '@clinic/contract/patients'
import type { Db } from '../../db/open.ts'
import { searchable } from '../../names.ts'
import { loadPatients } from '../patients.ts'
import { phoneKey } from '../phone.ts'
import { findByName } from '../search/by-name.ts'
import { likenessOf } from './likeness.ts'

export type Duplicate = { readonly patient: Patient; readonly reasons: string[] }

const MAX = 10
/** Those who only have a similar name: many people have a common name, so a long list of them says nothing. */
const MAX_BY_NAME = 5
/** Candidates for each of name and phone. */
const MAX_CANDIDATES = 200

export const SAME_PHONE = 'Same phone number'

/** The registered patients that a newcomer may be, the likeliest first: most reasons, then the best name. */
export async function findDuplicates(db: Db, name: string, phone: string): Promise<Duplicate[]> {
  const searchName = searchable(name)
  const samePhone = await withPhone(db, phoneKey(phone))
  const hasPhone = new Set(samePhone.map(({ _id }) => _id))
  const candidates = [...samePhone, ...(await findByName(db, searchName, MAX_CANDIDATES))]
  const ranked = [...new Map(candidates.map((candidate) => [candidate._id, candidate])).values()]
    .map((candidate) => {
      const likeness = likenessOf(searchName, candidate.searchName)
      const reasons = [...(hasPhone.has(candidate._id) ? [SAME_PHONE] : []), ...(likeness ? [likeness.reason] : [])]
      return { _id: candidate._id, name: candidate.searchName, reasons, rank: likeness?.rank ?? Number.POSITIVE_INFINITY }
    })
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => b.reasons.length - a.reasons.length || compare(a.rank, b.rank) || compare(a.name, b.name))
  const byName = new Set(ranked.filter(({ _id }) => !hasPhone.has(_id)).slice(0, MAX_BY_NAME))
  const likely = ranked.filter((candidate) => hasPhone.has(candidate._id) || byName.has(candidate)).slice(0, MAX)
  const patients = await loadPatients(
    db,
    likely.map(({ _id }) => _id),
  )
  return patients.map((patient, index) => ({ patient, reasons: likely[index]?.reasons ?? [] }))
}

async function withPhone(db: Db, key: string): Promise<{ _id: string; searchName: string }[]> {
  if (key === '') return []
  return db.selectFrom('patient').select(['_id', 'searchName']).where('phoneKey', '=', key).limit(MAX_CANDIDATES).execute()
}

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)
