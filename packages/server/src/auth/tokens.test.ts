import { getMe } from '@clinic/contract/auth/auth'
import { expect, test } from 'vitest'
import { bearer } from '../../test/credentials.ts'
import { testApp } from '../../test/harness.ts'
import { signToken } from './tokens.ts'

/** A sign-in, and a function that tries a token for it, signed with the clinic's key, with this person and these times. */
async function aSignIn() {
  const { as, anonymous, db, services } = await testApp()
  const { user } = await as('doctor')
  const other = await as('admin')
  const row = await db.selectFrom('signIn').selectAll().where('personnelId', '=', user._id).executeTakeFirstOrThrow()
  const [issued, expires] = [new Date(row.createdAt), new Date(row.expiresAt)]
  async function ask(changes: { _id?: string; issued?: Date; expires?: Date }) {
    const by = { ...user, ...(changes._id !== undefined && { _id: changes._id }) }
    const token = await signToken(services.keys, row._id, by, changes.issued ?? issued, changes.expires ?? expires)
    return (await anonymous.send(getMe, {}, bearer(token))).status
  }
  return { ask, other: other.user._id, issued, expires }
}

const moved = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000)

test('a token opens its sign-in', async () => {
  const { ask } = await aSignIn()
  expect(await ask({})).toBe(200)
})

test('refuses a token with another person', async () => {
  const { ask, other } = await aSignIn()
  expect(await ask({ _id: other })).toBe(401)
})

test('refuses a token whose time is a second off', async () => {
  const { ask, issued, expires } = await aSignIn()
  for (const seconds of [-1, 1]) {
    expect(await ask({ issued: moved(issued, seconds) })).toBe(401)
    expect(await ask({ expires: moved(expires, seconds) })).toBe(401)
  }
  expect(await ask({ expires: moved(expires, 365 * 24 * 3600) })).toBe(401)
})
