import { NOT_GIVEN_REASONS } from '@clinic/contract/sessions/session-record'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { type Resource, referTo, referToOrNot, type Scope, said } from '../resource.ts'

export type GiftRow = {
  readonly careId: string
  readonly position: number
  readonly sessionId: string
  readonly personnelId: string
  readonly givenAt: string
  readonly isError: boolean
  readonly drug: string
  readonly dosage: number
  readonly unit: string | null
  /** The line that ordered it, if that was not replaced since. */
  readonly lineId: string | null
  /** Why it could not be given; null if it was. */
  readonly notGiven: keyof typeof NOT_GIVEN_REASONS | null
}

/** Units that were handed over or given on the ward, and what was wanted and was out of stock. */
export function toMedicationAdministration(row: GiftRow, patientId: string): Resource {
  const isGiven = row.notGiven === null
  const unit = said(row.unit)
  return {
    resourceType: 'MedicationAdministration',
    id: `${row.careId}-${isGiven ? '' : 'n'}${row.position}`,
    status: row.isError ? 'entered-in-error' : isGiven ? 'completed' : 'not-done',
    statusReason: row.notGiven === null ? undefined : [{ text: NOT_GIVEN_REASONS[row.notGiven] }],
    medicationCodeableConcept: { text: row.drug },
    subject: referTo('Patient', patientId),
    context: referTo('Encounter', row.sessionId),
    effectiveDateTime: row.givenAt,
    performer: [{ actor: referTo('Practitioner', row.personnelId) }],
    request: referToOrNot('MedicationRequest', row.lineId),
    dosage: isGiven ? { dose: { value: row.dosage, unit } } : undefined,
  }
}

export async function readMedicationAdministrations({ db, ids, rootOf }: Scope): Promise<Resource[]> {
  const given = await giftsIn({ db, ids }, 'careDrug').execute()
  const notGiven = await giftsIn({ db, ids }, 'careNotGiven').select('gift.reason').execute()
  const rows = [...given.map((row) => ({ ...row, reason: null })), ...notGiven]
  return rows.map(({ voidedAt, struckAt, createdAt, recordedAt, reason, ...row }) => {
    const facts = { isError: voidedAt !== null || struckAt !== null, givenAt: recordedAt ?? createdAt, notGiven: reason }
    return toMedicationAdministration({ ...row, ...facts }, rootOf(row.patientId))
  })
}

/** The other table has the same columns, and why. */
const giftsIn = <T extends 'careDrug' | 'careNotGiven'>({ db, ids }: Pick<Scope, 'db' | 'ids'>, table: T) =>
  db
    .selectFrom(`${table as 'careNotGiven'} as gift`)
    .innerJoin('care', 'care._id', 'gift.careId')
    .innerJoin('session', 'session._id', 'care.sessionId')
    .leftJoin('careStrike', 'careStrike.careId', 'care._id')
    .leftJoin('prescriptionLine as line', (join) => join.onRef('line._id', '=', 'gift.lineId').on('line.replacedAt', 'is', null))
    .select(['gift.careId', 'gift.position', 'gift.drug', 'gift.dosage', 'gift.unit', 'line._id as lineId'])
    .select(['care.sessionId', 'care.patientId', 'care.personnelId', 'care.createdAt', 'care.recordedAt'])
    .select(['session.voidedAt', 'careStrike.at as struckAt'])
    .where(inList(db, 'care.patientId', jsonList(ids)))
