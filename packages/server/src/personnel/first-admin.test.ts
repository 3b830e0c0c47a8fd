import { updatePassword } from '@clinic/contract/auth/auth'
import { listPersonnel } from '@clinic/contract/personnel/personnel'
import { SERVER } from '@clinic/contract/server-messages'
import { getSettings } from '@clinic/contract/settings/settings'
import { expect, test } from 'vitest'
import { bearer, signIn, withPassword } from '../../test/credentials.ts'
import { testApp } from '../../test/harness.ts'
import { type Config, readConfig } from '../config.ts'
import { ensureFirstAdmin, findOneTimeAdmin } from './first-admin.ts'

const admin = { email: 'chief@clinic.test', password: 'harmattan rain', name: 'Chief Admin' }

test('creates one admin with the configured password in an empty store', async () => {
  const clinic = await testApp({ config: { admin } })
  expect(await ensureFirstAdmin(clinic.services)).toEqual({ email: admin.email, password: null })
  const { data } = await signIn(clinic, admin.email, admin.password)
  expect(data.user).toMatchObject({ name: 'Chief Admin', role: 'admin', isFirstLogin: false })
  expect((await clinic.anonymous.call(listPersonnel, {}, bearer(data.token))).count).toBe(1)
})

test('otherwise generates a password, shows it once, and requires a change at the first sign-in', async () => {
  const clinic = await testApp({ config: { admin: { ...admin, password: '' } } })
  const made = await ensureFirstAdmin(clinic.services)
  expect(made?.password).toMatch(/^[A-Z2-7]{16}$/)
  const { data } = await signIn(clinic, admin.email, made?.password ?? '')
  expect(data.user.isFirstLogin).toBe(true)
})

test('a new store refuses what everyone tries first, unless PASSWORD_BLOCKLIST is off; a store from before goes on as it was', async () => {
  const firstGuesses = ['123456', '111111', 'qwerty', 'Password']
  const easy = [...firstGuesses, 'gatogato', 'Saints2026', 'community clinic', 'chief@clinic.test', 'ChiefAdmin1']
  const refusedBy = async (config: Partial<Config>, isNew: boolean) => {
    const clinic = await testApp({ config: { admin, ...config } })
    if (isNew) await ensureFirstAdmin(clinic.services)
    else await withPassword(clinic, { ...admin, role: 'admin' })
    const { data } = await signIn(clinic, admin.email, admin.password)
    const { passwords } = await clinic.anonymous.call(getSettings, {}, bearer(data.token))
    const refused: string[] = []
    let password = admin.password
    for (const newPassword of [...easy, 'goat42']) {
      const { status, error } = await clinic.anonymous.send(updatePassword, { body: { email: admin.email, password, newPassword } })
      if (status === 200) password = newPassword
      else refused.push(error.fields?.newPassword === SERVER.passwordCommon ? newPassword : `${newPassword}: ${status}`)
    }
    expect(passwords).toEqual({ min: 6, blocklist: config.passwordBlocklist === true })
    return refused
  }
  expect(await refusedBy({}, true)).toEqual(firstGuesses)
  expect(await refusedBy({ passwordBlocklist: false }, true)).toEqual([])
  expect(await refusedBy({}, false)).toEqual([])
  expect(await refusedBy({ passwordBlocklist: true }, false)).toEqual(easy)
})

test('a generated password expires after 72 hours, and the next start explains how to recover', async () => {
  const clock = { now: new Date('2026-03-01T08:00:00Z') }
  const clinic = await testApp({ config: { admin: { ...admin, password: '' } }, clock })
  const made = await ensureFirstAdmin(clinic.services)
  const after = (ms: number) => {
    clock.now = new Date(Date.parse('2026-03-04T08:00:00Z') + ms)
    return signIn(clinic, admin.email, made?.password ?? '')
  }
  expect((await after(-1)).status).toBe(200)
  expect(await findOneTimeAdmin(clinic.db, clock.now)).toEqual({ email: admin.email, expired: false })
  expect((await after(0)).status).toBe(401)
  expect(await findOneTimeAdmin(clinic.db, clock.now)).toEqual({ email: admin.email, expired: true })
  await clinic.as('admin')
  expect(await findOneTimeAdmin(clinic.db, clock.now)).toBeNull()
})

test('a configured password never expires', async () => {
  const clock = { now: new Date('2026-03-01T08:00:00Z') }
  const clinic = await testApp({ config: { admin }, clock })
  await ensureFirstAdmin(clinic.services)
  clock.now = new Date('2036-03-01T08:00:00Z')
  expect((await signIn(clinic, admin.email, admin.password)).status).toBe(200)
  expect(await findOneTimeAdmin(clinic.db, clock.now)).toBeNull()
})

test('creates no first admin if there are or were staff, and a password set later changes nothing', async () => {
  const clinic = await testApp({ config: { admin } })
  await ensureFirstAdmin(clinic.services)
  const later = { ...clinic.services, config: { ...clinic.config, admin: { ...admin, password: 'another one' } } }
  expect(await ensureFirstAdmin(later)).toBeNull()
  expect((await signIn(clinic, admin.email, 'another one')).status).toBe(401)
  await clinic.db.updateTable('personnel').set({ deletedAt: '2026-01-01T00:00:00.000Z' }).execute()
  expect(await ensureFirstAdmin(later)).toBeNull()
})

test('one of many processes that start at once creates the admin', async () => {
  const clinic = await testApp({ config: { admin: { ...admin, password: '' } } })
  const made = await Promise.all(Array.from({ length: 8 }, () => ensureFirstAdmin(clinic.services)))
  expect(made.filter((admin) => admin !== null).length).toBe(1)
  const { length } = await clinic.db.selectFrom('personnel').select('_id').execute()
  expect(length).toBe(1)
})

test('refuses an unusable email, and names its setting', () => {
  expect(() => readConfig({ ADMIN_EMAIL: 'chief@clinic' })).toThrow('The setting ADMIN_EMAIL must be an email address')
})
