import type { ParsedRequestOf } from '@clinic/contract/endpoint'
import { nameAndNumber } from '@clinic/contract/names'
import { type searchPatients as endpoint, MAX_FOUND, type Patient } from '@clinic/contract/patients'
import type { Db } from '../../db/open.ts'
import { searchable } from '../../names.ts'
import { memberNames } from '../member-names.ts'
import { countPatients, pageOfPatients } from '../patient-list.ts'
import { loadRows, toPatient } from '../patients.ts'
import { phoneKey } from '../phone.ts'
import { findByName } from './by-name.ts'
import { findByPhone } from './by-phone.ts'
import { pageByCommonWord } from './lookups.ts'
import { bestOfEach, byRank, type Candidate, isSimilar, WHOLE } from './rank.ts'
import { wordsOf } from './similarity.ts'

type Search = ParsedRequestOf<typeof endpoint>['query']

/**
 * `exact` counts the patients at the beginning of the list whose whole name or whole number was typed, or who alone have what was typed;
 * `similar` counts those at its end who only have a similar name.
 */
type Answer = { data: FoundPatient[]; count: number; exact: number; similar: number }

/** A page of the patients who match the filters, best first, then by name; without a filter a page of all, by name. */
export async function searchPatients(db: Db, { name = '', phone = '', skip, limit }: Search): Promise<Answer> {
  const [from, to] = [skip * limit, (skip + 1) * limit]
  if (name === '' && phone === '') {
    const data = await loadFound(db, await pageOfPatients(db, from, limit))
    return { data, count: await countPatients(db), exact: 0, similar: 0 }
  }
  const typed = phone === '' ? nameAndNumber(name) : { name, phone }
  const words = typed.phone === '' ? wordsOf(searchable(name)) : []
  const common = await pageByCommonWord(db, words, from, Math.min(MAX_FOUND, to))
  if (common) return { data: await loadFound(db, common), count: MAX_FOUND, exact: 0, similar: 0 }
  // Digits in the name's field may be part of a number, or of a name ('Twin 2'): each patient counts by the better score.
  const byName = phone === '' ? await findByName(db, name, MAX_FOUND) : []
  const byPhone = typed.phone === '' ? [] : await findByPhone(db, typed)
  const found = bestOfEach([...byPhone, ...byName]).toSorted(byRank)
  const ranked = found.slice(0, MAX_FOUND)
  const data = await loadFound(db, ranked.slice(from, to).map(idOf))
  return { data, count: ranked.length, ...countMatches(ranked, typed) }
}

const idOf = ({ _id }: { readonly _id: string }): string => _id

type FoundPatient = Patient & { readonly alsoRecordedAs?: string[] }

/** In the order of the ids. Who has records that were joined says under which other names. */
async function loadFound(db: Db, ids: readonly string[]): Promise<FoundPatient[]> {
  const rows = await loadRows(db, ids)
  const names = await memberNames(db, rows.filter(({ hasMembers }) => Number(hasMembers) === 1).map(idOf))
  return rows.map((row) => ({ ...toPatient(row), ...(names.has(row._id) && { alsoRecordedAs: names.get(row._id) ?? [] }) }))
}

type Typed = { readonly name: string; readonly phone: string }

/** So many digits mean one number, if no other number has them. */
const TELLING_DIGITS = 4

/** Of the best, in their order. */
function countMatches(ranked: readonly Candidate[], { name, phone }: Typed): { exact: number; similar: number } {
  const matches = ranked.filter((candidate) => !isSimilar(candidate))
  const similar = ranked.length - matches.length
  const exact = matches.filter(({ score }) => score === WHOLE).length
  const [only, ...others] = matches
  if (exact > 0 || !only || others.length > 0) return { exact, similar }
  const hasWords = new Set(searchable(name).split(' ')).isSubsetOf(new Set(only.searchName.split(' ')))
  const isMeant = name === '' ? phoneKey(phone).length >= TELLING_DIGITS : hasWords
  return { exact: isMeant ? 1 : 0, similar }
}
