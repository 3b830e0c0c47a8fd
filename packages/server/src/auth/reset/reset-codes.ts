import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../db/open.ts'
import type { Keys } from '../../keys.ts'

export const CODE_LIFE_MS = 10 * 60 * 1000
const TRIES = 5

/** A new six-digit code, which replaces the person's older one. The store keeps only its HMAC. */
export async function makeResetCode(db: Db, keys: Keys, personnelId: string, now: Date): Promise<string> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const createdAt = now.toISOString()
  const row = {
    codeHash: hashOf(keys, personnelId, createdAt, code),
    tries: 0,
    createdAt,
    expiresAt: new Date(now.getTime() + CODE_LIFE_MS).toISOString(),
  }
  await db
    .insertInto('resetCode')
    .values({ personnelId, ...row })
    .onConflict((conflict) => conflict.column('personnelId').doUpdateSet(row))
    .execute()
  return code
}

/**
 * Checks a code and returns its hash if it is the person's valid one. Counts the attempt before comparing, so that simultaneous guesses
 * gain nothing.
 */
export async function tryResetCode(db: Db, keys: Keys, personnelId: string, code: string, now: Date): Promise<string | null> {
  const time = now.toISOString()
  const taken = await db
    .updateTable('resetCode')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('personnelId', '=', personnelId)
    .where('tries', '<', TRIES)
    .where('expiresAt', '>', time)
    .where('createdAt', '<=', time) // setting the clock back does not revive an expired code
    .returning(['codeHash', 'createdAt'])
    .executeTakeFirst()
  if (!taken) return null
  const sent = hashOf(keys, personnelId, taken.createdAt, code)
  return timingSafeEqual(Buffer.from(sent), Buffer.from(taken.codeHash)) ? taken.codeHash : null
}

/** Uses up the code; false if it was used or replaced in the meantime. */
export async function spendResetCode(db: Db, personnelId: string, codeHash: string): Promise<boolean> {
  const spent = await db.deleteFrom('resetCode').where('personnelId', '=', personnelId).where('codeHash', '=', codeHash).executeTakeFirst()
  return spent.numDeletedRows === 1n
}

const hashOf = (keys: Keys, personnelId: string, createdAt: string, code: string) =>
  createHmac('sha256', keys.pepper).update(`reset ${personnelId} ${createdAt} ${code}`).digest('hex')
