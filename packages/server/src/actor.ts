import type { SignedInUser } from '@clinic/contract/auth'
import { today } from './clinic-days.ts'

/** Where a request comes from; enough for the audit of a call without a sign-in. */
export type Origin = {
  readonly now: Date
  readonly address: string
  readonly requestId: string
  /** A screen asks by itself, and has had no touch or key for a while. */
  readonly unattended?: boolean
  /** Over TLS, or on this machine; left out where no request is behind it. */
  readonly isSafeLine?: boolean
  /** When it was typed, if it waited on a phone since. */
  readonly recordedAt?: string | null
}

/** Who does something: the signed-in person, as the store says at this moment. */
export type Actor = Origin & SignedInUser & { readonly signInId: string; readonly timeZone: string }

/** The person alone, without where the request comes from. */
export const userOf = ({ _id, name, email, role, isFirstLogin }: Actor): SignedInUser => ({ _id, name, email, role, isFirstLogin })

/** ISO time of the request, as the store keeps it. */
export const at = ({ now }: Origin): string => now.toISOString()

/** The clinic's day of the request, yyyy-mm-dd. */
export const clinicDay = ({ now, timeZone }: Actor): string => today(timeZone, now)
