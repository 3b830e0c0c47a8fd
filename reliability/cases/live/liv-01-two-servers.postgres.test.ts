import type { Bed } from '@clinic/contract/beds/beds'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { newBed, newPatient } from '@clinic/server/test/arrange'
import { aSession } from '@clinic/server/test/factories'
import { expect, onTestFinished, test } from 'vitest'
import { liveClient } from '../../harness/clients/live-client.ts'
import { COMPILED, clientAt, openClinic } from '../../harness/clinics/clinic.ts'
import { aStore } from '../../harness/clinics/store.ts'
import { noteFigure, percentile } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

const TIMES = size({ quick: 3, full: 50 })

type Page = { readonly data: readonly Pick<Bed, '_id' | 'occupied'>[] }

/**
 * What the client of the other server shows is its list, asked for again because it heard of the change: it never asks by the clock. How
 * soon is noted, and judged by the bench (bench/programs/live.ts).
 */
test(`LIV-01 postgres: a bed that is taken at one server is shown by a client of the other, ${TIMES} times of ${TIMES}`, async () => {
  const store = await aStore()
  const [one, other] = await Promise.all([openClinic(store), store.start({ NODE_COMPILE_CACHE: COMPILED })])
  const [admin, nurse] = [await one.as('admin'), await one.as('nurse')]
  const [patient, bed] = [await newPatient(admin), await newBed(admin, 'Ward A · 1')]
  const client = liveClient({ url: other.url }, { ...nurse, ...clientAt(other.url, nurse.token) })
  void client.listen()
  onTestFinished(() => client.drop())
  const beds = (): Page => JSON.parse(client.held.beds ?? '{"data":[]}') // what listBeds answered
  const shows = (occupied: boolean) => client.until(() => beds().data.some((one) => one._id === bed._id && one.occupied === occupied))

  const times: number[] = []
  for (let n = 0; n < TIMES; n++) {
    await shows(false)
    const body = aSession(patient._id, { admitPatient: true, bedId: bed._id })
    const { _id } = await admin.call(createSession, { body })
    const begun = performance.now()
    await shows(true)
    times.push(performance.now() - begun)
    await admin.call(updateSession, { body: { id: _id, open: false } })
  }
  expect(client.heard()).toBeGreaterThanOrEqual(TIMES)
  const slowest = Math.max(...times)
  noteFigure(
    'LIV-01 postgres, two servers',
    `${TIMES} of ${TIMES}: p50 ${percentile(times, 0.5).toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms after the answer`,
  )
})
