import type { SignedInUser } from '@clinic/contract/auth/auth'
import { sql } from 'kysely'
import type { Actor, Origin } from '../actor.ts'
import type { Config } from '../config.ts'
import { isBusy } from '../db/errors.ts'
import type { Db } from '../db/open.ts'
import { hot, type Slots } from '../db/queries/hot.ts'
import { newId } from '../ids.ts'
import type { Keys } from '../keys.ts'
import type { Services } from '../services.ts'
import { readToken, signToken, type TokenClaims } from './tokens.ts'

const MINUTE = 60_000

/** Starts a sign-in. Returns its id, its token, and the user as the token describes them. */
export async function startSignIn(db: Db, { keys, config }: { keys: Keys; config: Config }, personnelId: string, now: Date) {
  const user = await signedInUser(db, personnelId)
  const _id = newId()
  const expires = new Date(now.getTime() + config.signInHours * 60 * MINUTE)
  const createdAt = now.toISOString()
  await db
    .insertInto('signIn')
    .values({ _id, personnelId, createdAt, lastSeenAt: createdAt, expiresAt: expires.toISOString(), endedAt: null })
    .execute()
  return { token: await signToken(keys, _id, user, now, expires), user, signInId: _id }
}

/** Ends all of a person's sign-ins: after a new password, role, deactivation or deletion. */
export async function endSignIns(db: Db, personnelId: string, now: Date): Promise<void> {
  await db
    .updateTable('signIn')
    .set({ endedAt: now.toISOString() })
    .where('personnelId', '=', personnelId)
    .where('endedAt', 'is', null)
    .execute()
}

export async function endSignIn(db: Db, signInId: string, now: Date): Promise<void> {
  await db.updateTable('signIn').set({ endedAt: now.toISOString() }).where('_id', '=', signInId).execute()
}

async function signedInUser(db: Db, personnelId: string): Promise<SignedInUser> {
  const row = await db
    .selectFrom('personnel')
    .select(['_id', 'name', 'email', 'role', 'isFirstLogin'])
    .where('_id', '=', personnelId)
    .executeTakeFirstOrThrow()
  return { ...row, isFirstLogin: row.isFirstLogin === 1 }
}

const openSignIn = hot((db, value: Slots<{ signInId: string }>) =>
  db
    .selectFrom('signIn')
    .innerJoin('personnel', 'personnel._id', 'signIn.personnelId')
    .select(['personnel._id', 'name', 'email', 'role', 'isFirstLogin', 'signIn.createdAt', 'lastSeenAt', 'expiresAt'])
    .select(sql<number | string>`(select count(*) from "restriction" where "liftedAt" is null)`.as('restrictions'))
    .where('signIn._id', '=', value.signInId)
    .where('endedAt', 'is', null)
    .where('deactivated', '=', 0)
    .where('deletedAt', 'is', null),
)

/**
 * The person behind a token, as stored now. Null if the sign-in ended, expired or was idle too long, if the person was deactivated, or if
 * the token disagrees with the sign-in about the person or times. Updates the time of last use at most once a minute, and not for a
 * screen's own refreshes. Also says whether any record is restricted, so that a request asks for those only where there are some.
 */
export async function actorOf(
  db: Db,
  { keys, config, clinicZone }: Pick<Services, 'keys' | 'config' | 'clinicZone'>,
  origin: Origin,
  token: string,
): Promise<(Actor & { readonly hasRestrictions: boolean }) | null> {
  const claims = await readToken(keys, token, origin.now)
  if (!claims) return null
  const { signInId } = claims
  const row = await openSignIn.first(db, { signInId })
  const now = origin.now.getTime()
  if (!row || now >= Date.parse(row.expiresAt) || !agree(claims, row)) return null
  const idle = now - Date.parse(row.lastSeenAt)
  if (idle > config.idleMinutes * MINUTE) return null
  if (idle > MINUTE && !origin.unattended) await noteSeen(db, signInId, origin.now)
  const { _id, name, email, role } = row
  const hasRestrictions = Number(row.restrictions) > 0
  return { ...origin, _id, name, email, role, isFirstLogin: row.isFirstLogin === 1, signInId, timeZone: clinicZone(), hasRestrictions }
}

/** Is this sign-in still valid in the store? Asking does not count as activity. */
export async function isSignedIn(db: Db, { idleMinutes }: Config, { signInId, _id, role }: Actor, now: Date): Promise<boolean> {
  const row = await openSignIn.first(db, { signInId })
  if (row?._id !== _id || row.role !== role || now.getTime() >= Date.parse(row.expiresAt)) return false
  return now.getTime() - Date.parse(row.lastSeenAt) <= idleMinutes * MINUTE
}

/** Only someone who holds the key could make a token with other times. */
const agree = ({ personnelId, issued, expires }: TokenClaims, row: { _id: string; createdAt: string; expiresAt: string }) =>
  personnelId === row._id && issued === secondsOf(row.createdAt) && expires === secondsOf(row.expiresAt)

const secondsOf = (time: string) => Math.floor(Date.parse(time) / 1000)

/** A store that is full or locked can still be read, so a failure here must not fail the request. */
async function noteSeen(db: Db, signInId: string, now: Date): Promise<void> {
  try {
    await db.updateTable('signIn').set({ lastSeenAt: now.toISOString() }).where('_id', '=', signInId).execute()
  } catch (error) {
    if (!isBusy(error)) throw error
  }
}
