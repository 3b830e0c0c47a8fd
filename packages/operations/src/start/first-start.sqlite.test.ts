import { createServer } from 'node:net'
import { aFolder, runProgram, startServer } from '@clinic/server/test/processes/server-process'
import { expect, onTestFinished, test } from 'vitest'

/** A port that another program listens on. */
async function takenPort(): Promise<number> {
  const other = createServer()
  onTestFinished(() => void other.close())
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  return (other.address() as { port: number }).port
}

test('a first start on a taken port still shows the password, and later starts say how to get another', { timeout: 60_000 }, async () => {
  const dataDir = aFolder()
  const first = { ADMIN_EMAIL: 'chief@clinic.test', ADMIN_PASSWORD: '', PORT: String(await takenPort()) }
  const refused = await runProgram('start/main.ts', [], dataDir, first)
  expect(refused.code).toBe(1)
  expect(refused.output).toMatch(/The first admin is chief@clinic\.test with the password [A-Z2-7]{16}\n/)
  expect(refused.output).toContain(`Port ${first.PORT} is taken by another program`)

  const again = await runProgram('start/main.ts', [], dataDir, first)
  expect(again.output).toContain('No admin has chosen a password yet. Make a new one-time password with: npm run slip -- chief@clinic.test')
})

test('once an admin has chosen a password, a start says nothing of slips', { timeout: 60_000 }, async () => {
  const dataDir = aFolder()
  const server = await startServer(dataDir)
  const { output } = await server.end('SIGTERM')
  expect(output).not.toContain('npm run slip')
})
