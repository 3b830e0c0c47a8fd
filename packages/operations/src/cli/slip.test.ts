import { join } from 'node:path'
import { loadKeys } from '@clinic/server/keys'
import { ADMIN, aFolder, runProgram, startServer } from '@clinic/server/test/processes/server-process'
import { emptyDatabase } from '@clinic/server/test/store/postgres'
import { expect, inject, onTestFinished, test, vi } from 'vitest'

// Each starts several programs, one after the other.
vi.setConfig({ testTimeout: 90_000 })

/** A separate clinic on the engine under test, and a way to run the command on its machine. */
async function aClinic() {
  const dataDir = aFolder()
  const settings: Record<string, string> = {}
  if (inject('engine') === 'postgres') {
    const database = await emptyDatabase()
    onTestFinished(database.drop)
    settings.DATABASE_URL = database.url
  }
  const slip = (...args: string[]) => runProgram('cli/slip.ts', args, dataDir, settings)
  return { settings, slip, start: () => startServer(dataDir, settings) }
}

const passwordIn = (output: string) => /is ([A-Z2-7]{16})\n/.exec(output)?.[1] ?? output

test('a slip unlocks the only admin’s account, which strangers have locked, while the server runs', async () => {
  const { start, slip } = await aClinic()
  const server = await start()
  const signIn = (password: string) => server.send('POST', '/users/login', { email: ADMIN.email, password })
  for (let guess = 0; guess < 6; guess++) await signIn('a wrong guess')
  expect((await signIn(ADMIN.password)).status).toBe(429)
  const { code, output } = await slip(ADMIN.email.toUpperCase())
  expect([code, output]).toEqual([0, expect.stringContaining('all sign-ins of this account have ended')])
  expect((await server.send('GET', '/users/me')).status).toBe(401)
  const { status, data } = await signIn(passwordIn(output))
  expect([status, data.user?.isFirstLogin]).toEqual([200, true])
  const audit = await server.send('GET', '/audit', undefined, { authorization: `Bearer ${data.token}` })
  const event = audit.data.data.find(({ type }: { type: string }) => type === 'user.slip-printed')
  expect(event).toMatchObject({ userId: null, entityId: data.user._id, outcome: 'ok' })
  expect((await signIn(ADMIN.password)).status).toBe(401)
})

test('a slip printed while the server is stopped works after the next start', async () => {
  const { start, slip } = await aClinic()
  const first = await start()
  await first.end('SIGTERM')
  const { code, output } = await slip(ADMIN.email)
  expect(code).toBe(0)
  const server = await start()
  expect((await server.send('POST', '/users/login', { email: ADMIN.email, password: passwordIn(output) })).status).toBe(200)
})

test('says what it cannot do, and changes nothing', async () => {
  const { settings, slip, start } = await aClinic()
  const refused = (text: string) => ({ code: 1, output: expect.stringContaining(text) })
  expect(await slip()).toEqual(refused('npm run slip -- EMAIL'))
  const sqlite = inject('engine') === 'sqlite'
  expect(await slip(ADMIN.email)).toEqual(refused(sqlite ? 'There is no store at' : 'is missing. Run this where the server runs'))
  const server = await start()
  expect(await slip('nobody@clinic.test')).toEqual(refused('No staff member here has the email nobody@clinic.test'))
  const body = { name: 'Ngozi Eze', email: 'ngozi@clinic.test', phone: '08031112222', role: 'nurse' }
  await server.send('POST', '/users/create', body)
  await server.send('PATCH', `/users/update/${body.email}`, { deactivated: true })
  expect(await slip(body.email)).toEqual(refused('This account is deactivated. Activate it first.'))
  expect((await server.send('GET', '/users/me')).status).toBe(200)
  if (sqlite) return
  const otherKeys = aFolder()
  loadKeys(join(otherKeys, 'keys'))
  expect(await runProgram('cli/slip.ts', [ADMIN.email], otherKeys, settings)).toEqual(refused('does not fit the keys'))
})
