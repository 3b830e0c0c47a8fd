import type { VitalsInput } from '@clinic/contract/arrivals'
import type { Selectable } from 'kysely'
import { type Actor, at } from '../actor.ts'
import type { ArrivalTable } from '../db/arrival-tables.ts'
import type { Db } from '../db/open.ts'

export type Vitals = Pick<
  Selectable<ArrivalTable>,
  | ('temperature' | 'pulse' | 'bloodPressure' | 'spO2' | 'weight')
  | ('respiratoryRate' | 'muac' | 'consciousness' | 'oxygen' | 'oxygenFlow' | 'dangerSigns')
>

export const NO_VITALS: Vitals = {
  ...{ temperature: '', pulse: '', bloodPressure: '', spO2: '', weight: '', respiratoryRate: '', muac: '' },
  ...{ consciousness: null, oxygen: null, oxygenFlow: null, dangerSigns: '[]' },
}

/** The columns after what was sent took the place of what was there, with their taker; nothing if nothing was measured. */
export function taken(actor: Actor, before: Vitals, sent: VitalsInput | undefined) {
  const measured = Object.entries(sent ?? {}).filter(([, value]) => value !== undefined && value !== '')
  if (measured.length === 0) return {}
  return { ...before, ...Object.fromEntries(measured), vitalsBy: actor._id, vitalsAt: at(actor) }
}

/** How urgent these vitals are in this patient. */
export async function urgencyOfVitals(_db: Db, _actor: Actor, _patientId: string, _vitals: Vitals): Promise<ArrivalTable['urgency']> {
  return 'usual'
}
