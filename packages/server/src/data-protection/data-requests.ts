import { addDays } from '@clinic/clinical/calendar'
import type { DataRequest, DataRequestInput } from '@clinic/contract/data-protection/data-requests'
import { REQUEST_DAYS } from '@clinic/contract/data-protection/law'
import { DATA_PROTECTION } from '@clinic/contract/data-protection/messages'
import { type Selectable, sql } from 'kysely'
import { type Actor, at, clinicDay } from '../actor.ts'
import { recordExport } from '../audit/export-limit.ts'
import { recordAudit } from '../audit/trail.ts'
import { keepHistory } from '../db/history.ts'
import { lockRow, refuseOtherVersion } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import type { DataRequestTable } from '../db/tables/data-protection.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import type { SentFile } from '../http/body/send-file.ts'
import { newId } from '../ids.ts'
import { peopleOf } from '../personnel/people.ts'
import type { Services } from '../services.ts'
import { readBeside } from './in-thread.ts'
import { type Page, pageOf } from './page.ts'
import { patientsOf } from './patient-briefs.ts'
import { personPage } from './person-page.ts'
import type { PersonData } from './read-person.ts'

/** The open ones first, by the day they are due; then the closed ones, the last first. */
export async function listDataRequests(db: Db, page: Page): Promise<{ data: DataRequest[]; count: number }> {
  const all = db
    .selectFrom('dataRequest')
    .selectAll()
    .orderBy(sql`case when "state" = 'open' then 0 else 1 end`)
    .orderBy(sql`case when "state" = 'open' then "dueOn" end`)
    .orderBy('endedAt', 'desc')
    .orderBy('_id')
  const { rows, count } = await pageOf(all, page)
  return { data: await toRequests(db, rows), count }
}

/** @throws AppError 404 */
async function getDataRequest(db: Db, id: string): Promise<DataRequest> {
  const [request] = await toRequests(db, await db.selectFrom('dataRequest').selectAll().where('_id', '=', id).execute())
  if (!request) throw notFound('Request')
  return request
}

async function toRequests(db: Db, rows: readonly Selectable<DataRequestTable>[]): Promise<DataRequest[]> {
  const patients = await patientsOf(
    db,
    rows.map(({ patientId }) => patientId),
  )
  const staff = await peopleOf(
    db,
    rows.flatMap(({ createdBy, endedBy }) => [createdBy, endedBy]),
  )
  return rows.map(({ patientId, createdBy, endedBy, ...row }) => ({
    ...row,
    patientId: patients(patientId),
    createdBy: staff.of(createdBy),
    endedBy: endedBy === null ? null : staff.of(endedBy),
  }))
}

/** @throws AppError 400 if it was received after today */
export async function createDataRequest(db: Db, actor: Actor, input: DataRequestInput): Promise<DataRequest> {
  if (input.receivedOn > clinicDay(actor)) throw invalid({ receivedOn: DATA_PROTECTION.notReceivedYet })
  const _id = newId()
  const dueOn = addDays(input.receivedOn, REQUEST_DAYS)
  await db
    .insertInto('dataRequest')
    .values({ ...input, _id, dueOn, createdAt: at(actor), createdBy: actor._id })
    .execute()
  await recordAudit(db, actor, { action: 'C', type: 'data-request.create', entityId: _id, patientId: input.patientId })
  return getDataRequest(db, _id)
}

type RequestEnd = { readonly state: 'done' | 'refused'; readonly refusal: string; readonly version?: number | undefined }

/** @throws AppError 409 if it is closed already or was changed by someone else */
export async function endDataRequest(db: Db, actor: Actor, id: string, { state, refusal, version }: RequestEnd): Promise<DataRequest> {
  const before = await lockRow(db, 'dataRequest', id)
  if (before.state !== 'open') throw conflict(DATA_PROTECTION.ended)
  refuseOtherVersion(before, version)
  await keepHistory(db, actor, 'dataRequest', before)
  await db
    .updateTable('dataRequest')
    .set({ state, refusal: state === 'refused' ? refusal : '', endedAt: at(actor), endedBy: actor._id, version: before.version + 1 })
    .where('_id', '=', id)
    .execute()
  await recordAudit(db, actor, { action: 'U', type: 'data-request.end', entityId: id, patientId: before.patientId, fields: [state] })
  return getDataRequest(db, id)
}

/**
 * Everything of the person of a request, as a sealed folder that is ready to be sent. It is in the audit, and counts as an export, before
 * anything is read.
 * @throws AppError 400 without a passphrase, 429 for the eleventh export of an hour
 */
export async function copyOfPerson(
  services: Services,
  actor: Actor,
  id: string,
  asked: { readonly passphrase?: string | undefined },
): Promise<SentFile> {
  const { db, config, clinicName, operations, readLog } = services
  const { patientId } = await db.selectFrom('dataRequest').select('patientId').where('_id', '=', id).executeTakeFirstOrThrow()
  const sealedWith = operations.sealOf(services, asked)
  await recordExport(db, actor, config, { action: 'E', type: 'data-request.copy', entityId: id, patientId })
  await readLog.flush()
  const data = await readBeside(db, config.databaseUrl, 'person', patientId)
  const page = personPage({ data, clinicName: clinicName.now(), at: at(actor), timeZone: actor.timeZone })
  const name = `data-of-a-person-${at(actor).slice(0, 16).replaceAll(':', '-')}`
  return operations.sealFolder(services, { name, files: filesOf(data, page), sealedWith })
}

/** The readable page, and JSON of every table that has rows. */
export function filesOf({ tables, staff, records }: PersonData, page: string): { path: string; text: string }[] {
  const json = (path: string, value: unknown) => ({ path: `data/${path}.json`, text: `${JSON.stringify(value, null, 2)}\n` })
  return [
    { path: 'read-me-first.html', text: page },
    json('records', records),
    json('staff', staff),
    ...tables.filter(({ rows }) => rows.length > 0).map(({ table, rows }) => json(table, rows)),
  ]
}
