import { startClinic } from '@clinic/bench/processes'
import { newcomersFile } from '@clinic/bench/sample'
import { downloadPatients } from '@clinic/contract/patients/patient-download'
import { uploadPatients } from '@clinic/contract/patients/patients'
import { downloadReport } from '@clinic/contract/reports/reports'
import { expect, onTestFinished, test } from 'vitest'
import { fileOf } from '../../harness/clients/files.ts'
import { clientAt } from '../../harness/clinics/clinic.ts'
import { aLargeStore, searchesByName } from '../../harness/clinics/large-store.ts'
import { engine } from '../../harness/clinics/store.ts'
import { grouped, noteFigure, percentile } from '../../harness/measure/figures.ts'
import { searchSteadily } from '../../harness/measure/fixed-times.ts'
import { loopDelay, WATCH } from '../../harness/measure/loop-delay.ts'
import { size } from '../../harness/measure/size.ts'

const PATIENTS = size({ quick: 2_000, full: 100_000 })
const ROWS = size({ quick: 2_000, full: 20_000 })
const PER_SECOND = 50
const YEAR = { startDate: '2024-01-01', endDate: '2024-12-31' }

test(`LOD-03 ${engine}: an export, an upload and a report at once hold up no search`, async () => {
  const store = await aLargeStore(PATIENTS)
  const clinic = await startClinic(store.dataDir, store.settings, [WATCH])
  onTestFinished(() => void clinic.child.kill('SIGKILL'))
  await clinic.settle()
  const token = await clinic.tokenOf('admin')
  const admin = clientAt(clinic.url, token)
  const file = fileOf('all.csv', newcomersFile(ROWS))
  const paths = await searchesByName(store, 300)

  const searching = searchSteadily({ url: clinic.url, token, perSecond: PER_SECOND, paths })
  await loopDelay(clinic)
  const [upload, exported, report] = await Promise.all([
    timed(() => admin.send(uploadPatients, { file })),
    timed(() => admin.send(downloadPatients, {})),
    timed(() => admin.send(downloadReport, { body: YEAR })),
  ])
  const held = await loopDelay(clinic)
  const { times, failures, ownDelay } = await searching.stop()

  expect([upload.status, upload.data]).toEqual([201, expect.objectContaining({ inserted: ROWS, records: [] })])
  expect([exported.status, report.status]).toEqual([200, 200])
  expect(linesOf(exported.data)).toBeGreaterThan(PATIENTS)
  expect(linesOf(report.data)).toBeGreaterThan(PATIENTS / 4)
  expect(failures).toEqual([])
  await clinic.stop()
  expect(await store.faults()).toEqual([])

  const p95 = percentile(times, 0.95)
  noteFigure(
    `LOD-03 ${engine}`,
    `${grouped(PATIENTS)} patients: ${grouped(ROWS)} rows uploaded in ${upload.seconds} s, all exported in ${exported.seconds} s, a year reported in ${report.seconds} s; ` +
      `${grouped(times.length)} searches, p50 ${whole(percentile(times, 0.5))}, p95 ${whole(p95)}, worst ${whole(Math.max(...times))} ms; ` +
      `the event loop held for ${whole(held)} ms at most; the searching itself late by up to ${whole(ownDelay)} ms`,
  )
  expect(p95).toBeLessThanOrEqual(500)
  expect(held).toBeLessThanOrEqual(200)
})

async function timed<T extends object>(work: () => Promise<T>): Promise<T & { seconds: string }> {
  const begun = performance.now()
  const answer = await work()
  return { ...answer, seconds: ((performance.now() - begun) / 1000).toFixed(1) }
}

const linesOf = (text: string): number => text.split('\n').length
const whole = (value: number): string => grouped(Math.round(value))
