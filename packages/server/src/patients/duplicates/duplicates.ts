import type { Patient } from '@clinic/contract/patients'
import type { Db } from '../../db/open.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { rootIn, rootOf } from '../../db/queries/group.ts'
import { looksLikeId } from '../../ids.ts'
import { searchable } from '../../names.ts'
import { loadPatients } from '../patients.ts'
import { phoneKey } from '../phone.ts'
import { findByName } from '../search/by-name.ts'
import { compareTexts } from '../search/rank.ts'
import { likenessOf } from './likeness.ts'
import { notSameAs } from './not-same.ts'

export type Duplicate = { readonly patient: Patient; readonly reasons: string[] }

const MAX = 10
/** Those who only have a similar name: many people have a common name, so a long list of them says nothing. */
const MAX_BY_NAME = 5
/** Candidates for each of name and phone. */
const MAX_CANDIDATES = 200

export const SAME_PHONE = 'Same phone number'

/**
 * The registered patients that a newcomer may be, the likeliest first: most reasons, then the best name. Of a patient who is registered
 * (`id`) those who are said to be another person are left out. Who has several joined records is named once, as the kept one.
 */
export async function findDuplicates(db: Db, name: string, phone: string, id = ''): Promise<Duplicate[]> {
  const [searchName, key] = [searchable(name), phoneKey(phone)]
  const samePhone = key === '' ? [] : await withPhones(db, [key]).limit(MAX_CANDIDATES).execute()
  const hasPhone = new Set(samePhone.map(({ _id }) => _id))
  const others = new Set(looksLikeId(id) ? [await rootOf(db, id), ...(await notSameAs(db, id))] : [])
  const candidates = [...samePhone, ...(await findByName(db, searchName, MAX_CANDIDATES))]
    .filter(({ _id }) => !others.has(_id))
    .map(({ _id, searchName: other }) => {
      const likeness = likenessOf(searchName, other)
      const reasons = [...(hasPhone.has(_id) ? [SAME_PHONE] : []), ...(likeness ? [likeness.reason] : [])]
      return { _id, other, reasons, rank: likeness?.rank ?? Number.MAX_VALUE }
    })
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => b.reasons.length - a.reasons.length || a.rank - b.rank || compareTexts(a.other, b.other))
  const best = [...Map.groupBy(candidates, ({ _id }) => _id).values()].flatMap(([first]) => first ?? [])
  const byName = best.filter(({ _id }) => !hasPhone.has(_id)).slice(0, MAX_BY_NAME)
  const likely = best.filter((each) => hasPhone.has(each._id) || byName.includes(each)).slice(0, MAX)
  const ids = likely.map(({ _id }) => _id)
  const patients = await loadPatients(db, ids)
  return patients.map((patient, index) => ({ patient, reasons: likely[index]?.reasons ?? [] }))
}

/** In a query: the records with one of these phones, each as that of the kept patient. */
export const withPhones = (db: Db, phoneKeys: readonly string[]) =>
  db
    .selectFrom('patient')
    .select([rootIn('patient._id').as('_id'), 'searchName', 'phoneKey'])
    .where(inList(db, 'phoneKey', jsonList(phoneKeys)))
