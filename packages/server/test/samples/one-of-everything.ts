import { createFollowUp } from '@clinic/contract/follow-ups/follow-ups'
import { mergePatients } from '@clinic/contract/merge/merge'
import { strikeCare, voidSession } from '@clinic/contract/sessions/entered-in-error'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newAdmission, newBed, newItem, newPatient, newSession } from '../arrange.ts'
import type { TestApp } from '../harness.ts'

/** One of everything that the rules of the self-check look at, made through the calls. */
export async function everything(app: TestApp) {
  const { as, db } = app
  const [admin, doctor, nurse] = [await as('admin'), await as('doctor'), await as('nurse')]
  const [bed, other] = [await newBed(admin, 'Bed 1'), await newBed(admin, 'Bed 2')]
  const admitted = await newAdmission(doctor, bed._id)
  const left = await newAdmission(doctor, other._id)
  await doctor.call(updateSession, { body: { id: left._id, open: false } })
  const patient = await newPatient(doctor, { firstname: 'Zubaydah', lastname: 'Quxwen' })
  const session = await newSession(doctor, { patientId: patient._id })
  const wrong = await newSession(doctor, { patientId: patient._id })
  await doctor.call(voidSession, { params: { id: wrong._id }, body: { reason: 'Wrong patient' } })
  const { comments: said } = await doctor.call(updateSession, { body: { id: session._id, comment: 'Seen' } })
  const [item, second] = [await newItem(admin, { count: 50 }), await newItem(admin, { count: 60 })]
  const give = async (by: typeof nurse, dosage: number) => {
    const drugs = [
      { drug: item._id, dosage },
      { drug: second._id, dosage: dosage + 1 },
    ]
    const { comments } = await by.call(updateSession, { body: { id: session._id, drugs } })
    return comments.at(-1)?._id ?? ''
  }
  const [given, struck] = [await give(nurse, 2), await give(doctor, 5)]
  await doctor.call(strikeCare, { params: { id: session._id, careId: struck }, body: { reason: 'Wrong patient' } })
  const dueOn = new Date(app.services.clock().getTime() + 10 * 86_400_000).toISOString().slice(0, 10)
  const followUp = await nurse.call(createFollowUp, { body: { patientId: patient._id, dueOn } })
  const [kept, merged] = [await newPatient(doctor), await newPatient(doctor)]
  await admin.call(mergePatients, { body: { keepId: kept._id, mergeId: merged._id, reason: 'The same person' } })
  const admission = await db.selectFrom('admission').selectAll().where('sessionId', '=', left._id).executeTakeFirstOrThrow()
  const open = await db.selectFrom('admission').selectAll().where('sessionId', '=', admitted._id).executeTakeFirstOrThrow()
  const { lotId, movementId } = await db
    .selectFrom('lotMovement')
    .innerJoin('lot', 'lot._id', 'lotId')
    .select(['lotId', 'movementId'])
    .where('itemId', '=', item._id)
    .where('kind', '=', 'opening')
    .executeTakeFirstOrThrow()
  const ids = { bed: bed._id, otherBed: other._id, admitted: admitted._id, admittedPatient: admitted.patientId._id, left: left._id }
  const care = { said: said.at(-1)?._id ?? '', given, struck }
  return {
    ...ids,
    ...care,
    leftPatient: left.patientId._id,
    patient: patient._id,
    session: session._id,
    wrong: wrong._id,
    item: item._id,
    lot: lotId,
    opening: movementId ?? '',
    kept: kept._id,
    merged: merged._id,
    followUp: followUp._id,
    by: doctor.user._id,
    ended: admission._id,
    admission: open._id,
  }
}

export type ClinicWithEverything = Awaited<ReturnType<typeof everything>>
