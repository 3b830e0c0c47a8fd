import { randomBytes } from 'node:crypto'
import type { Slip } from '@clinic/contract/personnel/personnel'
import type { Config } from '../../config.ts'

const HOURS = 72
/** RFC 4648: without 0, 1, 8 and 9, which are easily misread on a slip of paper. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 80 random bits as 16 characters. */
export const makeOneTimePassword = (): string => Array.from(randomBytes(16), (byte) => BASE32[byte % 32]).join('')

/** When a one-time password made now expires. */
export const expiryOf = (now: Date): string => new Date(now.getTime() + HOURS * 60 * 60 * 1000).toISOString()

/** A new one-time password, the link where it is exchanged for a chosen one, and when it expires. */
export function makeSlip({ publicUrl }: Config, email: string, now: Date): Slip {
  return {
    password: makeOneTimePassword(),
    link: `${publicUrl}/create-password?email=${encodeURIComponent(email)}`,
    expiresAt: expiryOf(now),
  }
}
