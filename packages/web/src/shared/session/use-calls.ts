import { type Arrival, listArrivals } from '@clinic/contract/arrivals/arrival-record'
import { updateArrival } from '@clinic/contract/arrivals/arrivals'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { newKey } from '../../forms/contract-form.ts'
import { ApiError, isOldPage } from '../../lib/error.ts'
import * as notify from '../../lib/notices/notify.ts'
import { pathTo } from '../../lib/paths.ts'
import { WORDS } from './words.ts'

/** Each refusal means that another doctor called someone, so the number of doctors is the upper limit. */
const MAX_TRIES = 50

/** Calls patients in and opens their consultation. */
export function useCalls() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function run(work: () => Promise<Arrival | null>) {
    setBusy(true)
    try {
      const arrival = await work()
      // Busy until the consultation is here, or the press of an impatient doctor calls the next one too.
      if (arrival) return void navigate(pathTo('recordSession', { patientId: arrival.patientId._id }))
      notify.info(WORDS.lineIsEmpty)
    } catch (error) {
      notify.failure(error)
      void client.invalidateQueries({ queryKey: [listArrivals.path] })
    }
    setBusy(false)
  }

  return { busy, callNext: () => run(firstWhoIsFree), callThis: (arrival: Arrival) => run(() => callIn(arrival)) }
}

/** The first patient in the line whom no one else is calling; null if there is none. */
async function firstWhoIsFree(): Promise<Arrival | null> {
  for (let tries = 1; ; tries++) {
    const { data } = await call(listArrivals, { query: { limit: 1 } })
    const [first] = data
    if (first?.status !== 'waiting') return null
    try {
      return await callIn(first)
    } catch (error) {
      const someoneWasQuicker = error instanceof ApiError && error.status === 409 && !isOldPage(error)
      if (!someoneWasQuicker || tries === MAX_TRIES) throw error
    }
  }
}

const callIn = ({ _id, version }: Arrival): Promise<Arrival> =>
  call(updateArrival, { params: { id: _id }, body: { status: 'called', version } }, { idempotencyKey: newKey() })
