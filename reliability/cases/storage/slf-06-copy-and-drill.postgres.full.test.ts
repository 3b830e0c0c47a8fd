import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { startClinic } from '@clinic/bench/processes'
import { drillStore } from '@clinic/contract/storage/self-check'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { clientAt } from '../../harness/clinics/clinic.ts'
import { aLargeStore, searchesByName } from '../../harness/clinics/large-store.ts'
import type { ClinicStore } from '../../harness/clinics/store.ts'
import { grouped, noteFigure, percentile } from '../../harness/measure/figures.ts'
import { searchSteadily } from '../../harness/measure/fixed-times.ts'
import { memoryOf } from '../../harness/measure/memory.ts'

const PATIENTS = 100_000
/** What the machine gives to searches at that time without either. */
const ALONE_MS = 20_000
const PER_SECOND = 20
/** 150 MB are the aim; 156 and 160 were measured. */
const [MAX_MEGABYTES, MAX_MS] = [180, 50]

test('SLF-06 postgres: a sealed copy and a drill take little memory, and hold up no search', async () => {
  const store = await aLargeStore(PATIENTS)
  const paths = await searchesByName(store, 300)
  await beside(store, paths, 'alone', () => setTimeout(ALONE_MS))
  const bytes = await beside(store, paths, 'copy', async (url, token) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/storage/copy`, { method: 'POST', headers, body: '{}' })
    expect(answer.status).toBe(200)
    return (await answer.arrayBuffer()).byteLength
  })
  noteFigure('SLF-06 postgres size', `${grouped(PATIENTS)} patients: a sealed copy of ${whole(bytes / 1e6)} MB`)
  const { data: drill } = await beside(store, paths, 'drill', (url, token) => clientAt(url, token).send(drillStore, {}))
  expect(drill).toMatchObject({ fault: null, of: 'database', patients: 20 })
})

// To a key: a passphrase is made slow by 256 MB of memory, for two seconds.
const sealTo = await identityToRecipient(await generateX25519Identity())

/** One of them on a server that has just started, while people search. */
async function beside<T>(
  store: ClinicStore,
  paths: readonly string[],
  what: string,
  work: (url: string, token: string) => Promise<T>,
): Promise<T> {
  const clinic = await startClinic(store.dataDir, { ...store.settings, BACKUP_SEAL_TO: sealTo })
  onTestFinished(() => void clinic.child.kill('SIGKILL'))
  await clinic.settle()
  const token = await clinic.tokenOf('admin')
  const idle = memoryOf(clinic.pid)?.now ?? 0
  writeFileSync(`/proc/${clinic.pid}/clear_refs`, '5') // the peak of memory is counted from here
  const second = watchSecondServer(clinic.pid)
  const searching = searchSteadily({ url: clinic.url, token, perSecond: PER_SECOND, paths })
  const [began, load] = [performance.now(), loadavg()[0] ?? 0]
  const result = await work(clinic.url, token)
  const seconds = (performance.now() - began) / 1000
  const { times, failures, ownDelay } = await searching.stop()
  const more = (memoryOf(clinic.pid)?.peak ?? 0) - idle
  const p99 = percentile(times, 0.99)
  noteFigure(
    `SLF-06 postgres ${what}`,
    `${grouped(PATIENTS)} patients in ${seconds.toFixed(1)} s; memory +${whole(more)} MB beyond ${whole(idle)} MB, of the second server ${whole(second.stop())} MB; ` +
      `${grouped(times.length)} searches beside it, p50 ${whole(percentile(times, 0.5))}, p99 ${whole(p99)}, worst ${whole(Math.max(...times))} ms, ${failures.length} refused; ` +
      `the searching itself late by up to ${whole(ownDelay)} ms, at a load of ${load.toFixed(0)} to ${(loadavg()[0] ?? 0).toFixed(0)}`,
  )
  expect.soft(failures).toEqual([])
  expect.soft(more).toBeLessThanOrEqual(MAX_MEGABYTES)
  expect.soft(p99).toBeLessThanOrEqual(MAX_MS)
  await clinic.stop()
  return result
}

/** The most that it has held; a thread of the server starts it. */
function watchSecondServer(pid: number): { readonly stop: () => number } {
  let most = 0
  const timer = setInterval(() => {
    for (const child of readdirSync(`/proc/${pid}/task`).flatMap((thread) => childrenOf(pid, thread)))
      most = Math.max(most, memoryOf(child)?.peak ?? 0)
  }, 100)
  return {
    stop() {
      clearInterval(timer)
      return most
    },
  }
}

function childrenOf(pid: number, thread: string): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').map(Number).filter(Boolean)
  } catch {
    return [] // the thread has ended
  }
}

const whole = (value: number): string => grouped(Math.round(value))
