import { SCREENS } from '@clinic/contract/screens'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { newBed, newPatient } from '@clinic/server/test/arrange'
import { aSession } from '@clinic/server/test/factories'
import { firstAdmin, newPerson, pageOf } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

test.use({ trace: 'off' })

const TIMES = 50

/** How soon depends on the machine: the time is noted here, and the bench judges it (bench/programs/live.ts). */
test('LIV-01 a bed taken in one browser turns red in another without polling, 50 times out of 50', async ({ browser, clinic }, info) => {
  const admin = await firstAdmin(clinic)
  const other = await newPerson(clinic, admin, { name: 'Hauwa Danjuma', role: 'admin' })
  const [patient, bed] = [await newPatient(admin.api), await newBed(admin.api, 'Ward A · 1')]
  const page = await pageOf(browser, clinic, other)
  await page.goto(SCREENS.beds.path)
  const live = page.getByText('Live', { exact: true })
  await expect(live).toBeVisible({ timeout: 20_000 })
  const tile = page.getByRole('list', { name: 'Beds' }).getByRole('listitem')
  const times: number[] = []
  for (let n = 0; n < TIMES; n++) {
    await expect(tile.getByText('Free')).toBeVisible()
    const body = aSession(patient._id, { admitPatient: true, bedId: bed._id })
    const { _id } = await admin.api.call(createSession, { body })
    const begun = performance.now()
    await tile.getByRole('img', { name: 'Occupied' }).waitFor()
    times.push(Math.round(performance.now() - begun))
    expect(await live.isVisible()).toBe(true) // it did not ask by the clock
    await admin.api.call(updateSession, { body: { id: _id, open: false } })
  }
  const sorted = times.toSorted((a, b) => a - b)
  info.annotations.push({ type: 'ms', description: `p50 ${sorted[TIMES / 2]}, slowest ${sorted.at(-1)}` })
})
