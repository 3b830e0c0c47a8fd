import { addDays, monthsLater } from '@clinic/clinical/calendar'
import type { OutcomeName } from '@clinic/contract/sessions/outcomes'
import { listBeds } from '../beds/beds.ts'
import type { Db } from '../db/open.ts'
import type { Body } from './body.ts'
import type { Random } from './random.ts'

/** A patient who stays in a bed until this day of the demo. */
export type Stay = { readonly sessionId: string; readonly patientId: string; readonly until: number }

const SHARE = 0.06
const MAX = 4
/** On the last days other patients are in the beds. */
const LAST_DAYS = MAX + 2

/** Admits some patients, up to a few days before the demo ends. */
export async function bedForSome(db: Db, random: Random, day: number, days: number): Promise<string | null> {
  return random.chance(SHARE) && day < days - LAST_DAYS ? freeBed(db) : null
}

export async function freeBed(db: Db): Promise<string | null> {
  const { data } = await listBeds(db, { skip: 0, limit: 200 })
  return data.find(({ occupied }) => !occupied)?._id ?? null
}

export const lastDayOf = (random: Random, day: number): number => day + random.whole(1, MAX)

/** How a stay ends; sometimes not recorded. */
export function inventOutcome(random: Random): { outcome?: OutcomeName; referredTo?: string } {
  const share = random.next()
  if (share < 0.8) return { outcome: 'discharged' }
  if (share < 0.9) return { outcome: 'referred', referredTo: 'Teaching hospital' }
  if (share < 0.94) return { outcome: 'against-advice' }
  return share < 0.97 ? { outcome: 'absconded' } : {}
}

/** Most mothers know the date. */
export function inventBirth(random: Random, { months }: Body, today: string) {
  if (months >= 16 * 12 || !random.chance(0.75)) return {}
  return { birthDate: addDays(monthsLater(today, -months), -random.whole(0, 27)), birthPrecision: 'day' } as const
}
