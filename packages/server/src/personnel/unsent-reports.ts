import type { UnsentOnPhone, UnsentReport } from '@clinic/contract/outbox/unsent-reports'
import type { Actor, Origin } from '../actor.ts'
import { recordAudits } from '../audit/trail.ts'
import { ownerOf } from '../auth/tokens.ts'
import type { Db } from '../db/db.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { rootIn } from '../db/queries/group.ts'
import { unauthenticated } from '../errors.ts'
import type { Keys } from '../keys.ts'

/** Phones of one person that are remembered; the one that was not heard of for longest goes. */
const MAX_PHONES = 20

type Report = { readonly device: string; readonly token: string | null; readonly people: readonly UnsentReport[] }

/**
 * Who reports: a signed-in person for all who left records on the phone, or the owner of a sign-in that has ended, for their own.
 * @throws AppError 401 for anyone else
 */
export async function reporterOf(keys: Keys, actor: Actor | null, { token }: Report): Promise<{ owner: string; ofAll: boolean }> {
  if (actor) return { owner: actor._id, ofAll: true }
  const claims = token === null ? null : await ownerOf(keys, token)
  if (!claims) throw unauthenticated()
  return { owner: claims.personnelId, ofAll: false }
}

/** Replaces what this phone said before. What another person's own report named is kept while its count is the same. */
export async function keepReport(
  db: Db,
  by: Actor | Origin,
  { owner, ofAll }: { owner: string; ofAll: boolean },
  { device, people }: Report,
): Promise<{ people: number }> {
  const before = await db.selectFrom('unsentReport').selectAll().where('device', '=', device).execute()
  const known = await staffOf(
    db,
    people.map(({ person }) => person),
  )
  const said = people.filter(({ person, records }) => records > 0 && known.has(person) && (ofAll || person === owner))
  const gone = before.filter(({ personnelId }) => (ofAll || personnelId === owner) && !said.some(({ person }) => person === personnelId))
  for (const { personnelId } of gone) await removeReport(db, device, personnelId)
  const events: [person: string, records: number][] = gone.map(({ personnelId }) => [personnelId, 0])
  for (const one of said) {
    const last = before.find(({ personnelId }) => personnelId === one.person)
    await write(db, by.now, device, one, last && one.person !== owner && last.records === one.records ? last : undefined)
    if (last?.records !== one.records) await forgetOldest(db, one.person)
  }
  const changed = said.filter(({ person, records }) => before.find(({ personnelId }) => personnelId === person)?.records !== records)
  for (const { person, records } of changed) events.push([person, records])
  await recordAudits(
    db,
    events.map(([entityId, rows]) => [by, { action: 'U', type: 'unsent.report', entityId, rows }]),
  )
  return { people: said.length }
}

async function staffOf(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('personnel')
    .select('_id')
    .where(inList(db, '_id', jsonList(ids)))
    .execute()
  return new Set(rows.map(({ _id }) => _id))
}

type EarlierReport = { readonly patientIds: string; readonly reason: string | null }

async function write(
  db: Db,
  now: Date,
  device: string,
  { person, records, needLook, oldestAt, reason, about }: UnsentReport,
  last?: EarlierReport,
) {
  const row = {
    records,
    needLook: Math.min(needLook, records),
    oldestAt: new Date(oldestAt).toISOString(),
    heardAt: now.toISOString(),
    reason: last ? last.reason : reason,
    patientIds: last ? last.patientIds : JSON.stringify(await patientsOf(db, about)),
  }
  await db
    .insertInto('unsentReport')
    .values({ device, personnelId: person, ...row })
    .onConflict((conflict) => conflict.columns(['device', 'personnelId']).doUpdateSet(row))
    .execute()
}

/** The patients of these ids, and of the sessions of these ids. */
async function patientsOf(db: Db, about: readonly string[]): Promise<string[]> {
  if (about.length === 0) return []
  const list = jsonList(about)
  const [patients, sessions] = [
    await db
      .selectFrom('patient')
      .select('_id')
      .where(inList(db, '_id', list))
      .execute(),
    await db
      .selectFrom('session')
      .select('patientId')
      .where(inList(db, '_id', list))
      .execute(),
  ]
  return [...new Set([...patients.map(({ _id }) => _id), ...sessions.map(({ patientId }) => patientId)])]
}

async function forgetOldest(db: Db, personnelId: string): Promise<void> {
  const phones = await db
    .selectFrom('unsentReport')
    .select('device')
    .where('personnelId', '=', personnelId)
    .orderBy('heardAt', 'desc')
    .orderBy('device')
    .execute()
  for (const { device } of phones.slice(MAX_PHONES)) await removeReport(db, device, personnelId)
}

async function removeReport(db: Db, device: string, personnelId: string): Promise<void> {
  await db.deleteFrom('unsentReport').where('device', '=', device).where('personnelId', '=', personnelId).execute()
}

/** Puts away what a phone said of a person; nothing happens if it said nothing. */
export async function forgetReport(db: Db, actor: Actor, { device, id }: { device: string; id: string }): Promise<{ _id: string }> {
  await removeReport(db, device, id)
  await recordAudits(db, [[actor, { action: 'D', type: 'unsent.forget', entityId: id }]])
  return { _id: id }
}

/** What waits on phones, the longest first. */
export async function listReports(db: Db): Promise<UnsentOnPhone[]> {
  const rows = await db
    .selectFrom('unsentReport as report')
    .innerJoin('personnel as person', 'person._id', 'report.personnelId')
    .selectAll('report')
    .select(['person.name', 'person.deactivated', 'person.deletedAt'])
    .orderBy('report.oldestAt')
    .orderBy('report.device')
    .execute()
  const ids = rows.map(({ patientIds }) => JSON.parse(patientIds) as string[]) // as `write` stored it
  const names = await namesOf(db, ids.flat())
  return rows.map(({ personnelId, name, deactivated, deletedAt, patientIds: _, ...row }, place) => ({
    ...row,
    userId: { _id: personnelId, name },
    deactivated: deactivated === 1 || deletedAt !== null,
    patients: [...new Map((ids[place] ?? []).flatMap((id) => names.get(id) ?? []).map((one) => [one._id, one])).values()],
  }))
}

/** The same for the dashboard, without patients. */
export const reportsInBrief = (db: Db) =>
  db
    .selectFrom('unsentReport')
    .innerJoin('personnel', 'personnel._id', 'personnelId')
    .select(['name', 'records', 'heardAt'])
    .orderBy('oldestAt')
    .orderBy('device')
    .execute()

/** By each id, the patient whom it means now: a joined record means the one that was kept. */
async function namesOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, UnsentOnPhone['patients'][number]>()
  const rows = await db
    .selectFrom('patient as written')
    .innerJoin('patient', (join) => join.on('patient._id', '=', rootIn('written._id')))
    .select(['written._id as id', 'patient._id', 'patient.firstname', 'patient.lastname'])
    .where(inList(db, 'written._id', jsonList(ids)))
    .execute()
  return new Map(rows.map(({ id, _id, firstname, lastname }) => [id, { _id, firstname, lastname }]))
}
