import type { Endpoint } from '@clinic/contract/endpoint'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import type { FastifyBaseLogger } from 'fastify'
import { CODE_LIFE_MS } from '../auth/reset/reset-codes.ts'
import { takeAllowance } from '../auth/throttle.ts'
import type { Db } from '../db/open.ts'
import { callOf } from '../http/once/idempotency.ts'
import { removeDeadMails } from '../mail/mail.ts'
import type { Services } from '../services.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** A look at the clock, not a timer for the hour: a laptop that sleeps makes up for it when it wakes. */
const LOOK_MS = 5 * 60 * 1000

/**
 * An answer is kept for eight days, so that a form that waited over a holiday has no second effect; one with a one-time password for a
 * day. Counted tries and calls stay for a month; a sign-in that is over can be looked up for a month, then in the audit only.
 */
const ANSWERS_MS = 8 * DAY_MS
const SECRET_ANSWERS_MS = DAY_MS
const SECRET_CALLS = ENDPOINTS.filter((endpoint: Endpoint) => endpoint.secretAnswer).map(callOf)
const COUNTS_MS = 30 * DAY_MS
const SIGN_INS_MS = 30 * DAY_MS

/**
 * Removes rows that have had their time, once an hour however many processes serve the store: the one that takes the hour does it.
 * @returns false if another process, or an earlier call, has taken this hour.
 */
export async function sweep(db: Db, keys: Services['keys'], now: Date): Promise<boolean> {
  if (!(await takeAllowance(db, keys, 'sweep', 1, HOUR_MS, now))) return false
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  await db.deleteFrom('idempotency').where('createdAt', '<', before(ANSWERS_MS)).execute()
  await db.deleteFrom('idempotency').where('createdAt', '<', before(SECRET_ANSWERS_MS)).where('call', 'in', SECRET_CALLS).execute()
  await db.deleteFrom('throttle').where('updatedAt', '<', before(COUNTS_MS)).execute()
  await db.deleteFrom('resetCode').where('expiresAt', '<', before(DAY_MS)).execute()
  await db
    .deleteFrom('signIn')
    .where((eb) => eb.or([eb('expiresAt', '<', before(SIGN_INS_MS)), eb('endedAt', '<', before(SIGN_INS_MS))]))
    .execute()
  return true
}

/** Each process sweeps the mails that it keeps itself, at once and then regularly. @returns how to stop. */
export function sweepRegularly(
  { db, keys, clock, config }: Pick<Services, 'db' | 'keys' | 'clock' | 'config'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => void {
  const failed = (what: string) => (error: Error) => log.warn({ reason: error.message }, `${what} could not be removed`)
  const sweepMails = () => removeDeadMails(config.dataDir, clock(), CODE_LIFE_MS).catch(failed('old mails'))
  void sweepMails()
  const timer = setInterval(() => {
    void sweepMails()
    sweep(db, keys, clock()).catch(failed('old rows'))
  }, LOOK_MS)
  return () => clearInterval(timer)
}
