import { startClinic } from '@clinic/bench/processes'
import { STORE_RULE_NAMES } from '@clinic/contract/settings/store-rules'
import { checkStore } from '@clinic/contract/storage/self-check'
import { expect, onTestFinished } from 'vitest'
import { clientAt } from '../../harness/clinics/clinic.ts'
import { aLargeStore, searchesByName } from '../../harness/clinics/large-store.ts'
import { engine } from '../../harness/clinics/store.ts'
import { grouped, noteFigure, percentile } from '../../harness/measure/figures.ts'
import { searchSteadily } from '../../harness/measure/fixed-times.ts'
import { isFull, size } from '../../harness/measure/size.ts'

const PATIENTS = size({ quick: 200, full: 100_000 })
const TIMES = size({ quick: 1, full: 3 })
const PER_SECOND = 50
const [MAX_SECONDS, MAX_MS] = [20, 50]

export const TITLE = `SLF-03 ${engine}: the self-check asks every rule of the store within 20 s, and holds up no search`

/** A large clinic checks itself while people search. */
export async function selfCheckInTime(): Promise<void> {
  const store = await aLargeStore(PATIENTS)
  const clinic = await startClinic(store.dataDir, store.settings)
  onTestFinished(() => void clinic.child.kill('SIGKILL'))
  await clinic.settle()
  const token = await clinic.tokenOf('admin')
  const admin = clientAt(clinic.url, token)
  const paths = await searchesByName(store, 300)

  const searching = searchSteadily({ url: clinic.url, token, perSecond: PER_SECOND, paths })
  const seconds: number[] = []
  for (let n = 0; n < TIMES; n++) {
    const begun = performance.now()
    const { status, data } = await admin.send(checkStore, {})
    seconds.push((performance.now() - begun) / 1000)
    expect([status, data.broken, data.rules.length]).toEqual([200, 0, STORE_RULE_NAMES.length])
  }
  const { times, failures, ownDelay } = await searching.stop()
  expect(failures).toEqual([])
  await clinic.stop()

  const [best, p99] = [Math.min(...seconds), percentile(times, 0.99)]
  noteFigure(
    `SLF-03 ${engine}`,
    `${grouped(PATIENTS)} patients checked by ${STORE_RULE_NAMES.length} rules ${TIMES} times, in ${best.toFixed(1)} to ${Math.max(...seconds).toFixed(1)} s; ` +
      `${grouped(times.length)} searches beside it, p50 ${whole(percentile(times, 0.5))}, p99 ${whole(p99)} ms; the searching itself late by up to ${whole(ownDelay)} ms`,
  )
  if (!isFull) return // a small store is checked before there are enough searches
  expect(best).toBeLessThanOrEqual(MAX_SECONDS)
  expect(p99).toBeLessThanOrEqual(MAX_MS)
}

const whole = (value: number): string => grouped(Math.round(value))
