import { settle } from '@clinic/bench/processes'
import { listAudit } from '@clinic/contract/audit/audit'
import { downloadPatients } from '@clinic/contract/patients/patient-download'
import { createPatient, searchPatients } from '@clinic/contract/patients/patients'
import { aPatient } from '@clinic/server/test/factories'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { openClinic } from '../../harness/clinics/clinic.ts'
import { aLargeStore } from '../../harness/clinics/large-store.ts'
import { engine } from '../../harness/clinics/store.ts'
import { besides } from '../../harness/measure/beside.ts'
import { grouped, noteFigure, percentile } from '../../harness/measure/figures.ts'
import { searchSteadily } from '../../harness/measure/fixed-times.ts'
import { memoryOf } from '../../harness/measure/memory.ts'
import { size } from '../../harness/measure/size.ts'

const PATIENTS = size({ quick: 2_000, full: 100_000 })

test(`EXP-03 ${engine}: an export is one moment of the store, while others write and search, and the eleventh in an hour waits`, async () => {
  const { as, server, url } = await openClinic(await aLargeStore(PATIENTS), { REQUEST_LIMITS: 'on' })
  const admin = await as('admin')
  const [writer, searcher] = [await as('doctor'), await as('doctor')]
  await settle(server.pid)
  const before = memoryOf(server.pid)
  const writing = besides(() => writer.send(createPatient, { body: aPatient() }), 250)
  // From another process, because reading the file below blocks this one.
  const searching = searchSteadily({ url, token: searcher.token, perSecond: 4, paths: ['/patient?name=Okafor'] })
  let ms = 0
  for (let n = 0; n < 10; n++) {
    const { count: atStart } = await searcher.call(searchPatients, { query: { limit: 1 } })
    const begun = performance.now()
    const { status, data, headers } = await admin.send(downloadPatients, {})
    ms = Math.max(ms, performance.now() - begun)
    const { count: atEnd } = await searcher.call(searchPatients, { query: { limit: 1 } })
    const rows = (parse(data.slice(1)) as string[][]).length - 1
    expect(status).toBe(200)
    expect([rows >= atStart, rows <= atEnd]).toEqual([true, true])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="all-patients-record.csv"' })
  }
  const [writes, searches] = [await writing.stop(), await searching.stop()]
  const eleventh = await admin.send(downloadPatients, {})
  expect([eleventh.status, eleventh.error.code, Number(eleventh.headers['retry-after']) > 0]).toEqual([429, 'too-many', true])
  expect([...writes.faults, ...searches.failures].filter((status) => status !== '429')).toEqual([])
  const { data } = await admin.call(listAudit, { query: { userId: admin.user._id, limit: 50 } })
  const exports = data.filter(({ type }) => type === 'patient.download')
  expect(exports.length).toBe(10)
  for (const { rows } of exports) expect(rows).toBeGreaterThanOrEqual(PATIENTS)
  const after = memoryOf(server.pid)
  const growth = after && before ? after.peak - before.now : 0
  const p95 = percentile(searches.times, 0.95)
  noteFigure(
    `EXP-03 ${engine}`,
    `10 exports of ${grouped(PATIENTS)} patients, the slowest ${Math.round(ms)} ms; search p95 beside ${Math.round(p95)} ms, memory +${Math.round(growth)} MB`,
  )
  expect(p95).toBeLessThan(500)
  expect(growth).toBeLessThan(150)
})
