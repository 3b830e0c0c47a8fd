import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Line, median, type Plan, whole } from '../line.ts'
import type { Load } from '../load/load.ts'
import { borrowPostgres } from '../postgres.ts'
import { type Clinic, cpuOf, type Loader, startClinic, startLoader } from '../processes.ts'
import { samplePatients } from '../sample.ts'
import { storeOf, withKeysOf } from '../store/cached.ts'

const MIN = 1.6
const ROUNDS = 3
const SECONDS = 3
/** For two servers, the database and two loads beside each other. */
const MIN_CORES = 6

/** Bar 7: reading patients from PostgreSQL through one server and through two, each with its own load process. */
export async function scaleOut({ size }: Plan): Promise<Line[]> {
  const store = await storeOf(size)
  const url = await borrowPostgres(size)
  const folder = mkdtempSync(join(tmpdir(), 'clinic-bench-'))
  const clinics: Clinic[] = []
  const loaders = [startLoader(), startLoader()]
  try {
    for (const name of ['one', 'two']) clinics.push(await startClinic(withKeysOf(store, join(folder, name)), { DATABASE_URL: url }))
    const token = (await clinics[0]?.tokenOf('doctor')) ?? ''
    const requests = samplePatients(store, 400).map(({ _id }) => ({ path: `/api/patient/${_id}` }))
    const load = { connections: 16, seconds: SECONDS, method: 'GET', headers: { authorization: `Bearer ${token}` }, requests } as const
    const measured: { one: Share[]; two: Share[] } = { one: [], two: [] }
    for (let round = 0; round <= ROUNDS; round++) {
      const one = await share(clinics.slice(0, 1), loaders, load)
      const two = await share(clinics, loaders, load)
      if (round === 0) continue // it warmed up
      measured.one.push(one)
      measured.two.push(two)
    }
    return linesOf(measured.one, measured.two)
  } finally {
    for (const { stop } of [...clinics, ...loaders]) await stop()
    rmSync(folder, { recursive: true })
  }
}

/** Answers in a second, and how many cores the servers, the loads and all else (the database) kept busy. */
type Share = { readonly perSecond: number; readonly servers: number; readonly loads: number; readonly rest: number }

async function share(clinics: readonly Clinic[], loaders: readonly Loader[], load: Omit<Load, 'url'>): Promise<Share> {
  const [busyBefore, serversBefore] = [busy(), serverSeconds(clinics)]
  const results = await Promise.all(clinics.map(({ url }, index) => loaders[index]?.fire({ ...load, url })))
  const servers = (serverSeconds(clinics) - serversBefore) / SECONDS
  const loads = results.reduce((sum, result) => sum + (result?.cpuSeconds ?? 0), 0) / SECONDS
  const perSecond = results.reduce((sum, result) => sum + (result?.perSecond ?? 0), 0)
  return { perSecond, servers, loads, rest: (busy() - busyBefore) / SECONDS - servers - loads }
}

const serverSeconds = (clinics: readonly Clinic[]) => clinics.reduce((sum, { pid }) => sum + cpuOf(pid), 0)

/** The seconds that all cores have worked. */
const busy = () => cpus().reduce((sum, { times }) => sum + times.user + times.sys + times.nice + times.irq, 0) / 1000

function linesOf(one: readonly Share[], two: readonly Share[]): Line[] {
  const rate = (shares: readonly Share[]) => median(shares.map(({ perSecond }) => perSecond))
  const cores = (shares: readonly Share[]) =>
    `cores: servers ${middle(shares, 'servers')}, loads ${middle(shares, 'loads')}, database and all else ${middle(shares, 'rest')}`
  const ratio = rate(two) / rate(one)
  const enough = availableParallelism() >= MIN_CORES
  const line = (what: string, shares: readonly Share[]) => ({
    bar: '7 scale-out',
    what,
    measured: `${whole(rate(shares))}/s; ${cores(shares)}`,
  })
  return [
    { ...line('a patient by id on PostgreSQL, one server', one), ratio: '', target: '', holds: null },
    {
      ...line('the same, two servers', two),
      ratio: ratio.toFixed(2),
      target: enough ? `≥ ${MIN}×` : `≥ ${MIN}× on free cores; ${availableParallelism()} cores are too few`,
      holds: enough ? ratio >= MIN : null,
    },
  ]
}

const middle = (shares: readonly Share[], part: 'servers' | 'loads' | 'rest') => median(shares.map((one) => one[part])).toFixed(1)
