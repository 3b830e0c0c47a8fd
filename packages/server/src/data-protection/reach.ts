import type { BreachReach } from '@clinic/contract/data-protection/breaches'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { rootIn } from '../db/queries/group.ts'

/** Between two times, inclusive; by one person or from one device, if they are named. */
export type Window = {
  readonly fromAt: string
  readonly toAt: string
  readonly personnelId: string | null
  readonly address: string
}

/** Files with rows of patients, and copies of the whole store. Others name their patient. */
const PEOPLE_FILES = ['patient.download', 'session.report', 'follow-up.download', 'fhir.export', 'storage.copy', 'storage.copy-to-drive']
const WHOLE_STORE = ['storage.copy', 'storage.copy-to-drive']
const FHIR_PATIENTS = JSON.stringify(['Patient'])
/** Its rows are people who are in it; those of other files are visits or calls, or all people, with something of them in it or not. */
const isListOfPeople = ({ type, fields }: { readonly type: string; readonly fields: string }) =>
  type === 'patient.download' || (type === 'fhir.export' && fields === FHIR_PATIENTS)
const NAMES_FOUND = 'patient.search'

/** Lists are noted once in a clock hour for each person, so what was seen again later in the hour has its event at its start. */
const hourOf = (time: string) => `${time.slice(0, 'yyyy-mm-ddThh'.length)}:00:00.000Z`

const isWithin = ({ fromAt, toAt, personnelId, address }: Window): RawBuilder<SqlBool> => sql<SqlBool>`
  "auditEvent"."at" >= ${hourOf(fromAt)} and "auditEvent"."at" <= ${toAt}
  and ("auditEvent"."at" >= ${fromAt} or "auditEvent"."action" = 'R') and "auditEvent"."outcome" = 'ok'
  ${personnelId === null ? sql`` : sql`and "auditEvent"."actorId" = ${personnelId}`}
  ${address === '' ? sql`` : sql`and "auditEvent"."address" = ${address}`}`

/** A copy is noted before it is made; one that could not be made is noted a second time, and nothing of it left. */
const hasLeft = sql<SqlBool>`("auditEvent"."type" not in (${sql.join(WHOLE_STORE)}) or 'failed' <> coalesce((
  select "later"."outcome" from "auditEvent" as "later"
  where "later"."actorId" = "auditEvent"."actorId" and "later"."type" = "auditEvent"."type" and "later"."seq" > "auditEvent"."seq"
    and "later"."outcome" in ('ok', 'failed')
  order by "later"."seq" limit 1), 'ok'))`

/** How many people a window of the audit reached, and by whom. Reads the audit of the whole window. */
export async function readReach(db: Db, window: Window): Promise<BreachReach> {
  const within = isWithin(window)
  const groups = await sql<{ actorId: string | null; address: string | null; people: number }>`
    select "actorId", "address", count(distinct ${rootIn('auditEvent.patientId')}) as "people"
    from "auditEvent" where ${within} and "patientId" is not null group by "actorId", "address"`.execute(db)
  const all = await sql<{ people: number }>`
    select count(distinct ${rootIn('auditEvent.patientId')}) as "people" from "auditEvent" where ${within} and "patientId" is not null`.execute(
    db,
  )
  const files = await db
    .selectFrom('auditEvent')
    .select(['at', 'type', 'actorId', 'rows', 'fields'])
    .where(within)
    .where('type', 'in', PEOPLE_FILES)
    .where(hasLeft)
    .orderBy('at')
    .orderBy('seq')
    .execute()
  const searches = await db
    .selectFrom('auditEvent')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(within)
    .where('type', '=', NAMES_FOUND)
    .executeTakeFirstOrThrow()
  const staff = await staffOf(db, [...groups.rows.map(({ actorId }) => actorId), ...files.map(({ actorId }) => actorId)])
  const people = Number(all.rows[0]?.people ?? 0)
  const whole = files.filter(({ type }) => WHOLE_STORE.includes(type)).at(-1)
  const stored = whole ? await patientsBy(db, whole.at) : 0
  const listed = files.filter(isListOfPeople).map(({ rows }) => rows ?? 0)
  return {
    people,
    atLeast: Math.max(people, stored, ...listed),
    files: files.map(({ at, type, actorId, rows }) => ({ at, type, by: staff(actorId), rows })),
    searches: Number(searches.count),
    by: groups.rows
      .map(({ actorId, address, people }) => ({ by: staff(actorId), address, people: Number(people) }))
      .toSorted((a, b) => b.people - a.people),
  }
}

/** Patients that the store held at a time; a joined one counts with the record that it opens. */
async function patientsBy(db: Db, time: string): Promise<number> {
  const { count } = await db
    .selectFrom('patient')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('createdAt', '<=', time)
    .where(sql<SqlBool>`not exists (select 1 from "personLink" where "memberId" = "patient"."_id")`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function staffOf(db: Db, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const rows =
    wanted.length === 0 ? [] : await db.selectFrom('personnel').select(['_id', 'name', 'role']).where('_id', 'in', wanted).execute()
  const known = new Map(rows.map((row) => [row._id, row]))
  return (id: string | null) => known.get(id ?? '') ?? null
}

type Page = { readonly skip: number; readonly limit: number }

/** Whom it reached by name, in the order of their names, joined records as one. */
export async function readReached(db: Db, { window, skip, limit }: { readonly window: Window } & Page) {
  const reached = sql`select distinct ${rootIn('auditEvent.patientId')} from "auditEvent" where ${isWithin(window)} and "patientId" is not null`
  const patients = db.selectFrom('patient').where(sql<SqlBool>`"_id" in (${reached})`)
  const data = await patients
    .select(['_id', 'firstname', 'lastname', 'phone', 'gender', 'ageRange', 'version'])
    .orderBy('searchName')
    .orderBy('_id')
    .limit(limit)
    .offset(skip * limit)
    .execute()
  const { count } = await patients.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { data, count: Number(count) }
}
