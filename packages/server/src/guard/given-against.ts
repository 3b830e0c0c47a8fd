import type { ReasonCode } from '@clinic/contract/clinical/guard-override'
import type { GivenAgainst } from '@clinic/contract/guard'
import type { Db } from '../db/open.ts'

/** In the order they were given. */
export async function listGivenAgainst(db: Db, sessionId: string): Promise<GivenAgainst[]> {
  const rows = await db
    .selectFrom('care')
    .innerJoin('careDrug', 'careDrug.careId', 'care._id')
    .innerJoin('guardOverride as override', 'override._id', 'careDrug.overrideId')
    .innerJoin('personnel as person', 'person._id', 'override.by')
    .leftJoin('personnel as doctor', 'doctor._id', 'override.agreedWith')
    .select(['careDrug.careId', 'careDrug.drug', 'override.reasonCode', 'override.reason', 'override.at', 'override.by'])
    .select(['person.name', 'person.role', 'doctor._id as doctorId', 'doctor.name as doctorName', 'doctor.role as doctorRole'])
    .where('care.sessionId', '=', sessionId)
    .orderBy('care._id')
    .orderBy('careDrug.position')
    .execute()
  return rows.map(({ careId, drug, reasonCode, reason, at, by, name, role, doctorId, doctorName, doctorRole }) => ({
    careId,
    drug,
    override: {
      reasonCode: reasonCode as ReasonCode, // the store has no other codes
      ...{ reason, at, by: { _id: by, name, role } },
      agreedWith: doctorId && doctorName && doctorRole ? { _id: doctorId, name: doctorName, role: doctorRole } : null,
    },
  }))
}
