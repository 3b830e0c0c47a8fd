import { DIAGNOSIS_RULES, type PickedDiagnoses, type SessionDiagnosis } from '@clinic/contract/diagnoses/diagnoses'
import { MISTAKES } from '@clinic/contract/sessions/entered-in-error'
import { type Actor, at } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { lockRow } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import { conflict, invalid } from '../errors.ts'
import { peopleOf } from '../personnel/people.ts'
import { updateCases } from './cases-to-report.ts'
import { isListed, labelOf } from './labels.ts'

/** In order: picked codes before those from an edit of the words. */
export async function listSessionDiagnoses(db: Db, sessionId: string): Promise<SessionDiagnosis[]> {
  const rows = await db.selectFrom('sessionDiagnosis').selectAll().where('sessionId', '=', sessionId).orderBy('position').execute()
  const people = await peopleOf(
    db,
    rows.map(({ by }) => by),
  )
  return rows.map(({ code, certainty, source, by, at }) => ({
    code,
    label: labelOf(code),
    certainty,
    source,
    at,
    by: by === null ? null : people.of(by),
  }))
}

/**
 * Replaces a session's codes. A code that is unchanged keeps its source, so a matched one still goes when its words go; every other code is
 * picked. No part of the words waits to be coded any more, because a person has read them.
 * @throws AppError 400 at a code that is not on the list; 409 for a session that was opened in error
 */
export async function pickDiagnoses(db: Db, actor: Actor, sessionId: string, { diagnoses }: PickedDiagnoses): Promise<SessionDiagnosis[]> {
  const unknown = diagnoses.flatMap(({ code }, place) =>
    isListed(code) ? [] : [[`diagnoses.${place}.code`, DIAGNOSIS_RULES.code] as const],
  )
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown))
  const session = await lockRow(db, 'session', sessionId)
  if (session.voidedAt !== null) throw conflict(MISTAKES.sessionVoided)
  const before = await db.selectFrom('sessionDiagnosis').selectAll().where('sessionId', '=', sessionId).execute()
  const rows = diagnoses.map(({ code, certainty }, position) => {
    const same = before.find((row) => row.code === code && row.certainty === certainty)
    return same ? { ...same, position } : { sessionId, position, code, certainty, source: 'picked' as const, by: actor._id, at: at(actor) }
  })
  await db.deleteFrom('sessionDiagnosis').where('sessionId', '=', sessionId).execute()
  if (rows.length > 0) await db.insertInto('sessionDiagnosis').values(rows).execute()
  await db.deleteFrom('unreadDiagnosis').where('sessionId', '=', sessionId).execute()
  const codesOf = (rows: readonly { code: string }[]) => rows.map(({ code }) => code)
  await updateCases(db, [{ sessionId, before: codesOf(before), after: codesOf(rows) }], at(actor))
  const { patientId } = session
  await recordAudit(db, actor, { action: 'U', type: 'diagnosis.pick', entityId: sessionId, patientId, fields: ['diagnoses'] })
  return listSessionDiagnoses(db, sessionId)
}
