import { nameAndNumber } from '@clinic/clinical/names'
import type { ParsedRequestOf } from '@clinic/contract/endpoint'
import { clinicNumberKey, mayBeClinicNumber } from '@clinic/contract/patients/clinic-number'
import { type searchPatients as endpoint, MAX_FOUND, type Patient } from '@clinic/contract/patients/patients'
import type { Db } from '../../db/open.ts'
import { searchable } from '../../names.ts'
import { memberNames } from '../member-names.ts'
import { patientWithNumber } from '../numbers/holders.ts'
import { countPatients, pageOfPatients } from '../patient-list.ts'
import { loadRows, toPatients } from '../patients.ts'
import { phoneKey } from '../phone.ts'
import { findByName } from './by-name.ts'
import { findByPhone } from './by-phone.ts'
import { pageByCommonWord } from './lookups.ts'
import { bestOfEach, byRank, type Candidate, NEAR, WHOLE } from './rank.ts'
import { wordsOf } from './similarity.ts'

type Search = ParsedRequestOf<typeof endpoint>['query']

/**
 * `exact` counts the patients at the start of the list whose whole name or number was typed, or the one patient who matches. `similar`
 * counts the patients at the end who only have a similar name.
 */
type Matches = { exact: number; similar: number }
type Answer = Matches & { data: (Patient & { alsoRecordedAs?: string[] })[]; count: number }

/** A page of the patients who match the filters, best match first, then by name. Without a filter, a page of all patients by name. */
export async function searchPatients(db: Db, { name = '', phone = '', skip, limit }: Search): Promise<Answer> {
  const [from, to] = [skip * limit, (skip + 1) * limit]
  if (name === '' && phone === '') return answerOf(db, await pageOfPatients(db, from, limit), await countPatients(db))
  const numbered = phone === '' && mayBeClinicNumber(name) ? await patientWithNumber(db, clinicNumberKey(name)) : undefined
  const typed = phone === '' ? nameAndNumber(name) : { name, phone }
  const words = typed.phone === '' ? wordsOf(searchable(name)) : []
  const common = await pageByCommonWord(db, words, from, Math.min(MAX_FOUND, to))
  if (common) return answerOf(db, common.page, common.count)
  // Digits in the name field may belong to a number or to a name ('Twin 2'), so each patient gets the better score.
  const byName = phone === '' ? await findByName(db, name, MAX_FOUND) : []
  const byPhone = typed.phone === '' ? [] : await findByPhone(db, typed)
  const found = byPhone.length === 0 ? byName : bestOfEach([...byPhone, ...byName])
  const ranked = withHolder(found.toSorted(byRank), numbered).slice(0, MAX_FOUND)
  const page = ranked.slice(from, to).map(({ _id }) => _id)
  const matches = countMatches(ranked, typed)
  return answerOf(db, page, ranked.length, numbered ? { ...matches, exact: 1 } : matches)
}

/** The holder of the clinic number that was typed comes first: the whole number means this person. */
function withHolder(ranked: readonly Candidate[], holder: Omit<Candidate, 'score'> | undefined): readonly Candidate[] {
  if (!holder) return ranked
  return [{ ...holder, score: WHOLE }, ...ranked.filter(({ _id }) => _id !== holder._id)]
}

/** Adds the page's patients, in order, with the other names on records joined to theirs. */
async function answerOf(db: Db, page: readonly string[], count: number, matches = { exact: 0, similar: 0 }): Promise<Answer> {
  const rows = await loadRows(db, page)
  const joined = rows.flatMap(({ _id, hasMembers }) => (Number(hasMembers) === 1 ? _id : []))
  const names = await memberNames(db, joined)
  const patients = await toPatients(db, rows)
  const data = patients.map((patient) => ({ ...patient, ...(names.has(patient._id) && { alsoRecordedAs: names.get(patient._id) ?? [] }) }))
  return { data, count, ...matches }
}

/** This many digits count as an exact match if only one number contains them. */
const TELLING_DIGITS = 4

/** Counts the exact and the similar matches in a ranked list. */
function countMatches(ranked: readonly Candidate[], { name, phone }: { name: string; phone: string }): Matches {
  const matches = ranked.filter(({ score }) => score < NEAR)
  const similar = ranked.length - matches.length
  const exact = matches.filter(({ score }) => score === WHOLE).length
  const [only, ...others] = matches
  if (exact > 0 || !only || others.length > 0) return { exact, similar }
  const hasWords = new Set(searchable(name).split(' ')).isSubsetOf(new Set(only.searchName.split(' ')))
  const isMeant = name === '' ? phoneKey(phone).length >= TELLING_DIGITS : hasWords
  return { exact: isMeant ? 1 : 0, similar }
}
