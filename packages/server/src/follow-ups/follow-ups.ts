import { daysOf, lateDays, needsVisit } from '@clinic/clinical/follow-ups/follow-up-rules'
import type { ReplyOf } from '@clinic/contract/endpoint'
import {
  FOLLOW_UP_LISTS,
  type FollowUp,
  type FollowUpCall,
  type FollowUpList,
  type listFollowUps,
} from '@clinic/contract/follow-ups/follow-ups'
import { type ExpressionBuilder, type InferResult, type NotNull, type SelectQueryBuilder, sql } from 'kysely'
import { type Actor, clinicDay } from '../actor.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { rootIn } from '../db/queries/group.ts'
import type { Schema } from '../db/schema.ts'
import { notFound } from '../errors.ts'

/** After how many days a patient counts as lost, and the clinic's date. */
export type Lists = { readonly today: string; readonly lostAfter: number }

export const listsOf = (actor: Actor, { lostAfterDays }: Pick<Config, 'lostAfterDays'>): Lists => ({
  today: clinicDay(actor),
  lostAfter: lostAfterDays,
})

type FollowUpFilter = FollowUpList | 'all'
type Page = { readonly skip: number; readonly limit: number }

/** Follow-ups on a list, fewest calls first, then most overdue. */
export async function listDue(db: Db, lists: Lists, when: FollowUpFilter, { skip, limit }: Page): Promise<ReplyOf<typeof listFollowUps>> {
  const page = inOrder(
    db
      .selectFrom('followUp')
      .select('followUp._id')
      .where((eb) => isOn(eb, lists, when)),
  )
    .limit(limit)
    .offset(skip * limit)
  // Selects the page first and adds details afterwards, so that patients of thousands of other rows are not looked up.
  const reading = inOrder(followUpRows(db).where('followUp._id', 'in', page)).execute()
  const [rows, counts] = await Promise.all([reading, countLists(db, lists)])
  const { all, ...tabs } = counts
  return { data: await toFollowUps(db, rows, lists.today), count: when === 'all' ? all : tabs[when], counts: tabs }
}

/** A whole list, in working order. */
export const dueRows = (db: Db, lists: Lists, when: FollowUpFilter) =>
  inOrder(followUpRows(db).where((eb) => isOn(eb, lists, when))).execute()

const inOrder = <O>(rows: SelectQueryBuilder<Schema, 'followUp', O>) =>
  rows.orderBy('followUp.calls').orderBy('followUp.dueOn').orderBy('followUp._id')

/** Patients who died are on no list, however the death was recorded. */
function isOn(eb: ExpressionBuilder<Schema, 'followUp'>, { today, lostAfter }: Lists, when: FollowUpFilter) {
  const { from, to } = when === 'all' ? { from: '', to: '9999-12-31' } : daysOf(when, today, lostAfter)
  const dead = eb.selectFrom('patientFacts').select('patientFacts.patientId').where('deceasedOn', 'is not', null)
  return eb.and([
    // A literal, because otherwise the partial indexes are not used.
    eb('followUp.status', '=', sql.lit('due')),
    eb('followUp.dueOn', '>=', from),
    eb('followUp.dueOn', '<=', to),
    eb(rootIn('followUp.patientId'), 'not in', dead),
  ])
}

/** The number on each list. */
export async function countLists(db: Db, lists: Lists): Promise<Record<FollowUpFilter, number>> {
  const among = (when: FollowUpList) => {
    const { from, to } = daysOf(when, lists.today, lists.lostAfter)
    return sql<number>`count(case when "followUp"."dueOn" between ${from} and ${to} then 1 end)`.as(when)
  }
  const row = await db
    .selectFrom('followUp')
    .select((eb) => [...FOLLOW_UP_LISTS.map(among), eb.fn.countAll<number>().as('all')])
    .where((eb) => isOn(eb, lists, 'all'))
    .executeTakeFirstOrThrow()
  const { today, week, missed, lost, all } = row
  return { today: Number(today), week: Number(week), missed: Number(missed), lost: Number(lost), all: Number(all) }
}

