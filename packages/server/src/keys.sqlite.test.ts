import { chmodSync, existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SignedInUser } from '@clinic/contract/auth/auth'
import { expect, test } from 'vitest'
import { aFolder, runProgram, startServer } from '../test/processes/server-process.ts'
import { readToken, signToken } from './auth/tokens.ts'
import { type Keys, loadKeys, rotateTokenKey } from './keys.ts'

const ADA: SignedInUser = { _id: 'ada', name: 'Ada Obi', email: 'ada@clinic.test', role: 'admin', isFirstLogin: false }
const HOUR_MS = 3_600_000

test('each clinic has its own long keys, readable only by their owner', () => {
  const folders = [aFolder('keys'), aFolder('keys')].map((folder) => join(folder, 'keys'))
  const [one, other] = folders.map((folder) => loadKeys(folder))
  expect(one?.token[0]?.secret).not.toEqual(other?.token[0]?.secret)
  for (const folder of folders) {
    expect(readdirSync(folder)).toEqual(['audit.key', 'pepper.key', 'seal.key', 'token.key'])
    for (const name of readdirSync(folder)) {
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
      expect(readFileSync(join(folder, name), 'utf8').trim()).toMatch(/^[0-9a-f]{128}$/)
    }
  }
})

const BAD: [string, (path: string) => void][] = [
  ['readable by others', (path) => chmodSync(path, 0o644)],
  ['shorter than 32 bytes', (path) => writeFileSync(path, 'ab'.repeat(16))],
  ['a word', (path) => writeFileSync(path, 'secret')],
  ['empty', (path) => writeFileSync(path, '')],
]

test.each(BAD)('a key file that is %s stops the start, and is named', async (_, spoil) => {
  const dataDir = aFolder()
  loadKeys(join(dataDir, 'keys'))
  const path = join(dataDir, 'keys', 'token.key')
  spoil(path)
  const { code, output } = await runProgram('start/main.ts', [], dataDir)
  expect([code, output]).toEqual([1, expect.stringContaining(path)])
})

test('after a rotation new tokens use the new key, and old ones are accepted until they expire', async () => {
  const dataDir = aFolder()
  const dir = join(dataDir, 'keys')
  const now = new Date()
  const before = loadKeys(dir)
  const old = await sign(before, now)
  expect(await runProgram('cli/rotate-keys.ts', [], dataDir)).toEqual({ code: 0, output: expect.stringContaining('people stay signed in') })
  const after = loadKeys(dir, 12)
  const fresh = await sign(after, now)
  expect([await holds(after, old, now), await holds(after, fresh, now)]).toEqual([true, true])
  expect(await holds(before, fresh, now)).toBe(false)

  // The old key is deleted once none of its tokens can still be valid.
  age(dir, 11)
  expect(await holds(loadKeys(dir, 12), old, now)).toBe(true)
  age(dir, 13)
  expect(await holds(loadKeys(dir, 12), old, now)).toBe(false)
  expect(existsSync(join(dir, 'token.previous.key'))).toBe(false)
})

test('rotations without a restart end no sign-ins, however many and however long ago', async () => {
  const dir = join(aFolder(), 'keys')
  const now = new Date()
  const before = loadKeys(dir, 12)
  const old = await sign(before, now)
  for (let times = 0; times < 3; times++) rotateTokenKey(dir, true)
  age(dir, 48) // the server kept running and signed with the key it knew
  const after = loadKeys(dir, 12)
  expect(await holds(after, old, now)).toBe(true)
  const between = await sign(after, now)
  rotateTokenKey(dir, true)
  const last = loadKeys(dir, 12)
  expect([await holds(last, old, now), await holds(last, between, now)]).toEqual([true, true])
  rotateTokenKey(dir, false)
  const none = loadKeys(dir, 12)
  expect([await holds(none, old, now), await holds(none, between, now)]).toEqual([false, false])
})

const sign = (keys: Keys, now: Date) => signToken(keys, 'sign-in', ADA, now, new Date(now.getTime() + 12 * HOUR_MS))
const holds = async (keys: Keys, token: string, now: Date) => (await readToken(keys, token, now))?.signInId === 'sign-in'

/** Makes the keys look as if they were written, and seen by a start, this many hours earlier. */
function age(dir: string, hours: number): void {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name)
    const seconds = statSync(path).mtimeMs / 1000 - hours * 3600
    utimesSync(path, seconds, seconds)
  }
}

test('after a theft a rotation ends every sign-in at the next start', async () => {
  const dataDir = aFolder()
  const first = await startServer(dataDir)
  const { status, data } = await first.send('POST', '/users/login', { email: 'admin@clinic.test', password: 'first-password' })
  expect(status).toBe(200)
  await first.end('SIGTERM')
  expect((await runProgram('cli/rotate-keys.ts', ['--end-sign-ins'], dataDir)).code).toBe(0)
  const { url } = await startServer(dataDir)
  const me = await fetch(`${url}/api/users/me`, { headers: { authorization: `Bearer ${data.token}` } })
  expect(me.status).toBe(401)
})
