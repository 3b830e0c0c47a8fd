import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { groupOf } from '../db/queries/group.ts'
import { PERSON_TABLES, type PersonRows, type Table } from './person-rows.ts'

export type StoredRow = Readonly<Record<string, string | number | null>>
type TableOfPerson = { readonly table: Table; readonly title: string | null; readonly rows: readonly StoredRow[] }
/** Everything that the store holds of a person: all records that were joined, table by table, and the staff whom the rows name. */
export type PersonData = {
  readonly records: readonly string[]
  readonly tables: readonly TableOfPerson[]
  readonly staff: Readonly<Record<string, { readonly name: string; readonly role: string }>>
}

/** Reads it from one view of the store. @param patientId any of the person's records */
export async function readPerson(db: Db, patientId: string): Promise<PersonData> {
  const records = await groupOf(db, patientId)
  const tables: TableOfPerson[] = []
  for (const rule of PERSON_TABLES) tables.push(await readTable(db, rule, records))
  return { records, tables, staff: await staffNamed(db, tables) }
}

async function readTable(
  db: Db,
  { table, of, title, without = [] }: PersonRows & { readonly table: Table },
  records: readonly string[],
): Promise<TableOfPerson> {
  const { rows } = await sql<StoredRow>`select * from ${sql.table(table)} where ${of(sql`(${sql.join(records)})`)}`.execute(db)
  const own = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !without.includes(column))))
  return { table, title: title ?? null, rows: own.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1)) }
}

/** The first of its times, as rows of a table are read from the oldest on. */
const TIMES = ['createdAt', 'at', 'takenAt', 'startedAt', 'arrivedAt', 'sentAt', 'madeAt', 'openedAt', 'issuedAt'] as const

export function timeOf(row: StoredRow): string {
  const column = TIMES.find((name) => typeof row[name] === 'string')
  return column ? String(row[column]) : ''
}

/** Who of the staff is named in any column. */
async function staffNamed(db: Db, tables: readonly TableOfPerson[]): Promise<PersonData['staff']> {
  const values = new Set(
    tables.flatMap(({ rows }) => rows.flatMap((row) => Object.values(row).filter((value) => typeof value === 'string'))),
  )
  const people = await db
    .selectFrom('personnel')
    .select(['_id', 'name', 'role'])
    .where(inList(db, '_id', jsonList([...values])))
    .execute()
  return Object.fromEntries(people.map(({ _id, name, role }) => [_id, { name, role }]))
}
