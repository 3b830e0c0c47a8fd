import type { Db } from '../../db/open.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { rootIn } from '../../db/queries/group.ts'

/** Who has a number: the record that it is written on, whatever it was joined to. */
export type Holder = { readonly clinicNumberKey: string; readonly firstname: string; readonly lastname: string }

export async function holdersOf(db: Db, keys: readonly string[]): Promise<Map<string, Holder>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('patient')
    .select(['clinicNumberKey', 'firstname', 'lastname'])
    .where(inList(db, 'clinicNumberKey', jsonList(keys)))
    .where('clinicNumberKey', '<>', '')
    .execute()
  return new Map(rows.map((row) => [row.clinicNumberKey, row]))
}

/** The kept patient whom a number finds, also one that is written on a record joined to theirs. */
export function patientWithNumber(db: Db, key: string): Promise<{ _id: string; searchName: string } | undefined> {
  return db
    .selectFrom('patient')
    .select([rootIn('patient._id').as('_id'), 'searchName'])
    .where('clinicNumberKey', '=', key)
    .where('clinicNumberKey', '<>', '')
    .executeTakeFirst()
}

/** Of each of these kept records, the oldest number that is written on a record joined to it. */
export async function memberNumbers(db: Db, roots: readonly string[]): Promise<Map<string, string>> {
  if (roots.length === 0) return new Map()
  const rows = await db
    .selectFrom('personLink')
    .innerJoin('patient', 'patient._id', 'personLink.memberId')
    .select(['personLink.rootId', 'patient.clinicNumber'])
    .where(inList(db, 'personLink.rootId', jsonList(roots)))
    .where('patient.clinicNumberKey', '<>', '')
    .orderBy('personLink.memberId', 'desc')
    .execute()
  return new Map(rows.map(({ rootId, clinicNumber }) => [rootId, clinicNumber])) // the oldest comes last, and stays
}
