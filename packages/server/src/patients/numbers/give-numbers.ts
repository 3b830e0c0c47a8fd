import { CLINIC_NUMBER, clinicNumberKey } from '@clinic/contract/patients/clinic-number'
import { type Actor, at } from '../../actor.ts'
import { recordAudits } from '../../audit/trail.ts'
import { changeRow } from '../../db/history.ts'
import type { Db } from '../../db/open.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { isRoot } from '../../db/queries/group.ts'
import { conflict } from '../../errors.ts'
import { numberForm } from '../../settings/settings.ts'
import { holdCounter, issueNumbers } from './issue.ts'

/** So few that others who register wait for less than a second. */
const BATCH = 100

/**
 * Gives the next patients without a number theirs, in the order in which they were registered; a screen asks until none is left.
 * @throws AppError 409 if this clinic gives no numbers
 */
export async function giveNumbers(db: Db, actor: Actor): Promise<{ given: number; left: number }> {
  const form = await numberForm(db)
  if (form === 'off') throw conflict(CLINIC_NUMBER.off)
  // The counter first, so that of two who press at once the second finds what the first gave.
  await holdCounter(db, 'clinicNumber')
  const waiting = await withoutNumber(db).select('_id').orderBy('_id').limit(BATCH).execute()
  const ids = waiting.map(({ _id }) => _id)
  const rows = await db
    .selectFrom('patient')
    .selectAll()
    .where(inList(db, '_id', jsonList(ids)))
    .orderBy('_id')
    .execute()
  const numbers = await issueNumbers(db, actor, form, rows.length)
  for (const [place, row] of rows.entries()) {
    const clinicNumber = numbers[place] ?? ''
    await changeRow(db, actor, 'patient', row, { clinicNumber, clinicNumberKey: clinicNumberKey(clinicNumber), updatedAt: at(actor) })
  }
  await recordAudits(
    db,
    ids.map((_id) => [actor, { action: 'U', type: 'patient.update', entityId: _id, patientId: _id, fields: ['clinicNumber'] }]),
  )
  return { given: rows.length, left: await countWithoutNumber(db) }
}

export async function countWithoutNumber(db: Db): Promise<number> {
  const { left } = await withoutNumber(db)
    .select((eb) => eb.fn.countAll<number | string>().as('left'))
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Kept records that have no number themselves, nor one on a record that was joined to them. */
const withoutNumber = (db: Db) =>
  db
    .selectFrom('patient')
    .where('clinicNumberKey', '=', '')
    .where(isRoot('patient._id'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('personLink')
            .innerJoin('patient as member', 'member._id', 'personLink.memberId')
            .select('member._id')
            .whereRef('personLink.rootId', '=', 'patient._id')
            .where('member.clinicNumberKey', '<>', ''),
        ),
      ),
    )