/** @throws AppError 404 */
export async function getFollowUp(db: Db, id: string, actor: Actor): Promise<FollowUp> {
  const [followUp] = await toFollowUps(db, await followUpRows(db).where('followUp._id', '=', id).execute(), clinicDay(actor))
  if (!followUp) throw notFound('Follow-up')
  return followUp
}

/** The joins always match; left joins make the engine start from the follow-ups. */
const followUpRows = (db: Db) =>
  db
    .selectFrom('followUp')
    .leftJoin('patient', (join) => join.on('patient._id', '=', rootIn('followUp.patientId')))
    .leftJoin('personnel', 'personnel._id', 'followUp.madeBy')
    .selectAll('followUp')
    .select(['firstname', 'lastname', 'patient.phone', 'phoneKey', 'gender', 'ageRange', 'contactPerson', 'contactPersonNumber'])
    .select(['patient.version as patientVersion', 'patient._id as rootId', 'personnel.name as makerName', 'personnel.role as makerRole'])
    .$narrowType<{ firstname: NotNull; lastname: NotNull; phone: NotNull; phoneKey: NotNull; gender: NotNull; ageRange: NotNull }>()
    .$narrowType<{ contactPerson: NotNull; contactPersonNumber: NotNull; patientVersion: NotNull; rootId: NotNull }>()
    .$narrowType<{ makerName: NotNull; makerRole: NotNull }>()
type Row = InferResult<ReturnType<typeof followUpRows>>[number]

async function toFollowUps(db: Db, rows: readonly Row[], today: string): Promise<FollowUp[]> {
  const called = await callsOf(
    db,
    rows.filter(({ calls }) => calls > 0).map(({ _id }) => _id),
  )
  return rows.map((row) => {
    const { _id, rootId, firstname, lastname, phone, gender, ageRange, patientVersion, dueOn, status } = row
    const calls = called.get(_id) ?? []
    const [last] = calls
    return {
      _id,
      patientId: { _id: rootId, firstname, lastname, phone, gender, ageRange, version: patientVersion },
      contactPerson: row.contactPerson,
      contactPersonNumber: row.contactPersonNumber,
      sessionId: row.sessionId,
      dueOn,
      reason: row.reason,
      status,
      keptBySession: row.keptBySession,
      endReason: row.endReason,
      madeBy: { _id: row.madeBy, name: row.makerName, role: row.makerRole },
      lateDays: status === 'due' ? lateDays(dueOn, today) : 0,
      calls: calls.map(({ phone: _phone, ...call }) => call),
      needsVisit: needsVisit(calls.map(({ outcome }) => outcome)),
      wrongNumber: last?.outcome === 'wrong-number' && last.phone === row.phoneKey,
      version: row.version,
    }
  })
}

type CallWithPhone = FollowUpCall & { readonly phone: string }

/** Calls for these follow-ups, newest first. */
async function callsOf(db: Db, ids: readonly string[]): Promise<Map<string, CallWithPhone[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('followUpCall')
    .innerJoin('personnel', 'personnel._id', 'followUpCall.by')
    .select(['followUpCall._id', 'followUpId', 'at', 'outcome', 'note', 'followUpCall.phone'])
    .select(['personnel._id as byId', 'personnel.name', 'personnel.role'])
    .where(inList(db, 'followUpId', jsonList(ids)))
    .orderBy('at', 'desc')
    .orderBy('followUpCall._id', 'desc')
    .execute()
  const calls = rows.map(({ byId, name, role, followUpId, ...call }) => [followUpId, { ...call, by: { _id: byId, name, role } }] as const)
  const grouped = Map.groupBy(calls, ([followUpId]) => followUpId)
  return new Map([...grouped].map(([followUpId, pairs]) => [followUpId, pairs.map(([, call]) => call)]))
}
