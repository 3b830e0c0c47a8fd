import type { Patient } from '@clinic/contract/patients'
import type { Db } from '../../db/open.ts'
import { looksLikeId } from '../../ids.ts'
import { searchable } from '../../names.ts'
import { rootIn, rootOf } from '../group.ts'
import { notSameAs } from '../merge/not-same.ts'
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

/**
 * The registered patients that a newcomer may be, the likeliest first: most reasons, then the best name. Of a patient who is registered
 * (`id`) those who are said to be another person are left out. Who has several joined records is named once, as the kept one.
 */
export async function findDuplicates(db: Db, name: string, phone: string, id = ''): Promise<Duplicate[]> {
  const searchName = searchable(name)
  const samePhone = await withPhone(db, phoneKey(phone))
  const hasPhone = new Set(samePhone.map(({ _id }) => _id))
  const candidates = [...samePhone, ...(await findByName(db, searchName, MAX_CANDIDATES))]
  const ranked = candidates
    .map((candidate) => {
      const likeness = likenessOf(searchName, candidate.searchName)
      const reasons = [...(hasPhone.has(candidate._id) ? [SAME_PHONE] : []), ...(likeness ? [likeness.reason] : [])]
      return { _id: candidate._id, name: candidate.searchName, reasons, rank: likeness?.rank ?? Number.POSITIVE_INFINITY }
    })
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => b.reasons.length - a.reasons.length || compare(a.rank, b.rank) || compare(a.name, b.name))
  const others = await onceEach(db, ranked, id)
  const byName = new Set(others.filter(({ _id }) => !hasPhone.has(_id)).slice(0, MAX_BY_NAME))
  const likely = others.filter((candidate) => hasPhone.has(candidate._id) || byName.has(candidate)).slice(0, MAX)
  const patients = await loadPatients(
    db,
    likely.map(({ _id }) => _id),
  )
  return patients.map((patient, index) => ({ patient, reasons: likely[index]?.reasons ?? [] }))
}

/** Each person once, by the likeliest of their records, without those who are not meant. */
async function onceEach<Ranked extends { readonly _id: string }>(db: Db, ranked: readonly Ranked[], id: string): Promise<Ranked[]> {
  const left = new Set(looksLikeId(id) ? [await rootOf(db, id), ...(await notSameAs(db, id))] : [])
  const people = new Map<string, Ranked>()
  for (const each of ranked) if (!left.has(each._id) && !people.has(each._id)) people.set(each._id, each)
  return [...people.values()]
}

async function withPhone(db: Db, key: string): Promise<{ _id: string; searchName: string }[]> {
  if (key === '') return []
  return db
    .selectFrom('patient')
    .select([rootIn('patient._id').as('_id'), 'searchName'])
    .where('phoneKey', '=', key)
    .limit(MAX_CANDIDATES)
    .execute()
}

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)
