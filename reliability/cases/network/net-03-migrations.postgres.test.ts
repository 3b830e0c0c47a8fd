import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { emptyDatabase } from '@clinic/server/test/store/postgres'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { severalClinics } from '../../harness/clinics/network.ts'
import { noteFigure } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

const CLINICS = size({ quick: 2, full: 8 })
const KILLS = size({ quick: 2, full: 20 })
const MAIN = fileURLToPath(import.meta.resolve('@clinic/operations/start/main'))

test(`NET-03 postgres: ${CLINICS} clinics make their tables at once, ${KILLS} starts are killed on the way, and each ends whole`, async () => {
  const { url } = await emptyDatabase()
  const clinics = await severalClinics(url, CLINICS)
  const look = new pg.Pool({ connectionString: url, max: 4 })
  onTestFinished(() => look.end())
  const tablesOf = async (name: string) =>
    (await look.query(`select from pg_class where relnamespace = '"${name}"'::regnamespace and relkind = 'r'`)).rowCount ?? 0

  /** Starts the server of a clinic, and kills it when it has made some more tables. @returns how many there are then */
  async function cut(n: number): Promise<number> {
    const { name, dataDir, settings } = clinics[n % CLINICS] as (typeof clinics)[number] // there are as many
    const atLeast = Math.min(50, (await tablesOf(name)) + ((n * 7) % 20))
    const env = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...settings }
    const child = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' })
    onTestFinished(() => void child.kill('SIGKILL'))
    const closed = once(child, 'close')
    async function expectBegun(): Promise<void> {
      expect((await look.query('select from pg_stat_activity where usename = $1', [name])).rowCount).toBeGreaterThan(0)
      expect(await tablesOf(name)).toBeGreaterThanOrEqual(atLeast)
    }
    await vi.waitFor(expectBegun, { timeout: size({ quick: 50_000, full: 600_000 }), interval: 10 })
    child.kill('SIGKILL')
    await closed
    return tablesOf(name)
  }

  const left: number[] = []
  for (let n = 0; n < KILLS; n += CLINICS)
    left.push(...(await Promise.all(Array.from({ length: Math.min(CLINICS, KILLS - n) }, (_, k) => cut(n + k)))))

  const begun = performance.now()
  const servers = await Promise.all(clinics.map(({ start }) => start()))
  const seconds = (performance.now() - begun) / 1000
  const counts = await Promise.all(clinics.map(({ name }) => tablesOf(name)))
  expect(new Set(counts).size).toBe(1)
  for (const server of servers) expect((await server.addPatient()).status).toBe(201)
  for (const { faults } of clinics) expect(await faults()).toEqual([])
  const { rows } = await look.query(
    `select count(*)::int as held from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  )
  expect(rows).toEqual([{ held: 0 }])
  noteFigure(
    'NET-03 postgres',
    `${CLINICS} clinics, ${KILLS} starts killed with ${Math.min(...left)} to ${Math.max(...left)} tables made; then all at once in ${seconds.toFixed(1)} s, each with ${counts[0]} tables`,
  )
})
