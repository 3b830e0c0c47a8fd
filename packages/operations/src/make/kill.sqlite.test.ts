import { aFolder, configOf, runProgram, startServer } from '@clinic/server/test/processes/server-process'
import { expect, test } from 'vitest'
import { checkStore } from './check-store.ts'

const KILLS = 3

test('what was acknowledged is there after each kill, and nothing is half done', { timeout: 60_000 }, async () => {
  const dataDir = aFolder()
  const acknowledged = new Set<string>()
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServer(dataDir)
    const killAt = acknowledged.size + 20 + 10 * kill
    let dead = false
    async function write(): Promise<void> {
      while (!dead) {
        const answer = await server.addPatient().catch(() => null)
        if (answer?.status === 201) acknowledged.add(answer.data[0]._id)
        if (acknowledged.size >= killAt && !dead) {
          dead = true
          await server.end('SIGKILL')
        }
      }
    }
    await Promise.all(Array.from({ length: 6 }, write))
  }
  const { databaseUrl: storePath } = configOf(dataDir)
  expect(checkStore({ storePath, depth: 'full' })).toEqual([])
  expect(await runProgram('cli/audit-verify.ts', [], dataDir)).toMatchObject({ code: 0 })
  const server = await startServer(dataDir)
  const found = new Set<string>()
  for (let skip = 0; ; skip++) {
    const { data } = await server.send('GET', `/patient?limit=200&skip=${skip}`)
    for (const { _id } of data.data) found.add(_id)
    if (data.data.length === 0) break
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS * 20)
  expect([...acknowledged].filter((id) => !found.has(id))).toEqual([])
})
