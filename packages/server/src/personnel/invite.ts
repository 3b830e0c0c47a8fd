import type { createPersonnel as endpoint, Personnel, Slip } from '@clinic/contract/personnel/personnel'
import { makeSlip } from '../auth/passwords/one-time-password.ts'
import { invitationMail } from '../auth/reset/mails.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/sql.ts'
import { ANSWER_MS, withDeadline } from '../db/time-limits.ts'
import type { Call } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { createPersonnel, recordSlipShown } from './personnel.ts'

type Deps = Pick<Services, 'config' | 'clinicName' | 'passwords' | 'mailer'>

type Answer = { user: Personnel; slip: Slip | null }

/**
 * Adds a staff member with a one-time password. With mail, it is sent to them and shown to no one. Without mail, or if sending fails, the
 * admin gets it as a slip, so that a clinic always has a way in.
 */
export async function invite(
  { config, clinicName, passwords, mailer }: Deps,
  { db, actor, body, change, work }: Call<typeof endpoint>,
  onMailFailure: (error: unknown) => void,
): Promise<Answer> {
  const slip = makeSlip(config, body.email, actor.now)
  const oneTime = { passwordHash: await passwords.hash(slip.password), passwordExpiresAt: slip.expiresAt, isFirstLogin: true }

  async function add(db: Db): Promise<Answer> {
    const user = await createPersonnel(db, actor, body, oneTime)
    if (mailer.sends) return { user, slip: null }
    await recordSlipShown(db, actor, user)
    return { user, slip }
  }
  if (!mailer.sends) return change(add)
  // A repeated request waits for how the mail went, because its answer says whether there is a slip.
  return work(async () => {
    const answer = await withDeadline(ANSWER_MS, () => inTransaction(db, add))
    try {
      await mailer.send(invitationMail({ config, clinicName }, body.email, body.name, slip))
      return answer
    } catch (error) {
      onMailFailure(error)
      await withDeadline(ANSWER_MS, () => inTransaction(db, (db) => recordSlipShown(db, actor, answer.user)))
      return { ...answer, slip }
    }
  })
}
