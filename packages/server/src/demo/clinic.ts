import type { Actor } from '../actor.ts'
import type { Db } from '../db/open.ts'
import type { GuardSettings } from '../guard/settings.ts'
import type { Random } from './random.ts'

export const MINUTE = 60 * 1000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Who works in the invented clinic, since when, and how much happens there. */
export type Clinic = {
  readonly staff: readonly Actor[]
  readonly opening: Date
  readonly today: Date
  readonly churches: readonly string[]
  readonly guard: GuardSettings
  readonly random: Random
  readonly size: { readonly patients: number; readonly sessions: number; readonly days: number }
}

/** Something that happens at a moment of the year beside the usual days. `fill` keeps the shelf from being empty. */
export type Scene = { readonly at: Date; readonly play: (db: Db, fill: Fill) => Promise<void> }
export type Fill = (drug: string, units: number, now: Date) => Promise<void>

/** One of the people of a role, at a moment. */
export function as({ staff, random }: Clinic, role: Actor['role'], now: Date): Actor {
  return { ...random.pick(staff.filter((person) => person.role === role)), now }
}

export const later = (time: Date, minutes: number) => new Date(time.getTime() + minutes * MINUTE)
