import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aStore } from '../../harness/clinics/store.ts'
import { noteFigure, percentile } from '../../harness/measure/figures.ts'
import { isFull, size } from '../../harness/measure/size.ts'

const HELD_MS = size({ quick: 2_500, full: 10_000 })

test('DUR-07 sqlite: while another program holds the store, writes are refused soon, and reads and health go on', async () => {
  const store = await aStore()
  const server = await store.start()
  const other = new DatabaseSync(join(store.dataDir, 'clinic.db'))
  other.exec('begin immediate')
  const releaseAt = performance.now() + HELD_MS
  const [writes, reads, health] = [[] as number[], [] as number[], [] as number[]]

  async function repeat(times: number[], status: number, ask: () => Promise<{ status: number; retryAfter?: string | null }>) {
    while (performance.now() < releaseAt) {
      const begun = performance.now()
      const answer = await ask()
      times.push(performance.now() - begun)
      expect(answer.status).toBe(status)
      if (status === 503) expect(Number(answer.retryAfter)).toBeGreaterThan(0)
      await pause(20) // people, not a flood
    }
  }
  await Promise.all([
    ...Array.from({ length: 8 }, () => repeat(writes, 503, () => server.addPatient())),
    ...Array.from({ length: 2 }, () => repeat(reads, 200, () => server.send('GET', '/patient?name=ada'))),
    repeat(health, 200, () => fetch(`${server.url}/api/health`)),
  ])
  other.exec('rollback')
  other.close()
  expect((await server.addPatient()).status).toBe(201)
  await server.end('SIGTERM')
  expect(await store.faults()).toEqual([])

  const slowest = (times: number[]) => Math.round(percentile(times, 1))
  noteFigure(
    'DUR-07 sqlite',
    `held ${HELD_MS / 1000} s: ${writes.length} writes refused, slowest ${slowest(writes)} ms; reads ${slowest(reads)} ms; health ${slowest(health)} ms`,
  )
  if (!isFull) return
  expect(slowest(writes)).toBeLessThan(1000)
  expect(slowest(health)).toBeLessThan(500)
})
