import type { GuardHistory } from '@clinic/contract/clinical/guard'
import type { Db } from '../db/open.ts'
import { readTogether } from '../db/queries/together.ts'
import { allergyParts, joinAllergies, type PatientAllergies } from '../patients/allergies/allergies.ts'
import { givenEarlier, historyOf } from './history.ts'
import { itemsOf, type Named, nameItems } from './mappings.ts'
import type { GuardSettings } from './settings.ts'

type Asked = {
  readonly patientId: string
  readonly sessionId: string | null
  /** What is to be given, as it was named: by an item's `_id` or name, or freely. */
  readonly drugs: readonly string[]
  readonly now: Date
}

/** All that the guard must know before it judges, by one statement. */
export type GuardFacts = { readonly patient: PatientAllergies; readonly history: GuardHistory; readonly named: readonly Named[] }

/** @throws AppError 404 for a patient who is not known */
export async function readForGuard(db: Db, { timeZone }: GuardSettings, { drugs, ...whose }: Asked): Promise<GuardFacts> {
  // SQL refuses an empty list of items.
  const parts = { ...allergyParts(whose.patientId), given: givenEarlier(whose), items: itemsOf(drugs.length > 0 ? drugs : ['']) }
  const { given, items, ...allergies } = await readTogether(db, parts)
  return { patient: joinAllergies(allergies), history: historyOf(given, timeZone), named: nameItems(drugs, items) }
}
