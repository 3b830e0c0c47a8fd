import type { Db } from '../../db/open.ts'
import { bulkInsert } from '../../db/queries/bulk-insert.ts'
import type { NameKeyTable, PatientWordTable, PhoneEndingTable } from '../../db/tables/search.ts'
import { deletions, phoneticKey, wordsOf } from './similarity.ts'

/** The fields of a patient that are indexed. */
export type PatientIndexFields = { readonly _id: string; readonly searchName: string; readonly phoneKey: string }

const insertPairs = bulkInsert('patientWord')
const insertEndings = bulkInsert('phoneEnding')
const insertKeys = bulkInsert('nameKey', { ignoring: true })

/** Indexes patients by name and phone, in the transaction that stores them. */
export async function indexPatients(db: Db, patients: readonly PatientIndexFields[]): Promise<void> {
  await addWords(db, [...new Set(patients.flatMap(({ searchName }) => wordsOf(searchName)))])
  await insertPairs(db, patients.flatMap(pairsOf))
  await insertEndings(db, patients.flatMap(endingsOf))
}

/** Removes a patient's index entries; call before a name or phone changes. Known words stay, even if no patient has them any more. */
export async function unindexPatient(db: Db, patient: PatientIndexFields): Promise<void> {
  for (const { word, other } of pairsOf(patient)) {
    await db.deleteFrom('patientWord').where('word', '=', word).where('other', '=', other).where('patientId', '=', patient._id).execute()
  }
  const endings = endingsOf(patient).map(({ ending }) => ending)
  if (endings.length > 0) await db.deleteFrom('phoneEnding').where('ending', 'in', endings).where('patientId', '=', patient._id).execute()
}

/** Always inserts in the same order, so that two transactions with the same new words cannot deadlock. */
async function addWords(db: Db, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  const added = await db
    .insertInto('nameKey')
    .values(words.toSorted().map((word) => ({ kind: 'part', key: word, word })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('word')
    .execute()
  const keys = added.flatMap(({ word }) => keysOf(word))
  await insertKeys(db, keys)
  if (added.length === 0) return
  await db
    .updateTable('searchVersion')
    .set((eb) => ({ version: eb('version', '+', added.length) }))
    .execute()
}

export function keysOf(word: string): NameKeyTable[] {
  return [
    ...endsOf(word).map((key) => ({ kind: 'part' as const, key, word })),
    ...[word, ...deletions(word)].map((key) => ({ kind: 'less' as const, key, word })),
    { kind: 'sound', key: phoneticKey(word), word },
  ]
}

/** Endings of the text, from its second letter or digit, its third, and so on. */
const endsOf = (text: string): string[] => [...text].map((_, index, letters) => letters.slice(index).join('')).slice(1)

export function pairsOf({ _id, searchName }: PatientIndexFields): PatientWordTable[] {
  const words = wordsOf(searchName)
  const othersOf = (word: string) => (words.length === 1 ? [''] : words.filter((other) => other !== word))
  return words.flatMap((word) => othersOf(word).map((other) => ({ word, other, patientId: _id, searchName })))
}

/** An ending is stored for every second digit, because each is one more write. The column itself covers the first digit. */
export const ENDING_STEP = 2
const MAX_DIGITS = 30

export const endingsOf = ({ _id, phoneKey, searchName }: PatientIndexFields): PhoneEndingTable[] =>
  endsOf(phoneKey)
    .filter((_, skipped) => (skipped + 1) % ENDING_STEP === 0 && skipped + 1 < MAX_DIGITS)
    .map((ending) => ({ ending, patientId: _id, phoneKey, searchName }))
