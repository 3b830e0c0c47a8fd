import { randomUUID } from 'node:crypto'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { searchable } from '@clinic/server/names'
import { phoneKey } from '@clinic/server/patients/phone'

type Row = Record<string, SQLInputValue>

const MAX = 10
const afterPrefix = (prefix: string) => `${prefix}\u{10ffff}`

export function openStore(path: string): DatabaseSync {
  const database = new DatabaseSync(path)
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 2000; pragma cache_size = -32768')
  return database
}

/** The least that each route has to ask of the store, as prepared statements: no ranking, no count, no audit, no index rows of a new patient. */
export function openQueries(path: string) {
  const database = openStore(path)
  const patient = database.prepare('select * from "patient" where "_id" = ?')
  const byWords = database.prepare(
    'select p.* from "patientWord" w join "patient" p on p."_id" = w."patientId" where w."word" = ? and w."other" >= ? and w."other" < ? limit ?',
  )
  const digits = `select "patientId" from "phoneEnding" where "ending" >= ? and "ending" < ? and "phoneKey" like ?`
  const byDigits = database.prepare(`select * from "patient" where "_id" in (${digits} union ${digits} union ${digits}) limit ?`)
  const last = database.prepare(`${sessions} where s."patientId" = ? order by s."createdAt" desc, s."_id" desc limit 1`)
  const open = database.prepare(`${sessions} where s."open" = 1 order by s."createdAt" desc, s."_id" desc limit ?`)
  const insert = database.prepare(`insert into "patient" (${COLUMNS.map((name) => `"${name}"`)}) values (${COLUMNS.map(() => '?')})`)
  return {
    patient: (id: string) => patient.get(id),
    byName(name: string): Row[] {
      const [word = '', other = ''] = searchable(name).split(' ')
      return byWords.all(word, other, afterPrefix(other), MAX)
    },
    byPhone(run: string): Row[] {
      const looks = [0, 1, 2].flatMap((left) => [run.slice(left), afterPrefix(run.slice(left)), `%${run}%`])
      return byDigits.all(...looks, MAX)
    },
    lastSession: (patientId: string) => last.all(patientId),
    openSessions: () => open.all(MAX),
    create(input: Row): Row {
      const time = new Date().toISOString()
      const searchName = searchable(`${input.firstname} ${input.lastname}`)
      const derived = { _id: randomUUID(), searchName, phoneKey: phoneKey(String(input.phone)), ageRangeOn: time.slice(0, 10), version: 1 }
      const row: Row = {
        ...input,
        ...derived,
        isSaintsCommunity: input.isSaintsCommunity ? 1 : 0,
        createdAt: time,
        updatedAt: time,
        recordedAt: null,
      }
      insert.run(...COLUMNS.map((column) => row[column] ?? ''))
      return row
    },
  }
}
export type Queries = ReturnType<typeof openQueries>

const sessions =
  'select s.*, p."firstname", p."lastname", o."name" as "openerName" from "session" s join "patient" p on p."_id" = s."patientId" join "personnel" o on o."_id" = s."openedBy"'

const COLUMNS = [
  '_id',
  'firstname',
  'lastname',
  'searchName',
  'phone',
  'phoneKey',
  'gender',
  'ageRange',
  'ageRangeOn',
  'email',
  'allergies',
  'church',
  'isSaintsCommunity',
  'contactPerson',
  'contactPersonNumber',
  'version',
  'createdAt',
  'updatedAt',
]
