import type { FhirTypeOfPatient } from '@clinic/contract/fhir/fhir'
import type { Actor } from '../actor.ts'
import { clinicDay } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { type Group, groupOf, groupsOf } from '../db/queries/group.ts'
import { readStoreId } from '../db/store-id.ts'
import type { Context, Resource, Scope } from './resource.ts'
import { readAllergyIntolerances } from './resources/allergy-intolerance.ts'
import { readConditions } from './resources/condition.ts'
import { readEncounters } from './resources/encounter.ts'
import { readMedicationAdministrations } from './resources/medication-administration.ts'
import { readMedicationRequests } from './resources/medication-request.ts'
import { readTestResults } from './resources/test-result.ts'
import { readVitalSigns } from './resources/vital-signs.ts'

/** All resources of a type that some patients have. */
export const READERS: Record<FhirTypeOfPatient, (scope: Scope) => Promise<Resource[]>> = {
  Encounter: readEncounters,
  Observation: async (scope) => [...(await readVitalSigns(scope)), ...(await readTestResults(scope))],
  Condition: readConditions,
  AllergyIntolerance: readAllergyIntolerances,
  MedicationRequest: readMedicationRequests,
  MedicationAdministration: readMedicationAdministrations,
}

/** Who asks decides what the mapping shows: beds as on the screens, and nothing that a role may not see. */
export async function contextFor(db: Db, actor: Actor): Promise<Context> {
  const isOther = actor.role === 'pharmacist' || actor.role === 'physiotherapist'
  return { storeId: await readStoreId(db), today: clinicDay(actor), seesBeds: !isOther, seesHidden: actor.role !== 'physiotherapist' }
}

/** One person, whichever of their records is named. */
export async function scopeOf(db: Db, patientId: string, context: Context): Promise<Scope & { readonly group: Group }> {
  const group = await groupOf(db, patientId)
  return { db, ids: group, rootOf: () => group[0], context, group }
}

export async function scopeOfMany(db: Db, roots: readonly string[], context: Context): Promise<Scope> {
  const groups = await groupsOf(db, roots)
  const rootOf = new Map([...groups].flatMap(([root, group]) => group.map((id) => [id, root] as const)))
  return { db, ids: [...rootOf.keys()], rootOf: (id) => rootOf.get(id) ?? id, context }
}
