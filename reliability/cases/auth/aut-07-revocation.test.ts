import { getMe, login, resetPassword, updatePassword } from '@clinic/contract/auth/auth'
import { logout } from '@clinic/contract/auth/sign-out'
import { deletePersonnel, issueSlip, updatePersonnel } from '@clinic/contract/personnel/personnel'
import { expect, test } from 'vitest'
import { type Clinic, clientAt, startClinic } from '../../harness/clinics/clinic.ts'
import { latestCode } from '../../harness/clinics/mails.ts'
import { engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

const PASSWORD = 'harmattan rain'
const IN_FLIGHT = 20

type Attack = { readonly clinic: Clinic; readonly email: string; readonly token: string }
const update = async ({ clinic, email }: Attack, body: object) =>
  (await clinic.as('admin')).call(updatePersonnel, { params: { email }, body })

/** What ends a person's sign-ins. Each is called while requests of that person are under way. */
const ENDINGS: Record<string, (attack: Attack) => Promise<unknown>> = {
  logout: ({ clinic, token }) => clientAt(clinic.url, token).call(logout, {}),
  deactivation: (attack) => update(attack, { deactivated: true }),
  'a new role': (attack) => update(attack, { role: 'pharmacist' }),
  deletion: async ({ clinic, email }) => (await clinic.as('admin')).call(deletePersonnel, { params: { email } }),
  'a slip': async ({ clinic, email }) => (await clinic.as('admin')).call(issueSlip, { params: { email } }),
  'a new password': ({ clinic, email }) =>
    clinic.anonymous.call(updatePassword, { body: { email, password: PASSWORD, newPassword: 'dry season sun' } }),
  'a reset': async ({ clinic, email }) => {
    const body = { otp: await latestCode(clinic, email), email, password: 'dry season sun' }
    await clinic.anonymous.call(resetPassword, { body })
  },
}

test(`AUT-07 ${engine}: what ends a sign-in ends it at once, in every process`, async () => {
  const clinic = await startClinic()
  // A second server on the same data: SQLite serves one.
  const elsewhere = engine === 'postgres' ? (await clinic.store.start()).url : clinic.url
  for (const [name, end] of Object.entries(ENDINGS)) {
    const { user } = await clinic.as('nurse', { password: PASSWORD })
    const { token } = await clinic.anonymous.call(login, { body: { email: user.email, password: PASSWORD } })
    const [here, there] = [clientAt(clinic.url, token), clientAt(elsewhere, token)]
    const ask = async (client: typeof here) => (await client.send(getMe, {})).status
    expect([name, await ask(here), await ask(there)]).toEqual([name, 200, 200])

    const underWay = Array.from({ length: IN_FLIGHT }, (_, n) => ask(n % 2 === 0 ? here : there))
    await end({ clinic, email: user.email, token })
    const after = await Promise.all(Array.from({ length: IN_FLIGHT }, (_, n) => ask(n % 2 === 0 ? here : there)))
    expect([name, new Set(after)]).toEqual([name, new Set([401])])
    expect([200, 401]).toEqual(expect.arrayContaining([...new Set(await Promise.all(underWay))]))
    if (name === 'deactivation') await update({ clinic, email: user.email, token }, { deactivated: false })
    expect([name, await ask(here), await ask(there)]).toEqual([name, 401, 401])
  }
  expect(await clinic.store.faults()).toEqual([])
  noteFigure(`AUT-07 ${engine}`, `${Object.keys(ENDINGS).length} endings, ${IN_FLIGHT} requests at once after each, all 401`)
})
