import { availableParallelism } from 'node:os'
import type { ServerProcess } from '@clinic/server/test/processes/server-process'
import { emptyDatabase } from '@clinic/server/test/store/postgres'
import { expect, test } from 'vitest'
import { severalClinics } from '../../harness/clinics/network.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

const CLINICS = 4
const CLIENTS = 8
const MS = 10_000

/** Reported, not judged: how much several clinics gain depends on cores that servers, database and clients do not share. */
test('NET-02 postgres: registrations of four clinics at once beside those of one', async () => {
  const { url } = await emptyDatabase()
  const servers = await Promise.all((await severalClinics(url, CLINICS)).map(({ start }) => start()))
  const alone = await rateOf(servers.slice(0, 1))
  const together = await rateOf(servers)
  noteFigure(
    'NET-02 postgres',
    `${Math.round(alone)} registrations a second by one clinic, ${Math.round(together)} by ${CLINICS}: ${(together / alone).toFixed(1)} times, on ${availableParallelism()} cores`,
  )
  expect(Math.min(alone, together)).toBeGreaterThan(0)
})

async function rateOf(servers: readonly ServerProcess[]): Promise<number> {
  const begun = performance.now()
  let made = 0
  async function client(server: ServerProcess): Promise<void> {
    while (performance.now() - begun < MS) if ((await server.addPatient()).status === 201) made += 1
  }
  await Promise.all(servers.flatMap((server) => Array.from({ length: CLIENTS }, () => client(server))))
  return (made * 1000) / (performance.now() - begun)
}
