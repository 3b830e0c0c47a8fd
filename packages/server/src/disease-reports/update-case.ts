import { mayBecome } from '@clinic/clinical/disease-reports/case-rules'
import { DISEASE_REPORT_RULES, type DiseaseReport, type DiseaseReportUpdate } from '@clinic/contract/disease-reports/disease-reports'
import { SERVER } from '@clinic/contract/server-messages'
import type { Selectable } from 'kysely'
import { type Actor, clinicDay, SKEW_MS } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { keepHistory } from '../db/history.ts'
import { lockRow, refuseOtherVersion } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import type { DiseaseReportTable } from '../db/tables/disease-reports.ts'
import { conflict, invalid } from '../errors.ts'
import { getCase } from './cases.ts'

type Row = Selectable<DiseaseReportTable>

/**
 * Notes whom the clinic told of a case, and what else is known of it.
 * @throws AppError 400 for a time or a day that has not come; 409 for a confirmed case that should become another, or if another user saved
 * since `version`
 */
export async function updateCase(db: Db, actor: Actor, id: string, { version, ...sent }: DiseaseReportUpdate): Promise<DiseaseReport> {
  const before = await lockRow(db, 'diseaseReport', id)
  if (Object.values(sent).every((value) => value === undefined)) throw invalid({}, SERVER.nothingToSave)
  refuseOtherVersion(before, version)
  refuseWrong(actor, before, sent)
  const next = { ...before, ...changed(actor, before, sent) }
  const fields = (Object.keys(next) as (keyof Row)[]).filter((field) => next[field] !== before[field]) // the columns of the row
  if (fields.length === 0) return getCase(db, id, actor)
  await keepHistory(db, actor, 'diseaseReport', before)
  const { _id, ...columns } = { ...next, version: before.version + 1 }
  await db.updateTable('diseaseReport').set(columns).where('_id', '=', _id).execute()
  const type = fields.includes('notifiedAt') ? 'disease-report.notify' : 'disease-report.update'
  await recordAudit(db, actor, { action: 'U', type, entityId: id, patientId: before.patientId, fields })
  return getCase(db, id, actor)
}

function refuseWrong(actor: Actor, before: Row, { notified, classification, onsetOn }: DiseaseReportUpdate): void {
  if (notified && Date.parse(notified.at) > actor.now.getTime() + SKEW_MS) throw invalid({ 'notified.at': DISEASE_REPORT_RULES.future })
  if (onsetOn && onsetOn > clinicDay(actor)) throw invalid({ onsetOn: DISEASE_REPORT_RULES.onsetAhead })
  if (classification && !mayBecome(before.classification, classification))
    throw conflict(DISEASE_REPORT_RULES.confirmed, { classification: DISEASE_REPORT_RULES.confirmed })
}

/** Who told the officer first stays who did; a correction of the words does not change that. */
function changed(actor: Actor, before: Row, { notified, ...sent }: DiseaseReportUpdate): Partial<Row> {
  const told = notified && {
    notifiedAt: new Date(notified.at).toISOString(),
    notifiedTo: notified.to,
    notifiedHow: notified.how,
    reference: notified.reference,
    notifiedBy: before.notifiedBy ?? actor._id,
  }
  const rest = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  return { ...rest, ...told }
}
