import { monitorEventLoopDelay } from 'node:perf_hooks'
import { recount } from '@clinic/server/db/list-recount'
import type { Db } from '@clinic/server/db/open'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openClinic } from '../../harness/clinics/clinic.ts'
import { aLargeStore } from '../../harness/clinics/large-store.ts'
import { engine } from '../../harness/clinics/store.ts'
import { grouped, noteFigure, percentile } from '../../harness/measure/figures.ts'
import { atFixedTimes, type TimedAnswer } from '../../harness/measure/fixed-times.ts'
import { memoryOf } from '../../harness/measure/memory.ts'
import { size } from '../../harness/measure/size.ts'
import { beginDay, type Kind } from './clinic-day.ts'

const PATIENTS = size({ quick: 2_000, full: 100_000 })
const SECONDS = size({ quick: 10, full: 300 })
const PER_SECOND = 30

test(`LOD-01 ${engine}: a clinic of ${grouped(PATIENTS)} patients answers ${PER_SECOND} requests a second, and all of them`, async () => {
  const clinic = await openClinic(await aLargeStore(PATIENTS), { REQUEST_LIMITS: 'on' })
  const { db, store, server } = clinic
  const { next } = await beginDay(clinic)
  const before = await countAll(db)
  const own = monitorEventLoopDelay({ resolution: 5 })
  own.enable()
  const answers = await atFixedTimes(PER_SECOND, SECONDS, next)
  own.disable()
  const memory = memoryOf(server.pid)

  expect(answers.flatMap(({ fault }) => fault ?? [])).toEqual([])
  const done = (kind: Kind) => answers.filter(({ what }) => what === kind).length
  expect(await countAll(db)).toEqual({
    patients: before.patients + done('new patient'),
    sessions: before.sessions + done('new session'),
    open: before.open + done('new session') - done('close'),
    care: before.care + done('care'),
    restocks: before.restocks + done('restock'),
    edits: before.edits + done('edit'),
  })
  expect((await server.end('SIGTERM')).code).toBe(0)
  expect(await store.faults()).toEqual([])
  const kept = await listCountsOf(db)
  await recount(db)
  expect(kept).toEqual(await listCountsOf(db))

  const times = answers.map(({ ms }) => ms)
  const [p95, p99] = [percentile(times, 0.95), percentile(times, 0.99)]
  noteFigure(
    `LOD-01 ${engine}`,
    `${grouped(PATIENTS)} patients, ${PER_SECOND} requests/s for ${SECONDS} s: ${grouped(answers.length)} answered, 0 refused; p50 ${whole(percentile(times, 0.5))}, ` +
      `p95 ${whole(p95)}, p99 ${whole(p99)}, worst ${whole(Math.max(...times))} ms; slowest by p95: ${slowest(answers)}; memory up to ${whole(memory?.peak ?? 0)} MB; ` +
      `the asking itself late by up to ${whole(own.max / 1e6)} ms`,
  )
  expect(p95).toBeLessThanOrEqual(250)
  expect(p99).toBeLessThanOrEqual(1_000)
})

const whole = (value: number): string => grouped(Math.round(value))

function slowest(answers: readonly TimedAnswer[]): string {
  const kinds = [...Map.groupBy(answers, ({ what }) => what)].map(([what, ofIt]) => ({
    what,
    p95: percentile(
      ofIt.map(({ ms }) => ms),
      0.95,
    ),
  }))
  const [first] = kinds.toSorted((a, b) => b.p95 - a.p95)
  return first ? `${first.what}, ${whole(first.p95)} ms` : ''
}

async function countAll(db: Db): Promise<Record<keyof typeof COUNTS, number>> {
  const counts = Object.entries(COUNTS).map(([name, from]) => `(select count(*) from ${from}) as "${name}"`)
  const { rows } = await sql.raw<object>(`select ${counts.join(', ')}`).execute(db)
  const entries = Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)])
  return Object.fromEntries(entries) as Record<keyof typeof COUNTS, number> // the columns have these names
}

const COUNTS = {
  patients: '"patient"',
  sessions: '"session"',
  open: `"session" where "open" = 1`,
  care: '"care"',
  restocks: `"movement" where "type" = 'restock'`,
  edits: `"recordHistory" where "entity" = 'patient'`,
}

const listCountsOf = (db: Db) =>
  db.selectFrom('listCount').selectAll().where('rows', '<>', 0).orderBy('list').orderBy('level').orderBy('key').execute()
