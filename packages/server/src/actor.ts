import type { SignedInUser } from '@clinic/contract/auth/auth'
import { today } from './clinic-days.ts'

/** Where a request comes from; enough to audit a call without a sign-in. */
export type Origin = {
  readonly now: Date
  readonly address: string
  readonly requestId: string
  /** Sent by a screen on its own that has not been touched for a while. */
  readonly unattended?: boolean
  /** Over TLS or on this machine; undefined if there is no request. */
  readonly isSafeLine?: boolean
  /** When it was typed, if it waited on a phone. */
  readonly recordedAt?: string | null
}

/** Who acts: the signed-in user, as stored at this moment. */
export type Actor = Origin & SignedInUser & { readonly signInId: string; readonly timeZone: string }

/** The user without the origin of the request. */
export const userOf = ({ _id, name, email, role, isFirstLogin }: Actor): SignedInUser => ({ _id, name, email, role, isFirstLogin })

/** Time of the request in the form that the store keeps. */
export const at = ({ now }: Origin): string => now.toISOString()

/** How much the clocks of phones may differ from the server's. */
export const SKEW_MS = 2 * 60_000

/** What was typed before the record that it belongs to began was not: its time is not believed, and it is saved with the time of now. */
export function typedSince(actor: Actor, began: string): Actor {
  const isEarlier = Date.parse(actor.recordedAt ?? began) < Date.parse(began) - SKEW_MS
  return isEarlier ? { ...actor, recordedAt: null } : actor
}

/** The clinic's date at the request, yyyy-mm-dd. */
export const clinicDay = ({ now, timeZone }: Actor): string => today(timeZone, now)
