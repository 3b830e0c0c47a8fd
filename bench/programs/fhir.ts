import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FHIR_TYPES, getFhirSummary } from '@clinic/contract/fhir/fhir'
import { createAsker } from '../ask.ts'
import { besideSearches, type MeasuredLoad, SEARCHES_BESIDE, searchPaths, WATCH } from '../beside-searches.ts'
import { type Line, ms, type Plan, percentile, whole } from '../line.ts'
import { borrowPostgres } from '../postgres.ts'
import { type Clinic, cpuOf, startClinic } from '../processes.ts'
import { heavyAndLight, samplePatients } from '../sample.ts'
import { borrowStore, withKeysOf } from '../store/cached.ts'

const MAX_PATIENTS = 100_000
const MAX_SUMMARY = 50
const MIN_EXPORT = 100_000
const MAX_P99 = 50
const MAX_GROWTH = 150

/** Bar 9: the summary of a patient, and all files of an export, with a hundred searches a second beside them, on both engines. */
export async function fhir({ size, quick }: Plan): Promise<Line[]> {
  const patients = Math.min(size, MAX_PATIENTS)
  const dataDir = await borrowStore(patients)
  const people = samplePatients(dataDir, quick ? 200 : 600).map(({ _id }) => _id)
  const asked: FhirLoad = { people, heavy: heavyAndLight(dataDir)[0], paths: searchPaths(dataDir), patients }
  const lines = await linesOn('SQLite', await startClinic(dataDir, {}, [WATCH]), asked)
  const folder = mkdtempSync(join(tmpdir(), 'clinic-bench-'))
  try {
    const settings = { DATABASE_URL: await borrowPostgres(patients) }
    return [
      ...lines,
      ...(await linesOn('PostgreSQL', await startClinic(withKeysOf(dataDir, join(folder, 'one')), settings, [WATCH]), asked)),
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type FhirLoad = { readonly people: readonly string[]; readonly heavy: string; readonly paths: readonly string[]; readonly patients: number }

async function linesOn(engine: string, clinic: Clinic, { people, heavy, paths, patients }: FhirLoad): Promise<Line[]> {
  try {
    await clinic.settle()
    const token = await clinic.tokenOf('admin')
    const whose = `${engine}, ${whole(patients)} patients`
    const load = { url: clinic.url, token, perSecond: SEARCHES_BESIDE, paths }
    const long = Array.from({ length: 20 }, () => heavy)
    const summaries = [
      summaryLine(`summary of a patient, ${whose}`, await timeSummaries(clinic, token, people)),
      summaryLine(`summary of a patient with 2,000 sessions, ${whose}`, await timeSummaries(clinic, token, long)),
    ]
    const exported: ExportRate = { resources: 0, worked: 0 }
    const measured = await besideSearches(clinic, load, () => exportAll(clinic, token, exported))
    return [...summaries, ...exportLines(whose, measured, exported)]
  } finally {
    await clinic.stop()
  }
}

type Times = { readonly times: readonly number[]; readonly worked: number }

/** The first half warms up and is not counted. */
async function timeSummaries({ url, pid }: Clinic, token: string, ids: readonly string[]): Promise<Times> {
  const asker = createAsker(url, token)
  const half = ids.length / 2
  const ask = async (some: readonly string[]) => {
    const times: number[] = []
    for (const id of some) times.push(await asker.time(getFhirSummary.path.replace(':id', id)))
    return times
  }
  try {
    await ask(ids.slice(0, half))
    const before = cpuOf(pid)
    const times = await ask(ids.slice(half))
    return { times, worked: ((cpuOf(pid) - before) * 1000) / half }
  } finally {
    asker.close()
  }
}

function summaryLine(what: string, { times, worked }: Times): Line {
  const p99 = percentile(times, 99)
  const measured = `p50 ${ms(percentile(times, 50))}, p99 ${ms(p99)} (processor of the server ${ms(worked)})`
  return { bar: BAR, what, measured, ratio: '', target: `p99 ≤ ${MAX_SUMMARY} ms`, holds: p99 <= MAX_SUMMARY }
}

const BAR = '9 fhir'

type ExportRate = { resources: number; worked: number }

/** One file after the other, as a program fetches them. */
async function exportAll({ url, pid }: Clinic, token: string, exported: ExportRate): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const before = cpuOf(pid)
  const job = Date.now()
  for (const type of FHIR_TYPES) exported.resources += await countLines(`${url}/api/fhir/R4/$export-file/${job}/${type}`, token, agent)
  exported.worked = cpuOf(pid) - before
  agent.destroy()
}

const NEW_LINE = 10

function countLines(url: string, token: string, agent: Agent): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
    let lines = 0
    answer.on('data', (bytes: Buffer) => {
      for (let at = bytes.indexOf(NEW_LINE); at >= 0; at = bytes.indexOf(NEW_LINE, at + 1)) lines++
    })
    answer.on('error', reject)
    answer.on('end', () => (answer.statusCode === 200 ? resolve(lines) : reject(new Error(`GET ${url} answered ${answer.statusCode}`))))
  }).on('error', reject)
  return promise
}

function exportLines(whose: string, { times, took, grown }: MeasuredLoad, { resources, worked }: ExportRate): Line[] {
  const p99 = percentile(times, 99)
  const perSecond = resources / (took / 1000)
  const line = (what: string, measured: string, target: string, holds: boolean): Line => ({
    bar: BAR,
    what: `${what}, ${whose}`,
    measured,
    ratio: '',
    target,
    holds,
  })
  const pace = `${whole(perSecond)}/s, ${(took / 1000).toFixed(1)} s (processor of the server ${worked.toFixed(1)} s)`
  return [
    line(`export of ${whole(resources)} resources`, pace, `≥ ${whole(MIN_EXPORT)}/s`, perSecond >= MIN_EXPORT),
    line('searches beside the export', `p50 ${ms(percentile(times, 50))}, p99 ${ms(p99)}`, `p99 ≤ ${MAX_P99} ms`, p99 <= MAX_P99),
    line('memory beyond the idle, at the export', `${whole(grown)} MB`, `≤ ${MAX_GROWTH} MB`, grown <= MAX_GROWTH),
  ]
}
