import { median } from '@clinic/bench/line'
import { openStreams } from '@clinic/bench/load/streams'
import { cpuOf, startLoader } from '@clinic/bench/processes'
import { updateBed } from '@clinic/contract/beds/beds'
import { newBed, newSession } from '@clinic/server/test/arrange'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Clinic, startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { besides } from '../../harness/measure/beside.ts'
import { grouped, noteFigure } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

const STREAMS = 50
/** A person has six streams at most. */
const PEOPLE = 9
const CONNECTIONS = 16
const SESSIONS = 20
const CHANGE_EVERY_MS = 500
const PAIRS = size({ quick: 2, full: 14 })
/** The decision's share, in the middle of fourteen pairs. The better of two tells a server that works for each stream from one that does not. */
const SHARE = size({ quick: 0.75, full: 0.95 })
const judged = size<(shares: number[]) => number>({ quick: (shares) => Math.max(...shares), full: median })

type Round = { readonly perSecond: number; readonly micros: number }

/**
 * A second with the streams beside a second without, in turns on one server, while a bed is renamed twice a second in both. Judged by
 * the processor time that the streams take of a second, which is what a core has less for answers, so that other work on the machine
 * decides nothing.
 */
test(`LIV-05 ${engine}: ${STREAMS} windows that follow the changes leave the reads at least ${SHARE * 100} % of their rate`, async () => {
  const clinic = await startClinic()
  const routes = await readsOf(clinic)
  const tokens = await Promise.all(Array.from({ length: PEOPLE }, async () => (await clinic.as('nurse')).token))
  const loader = startLoader()
  onTestFinished(() => loader.stop())
  const { stop } = await change(clinic)
  for (const [name, paths] of Object.entries(routes).slice(0, size({ quick: 1, full: 3 }))) {
    const fire = async (streams = 0): Promise<Round> => {
      const open = await openStreams(clinic.url, tokens, streams)
      const before = cpuOf(clinic.server.pid)
      const { perSecond } = await loader.fire({
        method: 'GET',
        url: clinic.url,
        requests: paths.map((path) => ({ path })),
        connections: CONNECTIONS,
        seconds: 1,
        headers: { authorization: `Bearer ${tokens[0]}` },
      })
      const micros = ((cpuOf(clinic.server.pid) - before) / perSecond) * 1e6
      // The control: they were there, and hear of the changes.
      await vi.waitFor(() => expect(open.heard()).toBeGreaterThanOrEqual(streams), { timeout: 20_000 })
      open.stop()
      return { perSecond, micros }
    }
    await fire(STREAMS) // warms up, the streams too: their first second costs a quarter of a core more
    const pairs: { without: Round; beside: Round }[] = []
    for (let n = 0; n < PAIRS; n++) {
      // Every second pair begins with the streams: a machine that becomes busier or quieter favours neither.
      const [early, late] = n % 2 === 0 ? [await fire(), await fire(STREAMS)] : [await fire(STREAMS), await fire()]
      pairs.push(n % 2 === 0 ? { without: early, beside: late } : { without: late, beside: early })
    }
    const share = judged(pairs.map(shareLeft))
    const rates = median(pairs.map(({ without, beside }) => beside.perSecond / without.perSecond))
    const usual = (which: 'without' | 'beside', of: keyof Round) => grouped(Math.round(median(pairs.map((pair) => pair[which][of]))))
    noteFigure(
      `LIV-05 ${engine}, ${name}`,
      `${usual('beside', 'micros')} µs of the processor beside ${STREAMS} streams, ${usual('without', 'micros')} µs without, so ${percent(share)} of a core is left; ` +
        `${usual('beside', 'perSecond')} answers a second beside ${usual('without', 'perSecond')}: ${percent(rates)}`,
    )
    expect(share).toBeGreaterThanOrEqual(SHARE)
  }
  expect((await stop()).faults).toEqual([])
})

/** The streams cost so much of each second, however many answers go on beside them: the rest of a core is left to these. */
const shareLeft = ({ without, beside }: { without: Round; beside: Round }) =>
  1 - ((beside.micros - without.micros) * beside.perSecond) / 1e6

const percent = (share: number) => `${(share * 100).toFixed(0)} %`

/** What is read, each by its paths: a record, a search by name, and a list. */
async function readsOf(clinic: Clinic): Promise<Record<string, string[]>> {
  const doctor = await clinic.as('doctor')
  const patients = []
  for (let n = 0; n < SESSIONS; n++) patients.push((await newSession(doctor)).patientId)
  return {
    'patient by id': patients.map(({ _id }) => `/api/patient/${_id}`),
    'two names': patients.map(({ firstname, lastname }) => `/api/patient?name=${encodeURIComponent(`${firstname} ${lastname}`)}`),
    'the queue': ['/api/session/queue'],
  }
}

async function change(clinic: Clinic) {
  const admin = await clinic.as('admin')
  const { _id: id } = await newBed(admin, 'Ward A · 1')
  let n = 0
  return besides(() => admin.send(updateBed, { body: { id, tag: `Ward A · ${n++ % 2}` } }), CHANGE_EVERY_MS)
}
