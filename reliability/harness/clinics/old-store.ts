import { openStore } from '@clinic/operations/store/open-store'
import { createPasswords } from '@clinic/server/auth/passwords/passwords'
import { migrate } from '@clinic/server/db/migrate'
import type { Migration } from '@clinic/server/db/migration'
import { type Db, openDb } from '@clinic/server/db/open'
import { insertPersonnel } from '@clinic/server/test/factories'
import { ADMIN, configOf } from '@clinic/server/test/processes/server-process'
import { sql } from 'kysely'

/** A store of an earlier version of this program with as many sessions, of a third as many patients, made in SQL alone. */
export async function makeOldStore(url: string, migrations: readonly Migration[], sessions: number): Promise<void> {
  const db = await openDb(url)
  try {
    await migrate(db, { migrations })
    for (const statement of contents(migrations, sessions)) await sql.raw(statement).execute(db)
  } finally {
    await db.destroy()
  }
}

/** The person that `startServer` signs in as, because a store with people gets no first admin. Brings an SQLite store to the newest schema. */
export async function addAdmin(dataDir: string): Promise<void> {
  const { db, keys } = await openStore(configOf(dataDir))
  const passwordHash = await createPasswords(keys.pepper, { memory: 8, passes: 1, parallelism: 1 }).hash(ADMIN.password)
  await insertPersonnel(db, { email: ADMIN.email, passwordHash })
  await db.destroy()
}

const AT = '2026-01-15T08:00:00.000Z'
const edited = `1, '${AT}', '${AT}'`
const numbers = (count: number) => `with recursive "n"("i") as (select 1 union all select "i" + 1 from "n" where "i" < ${count})`

function contents(migrations: readonly Migration[], sessions: number): string[] {
  const patients = Math.ceil(sessions / 3)
  const blanks = (count: number) => Array.from({ length: count }, () => "''").join(', ')
  const named = migrations.some(({ name }) => name === '0003-phone-endings') ? ', "searchName"' : ''
  return [
    `insert into "personnel" ("_id", "name", "searchName", "email", "phone", "role", "passwordHash", "version", "createdAt", "updatedAt")
      values ('doctor', 'Ada Obi', 'ada obi', 'ada@clinic.test', '', 'doctor', '', ${edited})`,
    `${numbers(patients)} insert into "patient" ("_id", "firstname", "lastname", "searchName", "phone", "phoneKey", "gender", "ageRange",
      "ageRangeOn", "email", "allergies", "church", "isSaintsCommunity", "contactPerson", "contactPersonNumber", "version", "createdAt",
      "updatedAt")
      select 'patient-' || "i", 'Ada', 'Okafor ' || "i", 'ada okafor ' || "i", '0803' || (1000000 + "i"),
      '0803' || (1000000 + "i"), 'FEMALE', '26 - 30 years', '2026-01-15', '', 'N/A', '', 0, 'Ngozi', '08035550000', ${edited} from "n"`,
    `insert into "patientWord" select 'okafor', 'ada', "_id", "searchName" from "patient"`,
    `insert into "phoneEnding" select substr("phoneKey", 1), "_id", "phoneKey"${named} from "patient"`,
    `${numbers(sessions)} insert into "session" ("_id", "patientId", "temperature", "pulse", "bloodPressure", "spO2", "weight", "complaints",
      "co_morbities", "examinationFindings", "investigation_results", "workingDiagnosis", "prescription", "open", "openedBy", "closedAt",
      "version", "createdAt", "updatedAt")
      select 'session-' || "i", 'patient-' || (1 + "i" % ${patients}), ${blanks(9)}, 'Malaria', 'Rest', case when "i" % 50 = 0 then 1 else 0 end,
      'doctor', case when "i" % 50 = 0 then null else '${AT}' end, ${edited} from "n"`,
    `insert into "sessionRole" select "_id", 'NURSE' from "session"`,
  ]
}

/** What a session of work adds by merely starting and signing in. */
const PASSING = new Set(['migration', 'signIn', 'throttle', 'auditEvent', 'auditHead', 'patientRead', 'personnel', 'idempotency'])
/** The count of what passes, what a start notes in its first seconds, and a UUID that is random where the audit was still empty. */
const PASSING_ROWS = /^\{"(list":"audit|name":"(stock\.days-filled|diagnoses\.read-before|storeId))"/

/** All that is stored, in a fixed order, table by table: equal for equal contents. */
export async function readAll(db: Db): Promise<Record<string, string[]>> {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !PASSING.has(name) && !name.startsWith('sqlite_'))
  const contents: Record<string, string[]> = {}
  for (const table of tables.sort()) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
    contents[table] = rows
      .map((row) => JSON.stringify(row))
      .filter((row) => !PASSING_ROWS.test(row))
      .sort()
  }
  return contents
}
