import { assessObservations } from '@clinic/clinical/observations/assess'
import { type EXTRA_INPUTS, isMeasured, type ObservationInputs, TYPED_INPUTS } from '@clinic/clinical/observations/inputs'
import { urgencyOf } from '@clinic/clinical/observations/urgency'
import type { VitalsInput } from '@clinic/contract/arrivals/arrivals'
import type { Selectable } from 'kysely'
import { type Actor, at, clinicDay } from '../actor.ts'
import type { Db } from '../db/open.ts'
import type { ArrivalTable } from '../db/tables/arrivals.ts'
import { flagOf } from '../observations/record.ts'
import { subjectsOf } from '../observations/subject.ts'

export type Vitals = Pick<Selectable<ArrivalTable>, (typeof TYPED_INPUTS)[number] | (typeof EXTRA_INPUTS)[number] | 'weightConfirmed'>

export const NO_VITALS: Vitals = {
  temperature: '',
  pulse: '',
  bloodPressure: '',
  spO2: '',
  weight: '',
  respiratoryRate: '',
  muac: '',
  consciousness: null,
  oxygen: null,
  oxygenFlow: null,
  dangerSigns: '[]',
  weightConfirmed: 0,
}

/** The columns after the sent values replace the stored ones, with who took them; empty if nothing was measured. */
export function taken(actor: Actor, before: Vitals, sent: VitalsInput = {}) {
  if (!isMeasured(sent)) return {}
  const { dangerSigns = [], weightConfirmed, ...others } = sent
  const measured = Object.entries(others).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return {
    ...Object.fromEntries(measured),
    ...oxygenOf(sent),
    ...(sent.weight && { weightConfirmed: flagOf(weightConfirmed) }),
    ...(dangerSigns.length > 0 && { dangerSigns: JSON.stringify([...new Set([...signsOf(before), ...dangerSigns])]) }),
    vitalsBy: actor._id,
    vitalsAt: at(actor),
  }
}

/** Oxygen and its flow are one reading: sending either replaces both. */
export const oxygenOf = ({ oxygen, oxygenFlow }: Pick<ObservationInputs, 'oxygen' | 'oxygenFlow'>) =>
  oxygen || typeof oxygenFlow === 'number' ? { oxygen: oxygen ?? null, oxygenFlow: oxygenFlow ?? null } : {}

/** How urgent these vitals make this patient today. */
export async function urgencyOfVitals(db: Db, actor: Actor, patientId: string, vitals: Vitals): Promise<ArrivalTable['urgency']> {
  const subject = (await subjectsOf(db, [patientId], clinicDay(actor))).get(patientId)
  return subject ? urgencyOf(assessObservations(inputsOf(vitals), subject)) : 'usual'
}

export const inputsOf = (vitals: Vitals): ObservationInputs => ({
  ...(Object.fromEntries(TYPED_INPUTS.map((input) => [input, vitals[input]])) as Pick<Vitals, (typeof TYPED_INPUTS)[number]>), // one of each
  consciousness: vitals.consciousness,
  oxygen: vitals.oxygen,
  oxygenFlow: vitals.oxygenFlow,
  dangerSigns: signsOf(vitals),
  weightConfirmed: vitals.weightConfirmed === 1,
})

/** Safe to cast: the server wrote this column from the contract's codes. */
const signsOf = ({ dangerSigns }: Vitals): NonNullable<ObservationInputs['dangerSigns']> => JSON.parse(dangerSigns)
