import type { Patient } from '@clinic/contract/patients/patients'
import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { rootOf } from '../../db/queries/group.ts'
import { looksLikeId } from '../../ids.ts'
import { searchable } from '../../names.ts'
import { loadPatients } from '../patients.ts'
import { phoneKey } from '../phone.ts'
import { findByName } from '../search/by-name.ts'
import { withPhones } from '../search/by-phone.ts'
import { bestOfEach, byRank } from '../search/rank.ts'
import type { PatientIndexFields } from '../search/search-index.ts'
import { likenessOf } from './likeness.ts'
import { notSameAs } from './not-same.ts'

const MAX = 10
/** Limit for patients who match by name alone: common names would make a long, useless list. */
const MAX_BY_NAME = 5
/** Limit for candidates by name, and for candidates by phone. */
const MAX_CANDIDATES = 200
/** Score for each reason: a second reason counts for more than a closer name. */
const REASON = 10

export const SAME_PHONE = 'Same phone number'

/**
 * Registered patients who may be the same person as a new one, likeliest first: most reasons, then closest name. For a patient who is
 * already registered (`id`), leaves out people marked as someone else. Joined records appear once, as the one that was kept.
 */
export async function findDuplicates(db: Db, name: string, phone: string, id = ''): Promise<{ patient: Patient; reasons: string[] }[]> {
  const [searchName, key] = [searchable(name), phoneKey(phone)]
  const samePhone = key === '' ? [] : (await sql<PatientIndexFields>`${withPhones(db, [key])} limit ${MAX_CANDIDATES} + 0`.execute(db)).rows
  const hasPhone = new Set(samePhone.map(({ _id }) => _id))
  const others = new Set(looksLikeId(id) ? [await rootOf(db, id), ...(await notSameAs(db, id))] : [])
  const candidates = [...samePhone, ...(await findByName(db, searchName, MAX_CANDIDATES))].flatMap(({ _id, searchName: other }) => {
    const likeness = likenessOf(searchName, other)
    const reasons = [...(hasPhone.has(_id) ? [SAME_PHONE] : []), ...(likeness ? [likeness.reason] : [])]
    const score = (likeness?.rank ?? REASON) - REASON * reasons.length
    return others.has(_id) || reasons.length === 0 ? [] : [{ _id, searchName: other, reasons, score }]
  })
  const best = bestOfEach(candidates).toSorted(byRank)
  const tooMany = best.filter(({ _id }) => !hasPhone.has(_id)).slice(MAX_BY_NAME)
  const likely = best.filter((each) => !tooMany.includes(each)).slice(0, MAX)
  const ids = likely.map(({ _id }) => _id)
  const patients = await loadPatients(db, ids)
  return patients.map((patient, index) => ({ patient, reasons: likely[index]?.reasons ?? [] }))
}
