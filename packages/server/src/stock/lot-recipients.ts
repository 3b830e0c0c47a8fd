import type { FoundLot, LotRecipient } from '@clinic/contract/stock/stock'
import type { Db } from '../db/open.ts'
import { contains } from '../db/queries/expressions.ts'
import { rootIn } from '../db/queries/group.ts'
import { uniqueKey } from '../names.ts'
import { toLot } from './lots.ts'

const MAX_LOTS = 50

/** Lots whose number contains this text, by item and expiry. Empty text finds none, because it does not mean lots without a number. */
export async function findLots(db: Db, lotNo: string, today: string): Promise<FoundLot[]> {
  const part = uniqueKey(lotNo)
  if (part === '') return []
  const rows = await db
    .selectFrom('lot')
    .innerJoin('item', 'item._id', 'lot.itemId')
    .selectAll('lot')
    .select(['item.name', 'item.dosage', 'item.unit'])
    .where(contains(db, 'lotKey', part))
    .orderBy('item.searchName')
    .orderBy((eb) => eb.fn.coalesce('expiresOn', eb.val('')))
    .orderBy('lot._id')
    .limit(MAX_LOTS)
    .execute()
  return rows.map(({ name, dosage, unit, ...lot }) => ({ ...toLot(lot, today), item: { name, dosage, unit } }))
}

/** Patients who got units of a lot or were tested with a kit of it, newest first. What was struck does not count. */
export async function listGiven(db: Db, lotId: string): Promise<LotRecipient[]> {
  const given = [...(await inCare(db, lotId)), ...(await inTests(db, lotId))]
  return given
    .toSorted((a, b) => (a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? 1 : -1))
    .map(({ units, createdAt, sessionId, by, name, role, ...patient }) => ({
      patient,
      phone: patient.phone,
      units,
      when: createdAt,
      by: { _id: by, name, role },
      sessionId,
    }))
}

const inCare = (db: Db, lotId: string) =>
  db
    .selectFrom('lotMovement')
    .innerJoin('care', 'care._id', 'lotMovement.careId')
    .innerJoin('session', 'session._id', 'care.sessionId')
    .innerJoin('patient', (join) => join.on('patient._id', '=', rootIn('session.patientId')))
    .innerJoin('personnel', 'personnel._id', 'care.personnelId')
    .leftJoin('careStrike', 'careStrike.careId', 'care._id')
    .select(['patient._id', 'firstname', 'lastname', 'patient.phone', 'gender', 'ageRange', 'patient.version'])
    .select([(eb) => eb.neg(eb.ref('lotMovement.change')).as('units'), 'care.createdAt', 'care.sessionId'])
    .select(['personnel._id as by', 'personnel.name', 'personnel.role'])
    .where('lotMovement.lotId', '=', lotId)
    .where('lotMovement.kind', '=', 'dispensed')
    .where('careStrike.careId', 'is', null)
    .orderBy('care.createdAt', 'desc')
    .orderBy('care._id', 'desc')
    .execute()

const inTests = (db: Db, lotId: string) =>
  db
    .selectFrom('testResult')
    .innerJoin('session', 'session._id', 'testResult.sessionId')
    .innerJoin('patient', (join) => join.on('patient._id', '=', rootIn('session.patientId')))
    .innerJoin('personnel', 'personnel._id', 'testResult.personnelId')
    .select(['patient._id', 'firstname', 'lastname', 'patient.phone', 'gender', 'ageRange', 'patient.version'])
    .select([(eb) => eb.lit(1).as('units'), 'testResult.createdAt', 'testResult.sessionId'])
    .select(['personnel._id as by', 'personnel.name', 'personnel.role'])
    .where('lotId', '=', lotId)
    .where('struckAt', 'is', null)
    .where('session.voidedAt', 'is', null)
    .orderBy('testResult.createdAt', 'desc')
    .orderBy('testResult._id', 'desc')
    .execute()
