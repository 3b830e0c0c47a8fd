import { drugWithStrength, prescriptionText } from '@clinic/clinical/drugs/prescription-text'
import type { PrescriptionLineInput } from '@clinic/contract/guard/guard-fields'
import type { SessionLine } from '@clinic/contract/prescribing/prescribing'
import { type Actor, at } from '../actor.ts'
import type { AuditEntry } from '../audit/trail.ts'
import type { Db } from '../db/open.ts'
import { bulkInsert } from '../db/queries/bulk-insert.ts'
import { judgeRows } from '../guard/judge-rows.ts'
import { matchItems } from '../guard/mapping/mappings.ts'
import { readForGuard } from '../guard/read-for-guard.ts'
import { storeFindings } from '../guard/record/findings.ts'
import { hiddenOffers } from '../guard/record/offers.ts'
import type { GuardSettings } from '../guard/settings.ts'
import { newId } from '../ids.ts'
import { currentLines, ordersOf } from './orders.ts'
import { leftOf, refuseOtherLines, type Units, unitsByOrder } from './units-given.ts'

/** `lineId`: the line that this one replaces. */
type Lines = readonly (PrescriptionLineInput & { readonly lineId?: string | undefined })[]
type PatientSession = { readonly patientId: string; readonly sessionId: string }

/** The prescription text to store: as typed, or written from the lines if blank. A line may name its item by `_id`. */
export async function prescriptionOf(db: Db, typed: string, lines: Lines = []): Promise<string> {
  if (typed.trim() !== '' || lines.length === 0) return typed
  const items = await matchItems(db, drugsOf(lines))
  return prescriptionText(
    lines.map((line, place) => {
      const { name, strength } = items[place] ?? { name: line.drug, strength: '' }
      return { ...line, drug: drugWithStrength({ drug: name, strength, dose: line.dose }) }
    }),
  )
}

const insertLines = bulkInsert('prescriptionLine')

/**
 * Replaces the current lines, which stay readable as replaced; what was given of them counts on. The session's row is locked or new. Returns events for the audit, which
 * comes last.
 * @throws AppError 409 at each line that the guard refuses; 400 for an incomplete override or another session's line, 403 for an override
 * that this role cannot make
 */
export async function replaceLines(db: Db, actor: Actor, guard: GuardSettings, whose: PatientSession, lines: Lines): Promise<AuditEntry[]> {
  await refuseOtherLines(db, whose.sessionId, lines, (_, place) => `prescriptionLines.${place}.lineId`)
  const facts = await readForGuard(db, actor, { ...whose, drugs: drugsOf(lines), now: actor.now })
  const items = facts.named
  const rows = lines.map(({ drug, days, override }, place) => ({
    field: `prescriptionLines.${place}`,
    overrideField: `prescriptionLines.${place}.override`,
    drug: items[place]?.name ?? drug,
    itemId: items[place]?.itemId ?? null,
    mapping: items[place]?.mapping,
    days,
    gives: false,
    override,
  }))
  const judged = await judgeRows(db, actor, guard, whose, facts, rows)
  const named = items.map((item, place) => ({ ...item, lineId: lines[place]?.lineId }))
  const orders = ordersOf(named, await currentLines(db, whose.sessionId))
  await db
    .updateTable('prescriptionLine')
    .set({ replacedAt: at(actor) })
    .where('sessionId', '=', whose.sessionId)
    .where('replacedAt', 'is', null)
    .execute()
  const placed = judged.rows.map((row, position) => ({ ...row, position, lineId: newId() }))
  await insertLines(
    db,
    placed.map(({ lineId, position, itemId, drug, overrideId, guard }) => {
      const { dose = '', timesPerDay = null, days = null, units = null } = lines[position] ?? {}
      return {
        _id: lineId,
        sessionId: whose.sessionId,
        position,
        itemId,
        drug,
        dose,
        timesPerDay,
        days,
        units,
        personnelId: actor._id,
        createdAt: at(actor),
        replacedAt: null,
        overrideId,
        guard,
        firstId: orders[position] ?? null,
      }
    }),
  )
  await storeFindings(db, actor, whose, placed)
  return judged.events
}

/** Current lines, in order, with what was given of each, judged against the allergies of today. */
export async function listLines(db: Db, actor: Actor, sessionId: string): Promise<SessionLine[]> {
  const rows = await db
    .selectFrom('prescriptionLine as line')
    .innerJoin('session', 'session._id', 'line.sessionId')
    .leftJoin('guardOverride as override', 'override._id', 'line.overrideId')
    .leftJoin('personnel', 'personnel._id', 'override.by')
    .select(['line._id', 'line.firstId', 'line.position', 'line.itemId', 'line.drug'])
    .select(['line.dose', 'line.timesPerDay', 'line.days', 'line.units'])
    .select([
      'session.patientId',
      'line.guard',
      'override.reasonCode',
      'override.reason',
      'override.at',
      'override.by',
      'personnel.name',
      'personnel.role',
    ])
    .where('line.sessionId', '=', sessionId)
    .where('line.replacedAt', 'is', null)
    .orderBy('line.position')
    .execute()
  const unitsOf = await unitsByOrder(db, rows.length > 0 ? [sessionId] : [])
  const offers = rows.map(({ itemId, drug }) => ({ text: '', drugs: [itemId ?? drug] }))
  const reasons = await hiddenOffers(db, actor, rows[0]?.patientId ?? '', offers)
  return rows.map(({ patientId: _, firstId, reasonCode, reason, at, by, name, role, ...line }, place) => ({
    ...line,
    stoppedBy: reasons[place] ?? null,
    ...withLeft(line.units, unitsOf(firstId ?? line._id)),
    override: by && name && role && reasonCode && at ? { reasonCode, reason: reason ?? '', by: { _id: by, name, role }, at } : null,
  }))
}

const withLeft = (units: number | null, { given, notGiven }: Units) => ({ given, left: leftOf(units, given), notGiven })

const drugsOf = (lines: Lines) => lines.map(({ drug }) => drug)
