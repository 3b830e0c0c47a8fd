import type { Given } from '@clinic/contract/stock'
import type { Db } from '../db/open.ts'

/** Who got units of a lot, newest first. Struck care gave nothing. */
export async function listGiven(db: Db, lotId: string): Promise<Given[]> {
  const rows = await db
    .selectFrom('lotMovement')
    .innerJoin('care', 'care._id', 'lotMovement.careId')
    .innerJoin('session', 'session._id', 'care.sessionId')
    .innerJoin('patient', 'patient._id', 'session.patientId')
    .innerJoin('personnel', 'personnel._id', 'care.personnelId')
    .leftJoin('careStrike', 'careStrike.careId', 'care._id')
    .select(['patient._id', 'firstname', 'lastname', 'patient.phone', 'gender', 'ageRange', 'patient.version'])
    .select(['lotMovement.change', 'care.createdAt', 'care.sessionId'])
    .select(['personnel._id as by', 'personnel.name', 'personnel.role'])
    .where('lotMovement.lotId', '=', lotId)
    .where('lotMovement.kind', '=', 'dispensed')
    .where('careStrike.careId', 'is', null)
    .orderBy('care.createdAt', 'desc')
    .orderBy('care._id', 'desc')
    .execute()
  return rows.map(({ change, createdAt, sessionId, by, name, role, ...patient }) => ({
    ...{ patient, phone: patient.phone, units: -change, when: createdAt, by: { _id: by, name, role }, sessionId },
  }))
}
