import type { SignedInUser } from '@clinic/contract/auth/auth'
import { decodeProtectedHeader } from 'jose/decode/protected_header'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import type { Keys } from '../keys.ts'

const ISSUER = 'clinic'
const AUDIENCE = 'clinic-web'

/** A JWT (HS256) that identifies a sign-in. Its `user` is for display; permissions are read from the store at each request. */
export function signToken(keys: Keys, signInId: string, user: SignedInUser, issued: Date, expires: Date): Promise<string> {
  const { kid, secret } = newest(keys)
  return new SignJWT({ sid: signInId, user })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(user._id)
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(secret)
}

/** What a token says about its sign-in; times in whole seconds. */
export type TokenClaims = { readonly signInId: string; readonly personnelId: string; readonly issued: number; readonly expires: number }

/** Tokens with a verified signature, cached because each comes with every request. Only their times are checked again. */
const proven = new WeakMap<Keys, Map<string, TokenClaims>>()
const MAX_PROVEN = 2_000

/** The claims of a token; null if it is not a valid one of ours, for any reason. */
export async function readToken(keys: Keys, token: string, now: Date): Promise<TokenClaims | null> {
  const known = proven.get(keys)?.get(token)
  if (known) return now.getTime() < known.expires * 1000 ? known : null
  const found = await verify(keys, token, now)
  if (found) remember(keys, token, found)
  return found
}

function remember(keys: Keys, token: string, found: TokenClaims): void {
  const tokens = proven.get(keys) ?? new Map<string, TokenClaims>()
  if (tokens.size >= MAX_PROVEN) tokens.clear()
  proven.set(keys, tokens.set(token, found))
}

/** Whose token it was, although it has expired or its sign-in has ended; null if it is none of ours. It opens nothing. */
export const ownerOf = (keys: Keys, token: string): Promise<TokenClaims | null> => verify(keys, token, new Date(), '100 years')

async function verify(keys: Keys, token: string, now: Date, clockTolerance = '0 seconds'): Promise<TokenClaims | null> {
  try {
    const { kid, ...header } = decodeProtectedHeader(token)
    const key = keys.token.find((key) => key.kid === kid)
    if (!key || header.alg !== 'HS256' || header.typ !== 'JWT' || Object.keys(header).length !== 2) return null
    const { payload } = await jwtVerify(token, key.secret, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: now,
      clockTolerance,
    })
    const { sid, sub, iat, exp } = payload
    if (typeof sid !== 'string' || sub === undefined || iat === undefined || exp === undefined) return null
    return { signInId: sid, personnelId: sub, issued: iat, expires: exp }
  } catch {
    return null
  }
}

function newest(keys: Keys) {
  const [key] = keys.token
  if (!key) throw new Error('There is no key to sign tokens with')
  return key
}
