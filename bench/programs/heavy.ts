import { besideSearches, type MeasuredLoad, SEARCHES_BESIDE, searchPaths, WATCH } from '../beside-searches.ts'
import { type Line, ms, type Plan, percentile, whole } from '../line.ts'
import { startClinic } from '../processes.ts'
import { newcomersFile } from '../sample.ts'
import { borrowStore } from '../store/cached.ts'

const MAX_P99 = 50
const MAX_GROWTH = 150
const MIN_EXPORT = 200_000
const IMPORTED = 20_000
const IMPORTED_INTO = 100_000
const MAX_IMPORT = 15_000

/** Bar 4: an export, a report and an upload, each with a hundred searches a second beside it. */
export async function heavy({ size, quick }: Plan): Promise<Line[]> {
  const large = await withClinic(size, async (beside) => [
    ...(await beside('nothing', 0, () => new Promise((resolve) => setTimeout(resolve, quick ? 3_000 : 10_000).unref()))),
    ...(await beside(`an export of ${whole(size)} patients`, size, (call) => call('/patient/download', {}))),
    ...(await beside('a report of a year', 0, (call) => call('/session/report', { startDate: '2024-01-01', endDate: '2024-12-31' }))),
  ])
  const rows = quick ? IMPORTED / 4 : IMPORTED
  const form = new FormData()
  form.set('file', new File([newcomersFile(rows)], 'patients.csv', { type: 'text/csv' }))
  const small = await withClinic(IMPORTED_INTO, (beside) =>
    beside(`an upload of ${whole(rows)} rows into ${whole(IMPORTED_INTO)} patients`, rows, (call) => call('/patient/upload-csv', form)),
  )
  return [...large, ...small]
}

type Call = (path: string, body: object) => Promise<unknown>
type MeasureBeside = (what: string, rows: number, work: (call: Call) => Promise<unknown>) => Promise<Line[]>

async function withClinic(size: number, measure: (beside: MeasureBeside) => Promise<Line[]>): Promise<Line[]> {
  const dataDir = await borrowStore(size)
  const clinic = await startClinic(dataDir, {}, [WATCH])
  await clinic.settle()
  const token = await clinic.tokenOf('admin')
  const load = { url: clinic.url, token, perSecond: SEARCHES_BESIDE, paths: searchPaths(dataDir) }
  const call: Call = (path, body) => post(`${clinic.url}/api${path}`, token, body)
  try {
    return await measure(async (what, rows, work) => linesOf(what, rows, await besideSearches(clinic, load, () => work(call))))
  } finally {
    await clinic.stop()
  }
}

async function post(url: string, token: string, body: object): Promise<void> {
  const form = body instanceof FormData
  const headers = { authorization: `Bearer ${token}`, ...(!form && { 'content-type': 'application/json' }) }
  const answer = await fetch(url, { method: 'POST', headers, body: form ? body : JSON.stringify(body) })
  if (!answer.ok) throw new Error(`POST ${url} answered ${answer.status}: ${await answer.text()}`)
  await answer.body?.pipeTo(new WritableStream()) // to the end, as a browser does that saves it
}

function linesOf(what: string, rows: number, { times, took, grown, stoodStill, ownDelay }: MeasuredLoad): Line[] {
  const p99 = percentile(times, 99)
  const line = (subject: string, measured: string, target: string, holds: boolean | null): Line => ({
    bar: '4 heavy',
    what: `${subject} ${what}`,
    measured,
    ratio: '',
    target,
    holds,
  })
  const searches = `p50 ${ms(percentile(times, 50))}, p99 ${ms(p99)}, worst ${ms(Math.max(...times))}; loop ${ms(stoodStill)}, own ${ms(ownDelay)}`
  const found = line('searches beside', searches, `p99 ≤ ${MAX_P99} ms`, what === 'nothing' ? null : p99 <= MAX_P99)
  if (what === 'nothing') return [found]
  const perSecond = rows / (took / 1000)
  const isExport = what.includes('export')
  const pace = isExport ? perSecond >= MIN_EXPORT : rows === IMPORTED ? took <= MAX_IMPORT : null
  const target = isExport ? `≥ ${whole(MIN_EXPORT)} rows/s` : rows === IMPORTED ? `≤ ${MAX_IMPORT / 1000} s` : ''
  return [
    found,
    line('time of', `${(took / 1000).toFixed(1)} s${rows > 0 ? `, ${whole(perSecond)} rows/s` : ''}`, target, pace),
    line('memory beyond the idle, at', `${whole(grown)} MB`, `≤ ${MAX_GROWTH} MB`, grown <= MAX_GROWTH),
  ]
}
