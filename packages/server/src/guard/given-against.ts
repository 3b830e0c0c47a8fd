import type { ReasonCode } from '@clinic/clinical/guard/guard-override'
import type { GivenAgainst } from '@clinic/contract/guard/guard'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'

type CareScope = { readonly in: 'care.sessionId' | 'care._id'; readonly ids: readonly string[] }

/** Of sessions or of records of care, in the order they were given. */
export async function listGivenAgainst(db: Db, of: CareScope): Promise<(GivenAgainst & { readonly sessionId: string })[]> {
  const rows = await db
    .selectFrom('care')
    .innerJoin('careDrug', 'careDrug.careId', 'care._id')
    .select(['care.sessionId', 'careDrug.careId', 'careDrug.drug', 'careDrug.overrideId'])
    .where(inList(db, of.in, jsonList(of.ids)))
    .where('careDrug.overrideId', 'is not', null)
    .orderBy('care._id')
    .orderBy('careDrug.position')
    .execute()
  const overrides = await overridesById(
    db,
    rows.map(({ overrideId }) => overrideId),
  )
  return rows.flatMap(({ overrideId, ...row }) => {
    const override = overrides.get(overrideId ?? '')
    return override ? [{ ...row, override }] : []
  })
}

/** The reasons that people gave, with their names. */
export async function overridesById(db: Db, ids: readonly (string | null)[]): Promise<Map<string, GivenAgainst['override']>> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const rows = await db
    .selectFrom('guardOverride as override')
    .innerJoin('personnel as person', 'person._id', 'override.by')
    .leftJoin('personnel as doctor', 'doctor._id', 'override.agreedWith')
    .leftJoin('agreementAnswer as answer', 'answer.overrideId', 'override._id')
    .select(['override._id', 'override.reasonCode', 'override.reason', 'override.allergies', 'override.at', 'override.by'])
    .select([
      'person.name',
      'person.role',
      'doctor._id as doctorId',
      'doctor.name as doctorName',
      'doctor.role as doctorRole',
      'answer.answer',
    ])
    .where(inList(db, 'override._id', jsonList(known)))
    .execute()
  return new Map(
    rows.map(({ _id, reasonCode, reason, allergies, at, by, name, role, doctorId, doctorName, doctorRole, answer }) => [
      _id,
      {
        reasonCode: reasonCode as ReasonCode, // the store has no other codes
        reason,
        allergies: JSON.parse(allergies) as string[], // written as a list of keys
        by: { _id: by, name, role },
        at,
        agreedWith: doctorId && doctorName && doctorRole ? { _id: doctorId, name: doctorName, role: doctorRole } : null,
        denied: answer === 'denied',
      },
    ]),
  )
}
