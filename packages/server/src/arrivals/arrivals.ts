import type { Arrival, ArrivalVitals, listArrivals } from '@clinic/contract/arrivals/arrival-record'
import type { ParsedRequestOf, ReplyOf } from '@clinic/contract/endpoint'
import type { PersonBrief } from '@clinic/contract/personnel/person-brief'
import { type InferResult, type NotNull, sql } from 'kysely'
import { type Actor, clinicDay } from '../actor.ts'
import { timeRange } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { type Group, groupOf, isOf, rootIn } from '../db/queries/group.ts'
import { notFound } from '../errors.ts'
import { joinedTexts } from '../patients/allergies/joined-texts.ts'
import { countTabs } from '../sessions/queue/queue-lists.ts'
import { IN_LINE, notByOtherRecord, personsInLine, rank, startOfDay } from './one-per-person.ts'

type ArrivalsQuery = ParsedRequestOf<typeof listArrivals>['query']

/** People waiting or called today, each once; or people who left or were seen on a given day. */
export async function listLine(db: Db, actor: Actor, { skip, limit, ...asked }: ArrivalsQuery): Promise<ReplyOf<typeof listArrivals>> {
  const group = asked.patientId === undefined ? null : await groupOf(db, asked.patientId)
  const wanted = wantedOf(db, actor, asked, group)
  const counting = countTabs(db, actor, actor.timeZone)
  const reading = arrivalRows(db)
    .where('arrival._id', 'in', wanted)
    .$if(asked.status === undefined, (line) => line.orderBy(sql`case when "arrival"."status" = 'waiting' then 0 else 1 end`).orderBy(rank))
    .orderBy('arrival.arrivedAt', asked.status === undefined ? 'asc' : 'desc')
    .orderBy('arrival._id', asked.status === undefined ? 'asc' : 'desc')
    .limit(limit)
    .offset(skip * limit)
    .execute()
  const [rows, counts] = await Promise.all([reading, counting])
  const today = startOfDay(actor)
  const isAll = skip === 0 && rows.length < limit
  return {
    data: await toArrivals(db, rows, today),
    count: isAll ? rows.length : await countOf(db, wanted),
    counts,
  }
}

async function countOf(db: Db, wanted: ReturnType<typeof wantedOf>): Promise<number> {
  const counted = db.selectFrom(wanted.as('wanted')).select(({ fn }) => fn.countAll().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

function wantedOf(db: Db, actor: Actor, { status, day }: Pick<ArrivalsQuery, 'status' | 'day'>, group: Group | null = null) {
  const today = clinicDay(actor)
  const { from, to } = timeRange(actor.timeZone, { startDate: day ?? today, endDate: day ?? today })
  const isOver = from < startOfDay(actor)
  return db
    .selectFrom('arrival')
    .select('arrival._id')
    .where('arrival.arrivedAt', '>=', from)
    .where('arrival.arrivedAt', '<', to)
    .where('arrival.status', 'in', status === undefined ? IN_LINE : status === 'left' && isOver ? ['left', ...IN_LINE] : [status])
    .$if(status === undefined, (line) => line.where('arrival._id', 'in', personsInLine(db, from).select('_id')))
    .$if(status === undefined && isOver, (none) => none.where(sql<boolean>`1 = 0`))
    .$if(status === 'left', (gone) => gone.where(notByOtherRecord(from, to)))
    .$if(group !== null, (ofOne) => ofOne.where(isOf('arrival.patientId', group ?? [])))
}

/** @throws AppError 404 */
export async function getArrival(db: Db, actor: Actor, id: string): Promise<Arrival> {
  const rows = await arrivalRows(db).where('arrival._id', '=', id).execute()
  const [arrival] = await toArrivals(db, rows, startOfDay(actor))
  if (!arrival) throw notFound('Arrival')
  return arrival
}

/** Arrivals with their patient and staff. The joins always match; left joins make the engine start from the arrivals. */
const arrivalRows = (db: Db) =>
  db
    .selectFrom('arrival')
    .leftJoin('patient', (join) => join.on('patient._id', '=', rootIn('arrival.patientId')))
    .leftJoin('personnel as arriver', 'arriver._id', 'arrival.arrivedBy')
    .leftJoin('personnel as taker', 'taker._id', 'arrival.vitalsBy')
    .leftJoin('personnel as caller', 'caller._id', 'arrival.calledBy')
    .selectAll('arrival')
    .select(['patient.firstname', 'patient.lastname', 'patient.phone', 'patient.gender', 'patient.ageRange', 'patient.allergies'])
    .select(['patient._id as rootId', 'patient.version as patientVersion'])
    .select(['arriver.name as arriverName', 'arriver.role as arriverRole'])
    .select(['taker.name as takerName', 'taker.role as takerRole', 'caller.name as callerName', 'caller.role as callerRole'])
    .$narrowType<{ firstname: NotNull; lastname: NotNull; phone: NotNull; gender: NotNull; ageRange: NotNull; allergies: NotNull }>()
    .$narrowType<{ patientVersion: NotNull; rootId: NotNull }>()

type Row = InferResult<ReturnType<typeof arrivalRows>>[number]

async function toArrivals(db: Db, rows: readonly Row[], today: string): Promise<Arrival[]> {
  const textOf = await joinedTexts(
    db,
    rows.map(({ rootId }) => rootId),
  )
  return rows.map((row) => toArrival({ ...row, allergies: textOf(row.rootId, row.allergies) }, today))
}

function toArrival(row: Row, today: string): Arrival {
  const { _id, rootId, firstname, lastname, phone, gender, ageRange, allergies, patientVersion } = row
  const hasGone = row.arrivedAt < today && IN_LINE.includes(row.status)
  return {
    _id,
    patientId: { _id: rootId, firstname, lastname, phone, gender, ageRange, allergies, version: patientVersion },
    reason: row.reason,
    priority: row.priority,
    urgency: row.urgency,
    note: row.note,
    arrivedAt: row.arrivedAt,
    arrivedBy: personOf(row.arrivedBy, row.arriverName, row.arriverRole),
    vitals: row.vitalsAt === null ? null : measuredIn(row),
    vitalsBy: row.vitalsBy === null ? null : personOf(row.vitalsBy, row.takerName, row.takerRole),
    vitalsAt: row.vitalsAt,
    calledBy: row.calledBy === null ? null : personOf(row.calledBy, row.callerName, row.callerRole),
    calledAt: row.calledAt,
    status: hasGone ? 'left' : row.status,
    sessionId: row.sessionId,
    version: row.version,
  }
}

/** The type allows null because of the left join, but the value is never null. */
const personOf = (_id: string, name: string | null, role: PersonBrief['role'] | null): PersonBrief => ({
  _id,
  name: name ?? '',
  role: role ?? 'nurse',
})

/** The measurements, as typed. */
const measuredIn = (row: Row): ArrivalVitals => ({
  temperature: row.temperature,
  pulse: row.pulse,
  bloodPressure: row.bloodPressure,
  spO2: row.spO2,
  weight: row.weight,
  respiratoryRate: row.respiratoryRate,
  muac: row.muac,
  consciousness: row.consciousness,
  oxygen: row.oxygen,
  oxygenFlow: row.oxygenFlow,
  dangerSigns: JSON.parse(row.dangerSigns),
  weightConfirmed: row.weightConfirmed === 1,
})
