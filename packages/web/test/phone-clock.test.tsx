import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays } from '@clinic/clinical/calendar'
import { newSession } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { clinicDay } from '../src/ui/time/clinic-time.ts'
import { answerAt, renderApp } from './harness.tsx'

const HOUR_MS = 3_600_000
const AGO_MS = 3 * HOUR_MS + 30_000

/** A session that was opened some three hours ago, and a doctor's phone whose clock is off by so many hours. */
async function onPhoneWith(hours: number) {
  const clock = { now: new Date(Date.now() - AGO_MS) }
  const clinic = await testApp({ clock, config: { idleMinutes: 10_000 } })
  const session = await newSession(await clinic.as('doctor'))
  clock.now = new Date(clock.now.getTime() + AGO_MS)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR_MS })
  onTestFinished(() => void vi.useRealTimers())
  const view = await renderApp({ path: '/404', as: 'doctor', clinic })
  answerAt(() => clock.now)
  return { ...view, session, today: clinicDay(clock.now) }
}

test.each([-26, 0, 5])(
  'a phone whose clock is off by %s hours says how long a patient waits, and means the clinic’s days',
  async (hours) => {
    const { router, user, session, today } = await onPhoneWith(hours)
    await router.navigate('/queue?state=todo')
    await screen.findByText('3 h 0 min')
    await router.navigate(`/patient/consultation/${session._id}`)
    await user.click(await screen.findByRole('button', { name: 'Close Request' }))
    await user.click(await screen.findByRole('button', { name: '3 days' }))
    const day = await screen.findByLabelText<HTMLInputElement>(/^Comes back on/)
    expect(day.value).toBe(addDays(today, 3).split('-').reverse().join('/'))
  },
)

const SRC = join(import.meta.dirname, '../src')
/** What is measured in the phone's own time, and is set right when it is sent. */
const OWN_TIME = ['features/sessions/lists/open-sessions.tsx', 'shared/session/use-observation-form.ts']

test('no screen reads the phone’s clock', () => {
  const files = globSync('{features,shared,ui}/**/*.{ts,tsx}', { cwd: SRC }).filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(400)
  const readers = files.filter((file) => /Date\.now\(\)|new Date\(\)/.test(readFileSync(join(SRC, file), 'utf8')))
  expect(readers.toSorted()).toEqual(OWN_TIME)
})
