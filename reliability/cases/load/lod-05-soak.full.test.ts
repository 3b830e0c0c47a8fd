import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '@clinic/server/db/open'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Clinic, openClinic } from '../../harness/clinics/clinic.ts'
import { aLargeStore } from '../../harness/clinics/large-store.ts'
import { engine } from '../../harness/clinics/store.ts'
import { FAKETIME, need } from '../../harness/faults/machine.ts'
import { grouped, noteFigure, percentile } from '../../harness/measure/figures.ts'
import { atFixedTimes, type TimedAnswer } from '../../harness/measure/fixed-times.ts'
import { memoryOf } from '../../harness/measure/memory.ts'
import { beginDay } from './clinic-day.ts'

const PATIENTS = 100_000
const HOURS = 8
/** Ten times the load of LOD-01. PostgreSQL shares the two cores with the server and with the asking, and answers a third of it. */
const PER_SECOND = engine === 'sqlite' ? 300 : 100
/** The server's clock runs so many times as fast, so that an hour passes in a minute. Timers keep their own time. */
const FASTER = 60

/** Of the server at the end of an hour; sizes in megabytes. */
type Sample = {
  readonly memory: number
  readonly handles: number
  readonly log: number
  readonly store: number
  readonly p99: number
}

test(`LOD-05 ${engine}: ${HOURS} hours of a clinic at ten times its load leave nothing behind but their records`, async ({ skip }) => {
  need(skip, 'faketime')
  const clinic = await openClinic(await aLargeStore(PATIENTS), {
    IDLE_MINUTES: String(HOURS * 60),
    LD_PRELOAD: FAKETIME ?? '',
    FAKETIME: `+0 x${FASTER}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  const { store, server } = clinic
  const { next } = await beginDay(clinic)
  const samples: Sample[] = [await sampleOf(clinic, [])]
  for (let hour = 1; hour <= HOURS; hour++) {
    const answers = await atFixedTimes(PER_SECOND, 3_600 / FASTER, next)
    expect(answers.flatMap(({ fault }) => fault ?? [])).toEqual([])
    samples.push(await sampleOf(clinic, answers))
  }
  expect((await server.end('SIGTERM')).code).toBe(0)
  expect(await store.faults()).toEqual([])

  const [start, first, , , middle] = samples as [Sample, Sample, Sample, Sample, Sample]
  const last = samples.at(-1) as Sample
  noteFigure(
    `LOD-05 ${engine}`,
    `${grouped(PATIENTS)} patients, ${HOURS} hours by the server's clock, ${PER_SECOND} requests/s: ${grouped(PER_SECOND * (3_600 / FASTER) * HOURS)} answered, 0 refused; ` +
      `at the start, and after each hour: memory ${line(samples, 'memory')} MB; open files ${line(samples, 'handles')}; p99 ${line(samples.slice(1), 'p99')} ms; ` +
      `the store from ${whole(start.store)} over ${whole(middle.store)} to ${whole(last.store)} MB, the log ${((last.log - start.log) / HOURS).toFixed(1)} MB an hour`,
  )
  // What grows without end grows in the second half as in the first; what is warm stays as it is.
  expect(last.handles).toBeLessThanOrEqual(first.handles + 5)
  expect(last.memory).toBeLessThanOrEqual(middle.memory * 1.15)
  // Each hour writes as much, so the store and the log grow by as much.
  expect(last.store - middle.store).toBeLessThanOrEqual((middle.store - start.store) * 1.25 + 10)
  expect(last.log - middle.log).toBeLessThanOrEqual((middle.log - start.log) * 1.1)
})

const MEGABYTE = 2 ** 20
const whole = (value: number): string => grouped(Math.round(value))
const line = (samples: readonly Sample[], what: keyof Sample): string => samples.map((sample) => whole(sample[what])).join(', ')

async function sampleOf({ db, store, server }: Clinic, answers: readonly TimedAnswer[]): Promise<Sample> {
  const times = answers.map(({ ms }) => ms)
  return {
    memory: memoryOf(server.pid)?.now ?? 0,
    handles: readdirSync(`/proc/${server.pid}/fd`).length,
    log: server.written() / MEGABYTE,
    store: (engine === 'sqlite' ? sizeOfFiles(store.dataDir) : await sizeOfDatabase(db)) / MEGABYTE,
    p99: percentile(times, 0.99),
  }
}

const sizeOfFiles = (folder: string): number =>
  ['clinic.db', 'clinic.db-wal'].reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0)

async function sizeOfDatabase(db: Db): Promise<number> {
  const { rows } = await sql<{ size: string }>`select pg_database_size(current_database()) as "size"`.execute(db)
  return Number(rows[0]?.size)
}
