import { type Agreement, type AgreementAnswer, MAX_AGREEMENTS } from '@clinic/contract/guard/agreements'
import { SERVER } from '@clinic/contract/server-messages'
import { sql } from 'kysely'
import { type Actor, at } from '../../actor.ts'
import { addNotice } from '../../audit/notices.ts'
import { recordAudit } from '../../audit/trail.ts'
import type { Db } from '../../db/open.ts'
import { rootIn } from '../../db/queries/group.ts'
import { conflict, forbidden } from '../../errors.ts'

/** Where others recorded that this person agreed, until they answer; also of care that was struck since. */
export async function listAgreements(db: Db, { _id }: Actor): Promise<Agreement[]> {
  const rows = await db
    .selectFrom('guardOverride as override')
    .innerJoin('session', 'session._id', 'override.sessionId')
    .innerJoin('patient', (join) => join.on('patient._id', '=', rootIn('session.patientId')))
    .innerJoin('personnel as person', 'person._id', 'override.by')
    .leftJoin('agreementAnswer as answer', 'answer.overrideId', 'override._id')
    .select(['override._id', 'override.sessionId', 'override.by', 'override.at', 'person.name', 'person.role'])
    .select(['patient._id as rootId', 'patient.firstname', 'patient.lastname', drugOfOverride.as('drug')])
    .where('override.agreedWith', '=', _id)
    .where('override.by', '<>', _id)
    .where('answer.overrideId', 'is', null)
    .orderBy('override._id')
    .limit(MAX_AGREEMENTS)
    .execute()
  return rows.map(({ rootId, firstname, lastname, by, name, role, ...row }) => ({
    ...row,
    patientId: { _id: rootId, firstname, lastname },
    by: { _id: by, name, role },
  }))
}

/** As it was typed; the code of what it contains if it was not stored as a row. */
const drugOfOverride = sql<string>`coalesce((select "drug" from "guardFinding" where "overrideId" = "override"."_id"
  order by "guardFinding"."_id" limit 1), "override"."ingredient")`

/**
 * Stores what the doctor who is named says. A denied agreement answers for no further drug of the session (`overridesOf`), and the admins
 * have a notice of who recorded it.
 * @throws AppError 403 for anyone but the doctor named, 409 if it was answered before
 */
export async function answerAgreement(db: Db, actor: Actor, id: string, { answer }: { answer: AgreementAnswer }) {
  const { agreedWith, by, patientId } = await db
    .selectFrom('guardOverride')
    .innerJoin('session', 'session._id', 'guardOverride.sessionId')
    .select(['agreedWith', 'guardOverride.by', rootIn('session.patientId').as('patientId')])
    .where('guardOverride._id', '=', id)
    .executeTakeFirstOrThrow()
  if (agreedWith !== actor._id || by === actor._id) throw forbidden(SERVER.notAgreedWith)
  const stored = await db
    .insertInto('agreementAnswer')
    .values({ overrideId: id, answer, by: actor._id, at: at(actor) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (stored.numInsertedOrUpdatedRows === 0n) throw conflict(SERVER.agreementAnswered)
  const type = answer === 'denied' ? 'agreement.deny' : 'agreement.see'
  if (answer === 'denied') await addNotice(db, actor.now, by, id)
  await recordAudit(db, actor, { action: 'C', type, entityId: id, patientId })
  return { _id: id, answer, at: at(actor) }
}
