import { MAX_FOUND } from '@clinic/contract/patients/patients'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { contains, inList, jsonList, unionOf } from '../../db/queries/expressions.ts'
import { recordsOfMany, rootIn } from '../../db/queries/group.ts'
import { searchable } from '../../names.ts'
import { digitsOf, nationalBeginnings, phoneKey } from '../phone.ts'
import { findByName } from './by-name.ts'
import { expand } from './expand.ts'
import { startsWith } from './lookups.ts'
import { BEGINNING, type Candidate, INSIDE, NO_MATCH, nameScorer, scoreOfBoth, WHOLE } from './rank.ts'
import { ENDING_STEP, type PatientIndexFields } from './search-index.ts'
import { wordsOf } from './similarity.ts'

/** Extra rows to read, because a number that contains the digits twice appears twice. */
const ROWS_EACH = 1.1
/** Limit for the matching numbers that are checked against a name. */
const MAX_NUMBERS = 2_000
/** If more numbers match, the numbers of this many patients with the name are checked too. */
const MAX_NAMED = 150

/**
 * Patients with these digits, however they are written, and with the name if one is given. If very many numbers match, only some are
 * checked, numbers that begin with the digits first, so not every match is found. The result can contain a patient twice.
 */
export async function findByPhone(db: Db, { name, phone }: { readonly name: string; readonly phone: string }): Promise<Candidate[]> {
  const [typed, digits] = [searchable(name), digitsOf(phone)]
  if (digits === '' || (name !== '' && typed === '')) return []
  const most = name === '' ? MAX_FOUND : MAX_NUMBERS
  const runs = [...new Set([phoneKey(phone), digits])]
  const beginnings = [...new Set([...runs, ...nationalBeginnings(digits)])]
  const parts = [...beginnings.map((run) => numbersWhere(startsWith('phoneKey', run))), ...runs.flatMap((run) => numbersHolding(db, run))]
  const { rows: numbers } = await sql<PatientIndexFields>`${unionOf(parts)} limit ${Math.ceil(most * ROWS_EACH)} + 0`.execute(db)
  const named = name === '' || numbers.length < most ? [] : await numbersOf(db, await findByName(db, name, MAX_NAMED))
  const nameScoreOf = nameScorer(typed, await expand(db, wordsOf(typed)))
  const numberScoreOf = (key: string) => {
    if (key === runs[0]) return WHOLE
    if (beginnings.some((run) => key.startsWith(run))) return BEGINNING
    return runs.some((run) => key.includes(run)) ? INSIDE : NO_MATCH
  }
  return [...numbers, ...named].flatMap(({ _id, searchName, phoneKey }) => {
    const name = nameScoreOf(searchName)
    return name < NO_MATCH ? [{ _id, searchName, score: scoreOfBoth(name, numberScoreOf(phoneKey)) }] : []
  })
}

/** Query for the numbers of some records, with the id of the kept patient. */
const numbersWhere = (where: RawBuilder<unknown>) =>
  sql<PatientIndexFields>`select ${rootIn('_id')} as "_id", "searchName", "phoneKey" from "patient" where ${where} order by "phoneKey"`

/** Query for the records with one of these phone numbers. */
export const withPhones = (db: Db, phoneKeys: readonly string[]) => numbersWhere(inList(db, 'phoneKey', jsonList(phoneKeys)))

/** The digits start where a stored ending does, or up to a step earlier. A single digit needs no index: most numbers contain it. */
function numbersHolding(db: Db, run: string): RawBuilder<PatientIndexFields>[] {
  const holdsRun = contains(db, 'phoneKey', run)
  if (run.length < ENDING_STEP) return [numbersWhere(holdsRun)]
  const begins = Array.from({ length: ENDING_STEP }, (_, skipped) => startsWith('ending', run.slice(skipped)))
  return begins.map(
    (begins) => sql`select ${rootIn('patientId')} as "_id", "searchName", "phoneKey" from "phoneEnding"
    where ${begins} and ${holdsRun} order by "ending"`,
  )
}

/** Numbers of these patients, including those on records joined to theirs. */
async function numbersOf(db: Db, found: readonly Candidate[]): Promise<readonly PatientIndexFields[]> {
  const ids = found.map(({ _id }) => _id)
  return (await numbersWhere(sql`"_id" in (select "_id" from ${recordsOfMany(db, ids)} as "record")`).execute(db)).rows
}
