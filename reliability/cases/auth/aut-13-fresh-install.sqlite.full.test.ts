import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPersonnel } from '@clinic/contract/personnel/personnel'
import { runProgram } from '@clinic/server/test/processes/server-process'
import { expect, test } from 'vitest'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { aStore } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

const keysOf = (dataDir: string) => new Map(readdirSync(join(dataDir, 'keys')).map((name) => [name, join(dataDir, 'keys', name)]))

/** What an empty store prints when no password was set for its first admin. */
async function generated(): Promise<string> {
  const server = await (await aStore()).start({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
  const { output } = await server.end('SIGTERM')
  return /with the password ([A-Z2-7]{16})\n/.exec(output)?.[1] ?? output
}

test('AUT-13 sqlite: two fresh clinics share no account and no key, and weak or open keys stop the start', async () => {
  const passwords = [await generated(), await generated()]
  expect(passwords.map((password) => password.length)).toEqual([16, 16])
  expect(passwords[0]).not.toBe(passwords[1])

  const one = await startClinic()
  const admin = await one.as('admin', { email: 'looking@clinic.test' })
  const { data } = await admin.call(listPersonnel, {})
  expect(data.map(({ email }) => email).toSorted()).toEqual(['admin@clinic.test', 'looking@clinic.test'])

  const another = await startClinic()
  const [first, second] = [keysOf(one.store.dataDir), keysOf(another.store.dataDir)]
  const secrets = [...first].filter(([name]) => name.endsWith('.key'))
  expect(secrets.length).toBeGreaterThanOrEqual(4)
  for (const [name, path] of secrets) {
    const [key, other] = [readFileSync(path, 'utf8').trim(), readFileSync(second.get(name) ?? '', 'utf8').trim()]
    expect([name, key === other]).toEqual([name, false])
    expect(Buffer.from(key, 'hex').length).toBeGreaterThanOrEqual(32)
    expect([name, (statSync(path).mode & 0o777).toString(8)]).toEqual([name, '600'])
  }
  await one.server.end('SIGTERM')

  const start = () => runProgram('start/main.ts', [], one.store.dataDir)
  for (const [name, path] of secrets) {
    const good = readFileSync(path)
    for (const weak of ['secret', '00112233445566778899aabbccddeeff', '']) {
      writeFileSync(path, weak)
      const { code, output } = await start()
      expect([name, weak, code, output.includes(name)]).toEqual([name, weak, 1, true])
    }
    writeFileSync(path, good)
    chmodSync(path, 0o644)
    const { code, output } = await start()
    expect([name, code, output.includes(`chmod 600 ${path}`)]).toEqual([name, 1, true])
    chmodSync(path, 0o600)
  }
  noteFigure('AUT-13 sqlite', `${secrets.length} keys, each random, owner-only; ${secrets.length * 4} bad ones refused`)
})
