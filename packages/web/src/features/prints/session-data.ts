import { countedOf, countedUnits, type GivenDrug } from '@clinic/clinical/drugs/units'
import { checkGuard } from '@clinic/contract/guard/guard'
import { type Allergies, getAllergies } from '@clinic/contract/patients/allergies'
import type { PatientFacts } from '@clinic/contract/patients/facts-fields'
import { getFacts } from '@clinic/contract/patients/patient-facts'
import { listLines, type SessionLine } from '@clinic/contract/prescribing/prescribing'
import { getSession, type QuestionedSession, type Session } from '@clinic/contract/sessions/session-record'
import { listUsable, type UsableItem } from '@clinic/contract/stock/stock'
import { call } from '../../api/client.ts'
import { namedWarnings } from '../../shared/drugs/named-warnings.ts'
import { clinicToday } from '../../ui/time/clinic-time.ts'
import { ageOf } from './patient.tsx'

/** What a session's printouts need. */
export type SessionData = {
  readonly session: QuestionedSession
  readonly facts: PatientFacts
  readonly allergies: Allergies
  readonly lines: readonly SessionLine[]
  /** 'Allergy: penicillin – this prescription names amoxicillin' */
  readonly named: readonly string[]
  /** On the day of printing. */
  readonly age: string
}

export async function loadSession(id: string): Promise<SessionData> {
  const session = await call(getSession, { params: { id } })
  const ofPatient = { params: { id: session.patientId._id } }
  const [facts, allergies, lines] = await Promise.all([
    call(getFacts, ofPatient),
    call(getAllergies, ofPatient),
    call(listLines, { params: { id } }),
  ])
  const named = await namedIn(session, lines)
  return { session, facts, allergies, lines, named, age: ageOf(session.patientId, facts, facts.deceasedOn ?? clinicToday()) }
}

/** The items of the stock, by id. */
export type Shelf = ReadonlyMap<string, UsableItem>

export const loadShelf = async (): Promise<Shelf> => new Map((await call(listUsable, {})).map((item) => [item._id, item]))

/** '6 tablets'; '6 units' if the drug is not in stock. */
export function counted(count: number, { itemId }: SessionLine, items: Shelf): string {
  const item = itemId === null ? undefined : items.get(itemId)
  return item ? countedOf(count, item) : countedUnits(count, 'unit')
}

async function namedIn({ _id: sessionId, patientId, prescription: text }: Session, lines: readonly SessionLine[]): Promise<string[]> {
  const rows = lines.map(({ itemId, drug }) => ({ drug: itemId ?? drug }))
  const answer = await call(checkGuard, { body: { patientId: patientId._id, sessionId, rows, text } })
  return namedWarnings(answer).map((one) => one.text)
}

const WEEK_MS = 7 * 86_400_000

/** The weight, if no question about it is open and it was taken within the last seven days, because a child's dose depends on it. */
export function freshWeight({ weight, weightQuestion, createdAt }: QuestionedSession, now: number): string | null {
  return weight.trim() !== '' && weightQuestion === undefined && now - Date.parse(createdAt) <= WEEK_MS ? weight.trim() : null
}

/** What was given and not struck: each item once under its name at the last time, or once for each unit that it was counted in. */
export function givenOf({ comments }: Session): readonly (GivenDrug & { readonly dosage: number })[] {
  const given = new Map<string, GivenDrug & { readonly dosage: number }>()
  for (const { itemId, drug, dosage, unit } of comments.flatMap(({ struck, drugs }) => (struck ? [] : drugs))) {
    const key = `${itemId} ${unit}`
    given.set(key, { drug, unit, dosage: (given.get(key)?.dosage ?? 0) + dosage })
  }
  return [...given.values()]
}
