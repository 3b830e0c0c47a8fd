import { type NextDose, nextDose } from '@clinic/clinical/ward/next-dose'
import type { DoseOfWard } from '@clinic/contract/ward/ward'
import { type Actor, at } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { recordsOfMany, rootIn } from '../db/queries/group.ts'
import { uniqueKey } from '../names.ts'

const DAY_MS = 86_400_000

/** `itemId`: what a press gives; `from`: when the order began. */
export type WardDose = DoseOfWard & { readonly itemId: string | null; readonly from: string }

/**
 * The next dose of each current line of these sessions, by session, the earliest first. A gift of the same item or name counts wherever the
 * patient got it, also without its line, so that no dose is offered that was just given.
 */
export async function dosesOf(db: Db, actor: Actor, sessionIds: readonly string[]): Promise<Map<string, WardDose[]>> {
  const lines = await linesOf(db, sessionIds)
  const gifts = await giftsOf(db, lines)
  const doses = lines.flatMap((line) => {
    const own = gifts.filter((gift) => isOf(gift, line))
    const last = own[0]
    const given = own.reduce((sum, { orderId, units }) => sum + (orderId === line.orderId ? units : 0), 0)
    const next = nextDose({ ...line, given, last: last ? { at: last.givenAt, units: last.units } : null }, at(actor))
    return next ? [{ sessionId: line.sessionId, dose: toDose(line, next, last?.givenAt ?? null) }] : []
  })
  const inOrder = doses.toSorted((a, b) => (a.dose.dueAt < b.dose.dueAt ? -1 : a.dose.dueAt > b.dose.dueAt ? 1 : 0))
  return new Map([...Map.groupBy(inOrder, ({ sessionId }) => sessionId)].map(([id, own]) => [id, own.map(({ dose }) => dose)]))
}

type Line = Awaited<ReturnType<typeof linesOf>>[number]
type Gift = Awaited<ReturnType<typeof giftsOf>>[number]

function toDose({ _id, drug, dose, itemId, from }: Line, { dueAt, units }: NextDose, lastAt: string | null): WardDose {
  return { lineId: _id, drug, dose, itemId, from, dueAt, lastAt, units: itemId === null ? null : units }
}

const isOf = (gift: Gift, line: Line) =>
  gift.orderId === line.orderId ||
  (gift.patientId === line.patientId && (gift.itemId === line.itemId || uniqueKey(gift.drug) === uniqueKey(line.drug)))

async function linesOf(db: Db, sessionIds: readonly string[]) {
  const rows = await db
    .selectFrom('prescriptionLine as line')
    .innerJoin('session', 'session._id', 'line.sessionId')
    .leftJoin('prescriptionLine as first', 'first._id', 'line.firstId')
    .select(['line._id', 'line.sessionId', 'line.itemId', 'line.drug', 'line.dose', 'line.firstId'])
    .select(rootIn('session.patientId').as('patientId'))
    .select(['line.timesPerDay', 'line.days', 'line.units', 'line.createdAt', 'first.createdAt as begunAt'])
    .where(inList(db, 'line.sessionId', jsonList(sessionIds)))
    .where('line.replacedAt', 'is', null)
    .orderBy('line.position')
    .execute()
  return rows.map(({ firstId, createdAt, begunAt, ...line }) => ({ ...line, orderId: firstId ?? line._id, from: begunAt ?? createdAt }))
}

/** What these patients were given, under any of their records, since a day before the first line, without struck care, newest first. */
async function giftsOf(db: Db, lines: readonly Line[]) {
  const [earliest] = lines.map(({ from }) => from).toSorted()
  if (earliest === undefined) return []
  const patients = [...new Set(lines.map(({ patientId }) => patientId))]
  const rows = await db
    .selectFrom(recordsOfMany(db, patients).as('record'))
    .innerJoin('care', 'care.patientId', 'record._id')
    .innerJoin('careDrug', 'careDrug.careId', 'care._id')
    .leftJoin('prescriptionLine as line', 'line._id', 'careDrug.lineId')
    .leftJoin('careStrike', 'careStrike.careId', 'care._id')
    .select(['record.rootId as patientId', 'careDrug.itemId', 'careDrug.drug', 'careDrug.dosage as units'])
    .select((eb) => eb.fn.coalesce('care.recordedAt', 'care.createdAt').as('givenAt'))
    .select(['line._id as lineId', 'line.firstId'])
    .where('care.createdAt', '>=', new Date(Date.parse(earliest) - DAY_MS).toISOString())
    .where('careStrike.careId', 'is', null)
    .orderBy('givenAt', 'desc')
    .execute()
  return rows.map(({ lineId, firstId, ...gift }) => ({ ...gift, orderId: firstId ?? lineId }))
}
