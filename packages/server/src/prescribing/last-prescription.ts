import { lastAsks } from '@clinic/clinical/drugs/template-rules'
import { usableWeight } from '@clinic/clinical/people/weights'
import type { LastPrescription, PrescriptionLine } from '@clinic/contract/prescribing/prescribing'
import { type Actor, clinicDay } from '../actor.ts'
import { today } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { groupOf, isOf } from '../db/queries/group.ts'
import { hiddenOffers } from '../guard/record/offers.ts'
import { ageOfPatient, type PatientWeight, weightNow } from './offered-templates.ts'

const NOTHING: LastPrescription = { sessionId: null, at: null, prescription: '', lines: [], givenAt: null, weight: '', asks: null }

/** From the newest session with a prescription, without voided ones. */
export async function getLastPrescription(db: Db, actor: Actor, asked: PatientWeight): Promise<LastPrescription> {
  const { patientId } = asked
  const last = await db
    .selectFrom('session')
    .select(['_id', 'createdAt', 'prescription', 'weight', 'weightConfirmed'])
    .where(isOf('patientId', await groupOf(db, patientId)))
    .where('voidedAt', 'is', null)
    .where('prescription', '<>', '')
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return NOTHING
  const { _id, createdAt, prescription, weight, weightConfirmed } = last
  const lines = (await linesOf(db, [_id])).get(_id) ?? []
  const day = clinicDay(actor)
  const now = await weightNow(db, actor, asked)
  const thenDay = today(actor.timeZone, new Date(createdAt))
  const thenKg = usableWeight(weight, await ageOfPatient(db, patientId, thenDay), weightConfirmed === 1)
  const asks = lastAsks({ day: thenDay, kg: thenKg }, { day, kg: now?.kg ?? null, age: await ageOfPatient(db, patientId, day) })
  const offer = { text: prescription, drugs: lines.map(({ itemId, drug }) => itemId ?? drug) }
  const [hidden = null] = await hiddenOffers(db, actor, patientId, [offer])
  const givenAt = await lastGiven(db, _id)
  return { sessionId: _id, at: createdAt, prescription, lines, givenAt, weight, asks, ...(hidden !== null && { hidden }) }
}

/** When units were last given in this session, ignoring struck care. */
async function lastGiven(db: Db, sessionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('care')
    .innerJoin('careDrug', 'careDrug.careId', 'care._id')
    .leftJoin('careStrike', 'careStrike.careId', 'care._id')
    .select((eb) => eb.fn.max('care.createdAt').as('at'))
    .where('care.sessionId', '=', sessionId)
    .where('careStrike.careId', 'is', null)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Current prescription lines of each session, in order. */
export async function linesOf(db: Db, sessionIds: readonly string[]): Promise<Map<string, PrescriptionLine[]>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('prescriptionLine')
    .select(['sessionId', 'drug', 'dose', 'timesPerDay', 'days', 'units', 'itemId'])
    .where('sessionId', 'in', sessionIds)
    .where('replacedAt', 'is', null)
    .orderBy('position')
    .execute()
  const bySession = Map.groupBy(rows, ({ sessionId }) => sessionId)
  return new Map([...bySession].map(([id, lines]) => [id, lines.map(({ sessionId: _, ...line }) => line)]))
}
