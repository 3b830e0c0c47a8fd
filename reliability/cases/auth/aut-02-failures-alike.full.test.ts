import { login } from '@clinic/contract/auth/auth'
import { insertPersonnel } from '@clinic/server/test/factories'
import { expect, test } from 'vitest'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { noteFigure, percentile } from '../../harness/measure/figures.ts'

const SAMPLES = 200
/** Asked one after the other in each round, so that what else the machine does falls on all of them. */
const KINDS = ['unknown', 'wrong password', 'deactivated', 'deleted', 'expired'] as const

test(`AUT-02 ${engine}: sign-ins that fail for different reasons look the same and take the same time`, async () => {
  const clinic = await startClinic()
  const passwordHash = await hashAtFullCost(clinic)
  const emails = await emailsOf(clinic, passwordHash)
  const times = new Map<string, number[]>(KINDS.map((kind) => [kind, []]))
  const answers = new Set<string>()
  for (let sample = 0; sample < SAMPLES; sample++) {
    // Each account may fail five times before it waits.
    await clinic.db.deleteFrom('throttle').execute()
    for (let place = 0; place < KINDS.length; place++) {
      const kind = KINDS[(place + sample) % KINDS.length] ?? 'unknown'
      const password = kind === 'wrong password' ? 'not the right one' : PASSWORD
      const begun = performance.now()
      const { status, error, headers } = await clinic.anonymous.send(login, { body: { email: emails[kind], password } })
      times.get(kind)?.push(performance.now() - begun)
      answers.add(JSON.stringify([status, error, headers['content-length'], Object.keys(headers).toSorted()]))
    }
  }
  expect([...answers].length).toBe(1)
  expect([...answers][0]).toContain('[401,')
  const medians = KINDS.map((kind) => percentile(times.get(kind) ?? [], 0.5))
  const spread = Math.max(...medians) / Math.min(...medians) - 1
  noteFigure(
    `AUT-02 ${engine}`,
    `${SAMPLES} of each, medians ${medians.map((ms) => Math.round(ms)).join('/')} ms, ${(spread * 100).toFixed(1)} % apart`,
  )
  expect(spread).toBeLessThan(0.15)
})

const PASSWORD = 'harmattan rain'

type Clinic = Awaited<ReturnType<typeof startClinic>>

/** As a person's own sign-in has left it. */
async function hashAtFullCost({ as, anonymous, db }: Clinic): Promise<string> {
  const { user } = await as('nurse', { password: PASSWORD })
  await anonymous.call(login, { body: { email: user.email, password: PASSWORD } })
  return (await db.selectFrom('personnel').select('passwordHash').where('_id', '=', user._id).executeTakeFirstOrThrow()).passwordHash
}

async function emailsOf({ db }: Clinic, passwordHash: string): Promise<Record<(typeof KINDS)[number], string>> {
  const [active, deactivated, deleted, expired] = await Promise.all([
    insertPersonnel(db, { passwordHash }),
    insertPersonnel(db, { passwordHash, deactivated: true }),
    insertPersonnel(db, { passwordHash }),
    insertPersonnel(db, { passwordHash }),
  ])
  const past = '2020-01-01T00:00:00.000Z'
  await db.updateTable('personnel').set({ deletedAt: past }).where('_id', '=', deleted._id).execute()
  await db.updateTable('personnel').set({ passwordExpiresAt: past }).where('_id', '=', expired._id).execute()
  return {
    unknown: 'nobody@clinic.test',
    'wrong password': active.email,
    deactivated: deactivated.email,
    deleted: deleted.email,
    expired: expired.email,
  }
}
