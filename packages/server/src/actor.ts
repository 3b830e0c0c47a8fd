import type { SignedInUser } from '@clinic/contract/auth'
import type { AuditTrail } from './audit/trail.ts'

/** Where a request comes from; enough for the audit of calls that nobody is signed in for. */
export type Origin = {
  readonly now: Date
  readonly address: string
  readonly requestId: string
  readonly trail: AuditTrail
  /** A screen asks by itself, and nobody has touched it for a while. */
  readonly unattended?: boolean
}

/** Who does something: the signed-in person, as the store says at this moment. */
export type Actor = Origin & SignedInUser & { readonly signInId: string }

/** ISO time of the request, as the store keeps it. */
export const at = ({ now }: Origin): string => now.toISOString()
