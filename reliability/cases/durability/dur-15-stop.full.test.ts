import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerProcess } from '@clinic/server/test/processes/server-process'
import { expect, test } from 'vitest'
import { patientRows } from '../../../e2e/support/patients-file.ts'
import { newLedger, settle, work } from '../../harness/clients/work.ts'
import { aStore, engine } from '../../harness/clinics/store.ts'
import { grouped, noteFigure } from '../../harness/measure/figures.ts'

const ROWS = patientRows(2000)

const line = (cells: readonly string[]) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`

function upload({ url, token }: ServerProcess, rows: typeof ROWS) {
  const body = new FormData()
  body.set('file', new File([line(Object.keys(rows[0] ?? {})), ...rows.map((row) => line(Object.values(row)))], 'patients.csv'))
  return fetch(`${url}/api/patient/upload-csv`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
}

async function download({ url, token }: ServerProcess) {
  const answer = await fetch(`${url}/api/patient/download`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, lines: (await answer.text()).trim().split('\n').length }
}

test(`DUR-15 ${engine}: on a stop in the middle of 100 requests, an upload and an export, it finishes or refuses each`, async () => {
  const store = await aStore()
  const server = await store.start()
  expect((await upload(server, ROWS.slice(0, 1000))).status).toBe(201)
  const ledger = newLedger()
  let isStopping = false
  const working = work(server, ledger, { going: () => !isStopping, clients: 100 })
  while (ledger.acknowledged.length < 20) await new Promise((resolve) => setTimeout(resolve, 5))
  const uploading = upload(server, ROWS.slice(1000)).then(
    ({ status }) => status,
    () => 'cut off' as const,
  )
  const downloading = download(server).catch(() => 'cut off' as const)
  await new Promise((resolve) => setTimeout(resolve, 20)) // both are on their way

  isStopping = true
  await new Promise((resolve) => setTimeout(resolve, 30)) // what was asked for has left this process
  const answeredBefore = ledger.acknowledged.length
  const begun = performance.now()
  const { code } = await server.end('SIGTERM')
  const seconds = (performance.now() - begun) / 1000
  await working
  const [uploaded, exported] = await Promise.all([uploading, downloading])

  expect(await store.look((db) => settle(db, ledger))).toMatchObject({ lost: [], revived: [], doubled: [] })
  expect(await store.faults()).toEqual([])
  expect(new Set(ledger.refused.map(({ status }) => status)).difference(new Set([503]))).toEqual(new Set())
  expect(ledger.unanswered).toEqual([])
  const { patients } = await store.look((db) =>
    db
      .selectFrom('patient')
      .select((eb) => eb.fn.countAll<number>().as('patients'))
      .where('church', '=', 'Grace Chapel')
      .executeTakeFirstOrThrow(),
  )
  if (uploaded === 201) expect(patients).toBeGreaterThanOrEqual(2000)
  if (exported !== 'cut off' && exported.status === 200) expect(exported.lines).toBeGreaterThan(1000)
  if (engine === 'sqlite') {
    const log = join(store.dataDir, 'clinic.db-wal')
    expect(existsSync(log) && statSync(log).size > 0).toBe(false)
  }
  noteFigure(
    `DUR-15 ${engine}`,
    `${grouped(ledger.acknowledged.length - answeredBefore)} requests under way were finished, ${ledger.refused.length} refused, 0 cut off, ` +
      `0 lost; upload ${uploaded}, export ${exported === 'cut off' ? exported : exported.status}; ended with code ${code} in ${seconds.toFixed(1)} s`,
  )
  expect(seconds).toBeLessThan(10.5)
})
