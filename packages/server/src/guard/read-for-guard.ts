import type { GuardHistory, GuardPatient } from '@clinic/clinical/guard/guard'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { batchRead } from '../db/queries/batch-read.ts'
import type { Slots } from '../db/queries/hot.ts'
import { allergyParts, joinAllergies, type PatientAllergies } from '../patients/allergies/allergies.ts'
import { factsOf, factsParts } from './facts.ts'
import { malariaOf, malariaParts } from './malaria.ts'
import { itemsOf, type NamedItem, nameItems, type Texts, textsOf } from './mapping/mappings.ts'
import { type GivenRow, givenEarlier, historyOf, yearBefore } from './record/history.ts'

type GuardRequest = {
  readonly patientId: string
  readonly sessionId: string | null
  /** The session is about to be opened. */
  readonly newVisit?: boolean
  /** Drugs as named in the request: an item's `_id` or name, or a free name. */
  readonly drugs: readonly string[]
  readonly now: Date
}

/** Everything that the guard needs, read in one statement. */
export type GuardFacts = {
  readonly patient: PatientAllergies
  /** What is judged against: allergies, age, pregnancy and problems. */
  readonly known: GuardPatient
  readonly history: GuardHistory
  /** What the history was read from, with the session's own lines. */
  readonly given: readonly GivenRow[]
  readonly named: readonly NamedItem[]
}

const readParts = batchRead((db, value: Slots<{ patientId: string; sessionId: string; since: string } & Texts>) => ({
  ...allergyParts(value.patientId),
  ...factsParts(value.patientId),
  ...malariaParts(value.sessionId),
  given: givenEarlier(value),
  items: itemsOf(db, value),
}))

/** @throws AppError 404 for an unknown patient */
export async function readForGuard(
  db: Db,
  { timeZone }: Pick<Actor, 'timeZone'>,
  { drugs, patientId, sessionId, newVisit = false, now }: GuardRequest,
): Promise<GuardFacts> {
  const values = { patientId, sessionId: sessionId ?? '', since: yearBefore(now), ...textsOf(drugs) }
  const { given, items, facts, problems, malariaTests, malariaReasons, ...allergies } = await readParts(db, values)
  const patient = joinAllergies(allergies)
  const known = {
    status: patient.status,
    entries: patient.list,
    facts: factsOf(facts, problems),
    malaria: sessionId !== null || newVisit ? malariaOf(malariaTests, malariaReasons) : undefined,
  }
  return { patient, known, history: historyOf(given, timeZone), given, named: nameItems(drugs, items) }
}
