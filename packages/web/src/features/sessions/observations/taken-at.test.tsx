import { listObservations } from '@clinic/contract/observations/observations'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderApp } from '../../../../test/harness.tsx'
import { currentTransport, setTransport } from '../../../lib/transport.ts'
import { setUnsent } from '../../../outbox/outbox-instance.ts'
import { createOutboxSync } from '../../../outbox/outbox-sync.ts'
import { openStore } from '../../../outbox/store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A nurse's phone, whose clock is `ahead` of the server's, on the details of a session that was opened an hour ago. */
async function aPhone(ahead = 0) {
  const real = Date.now
  const opened = real() - HOUR
  const clock = { now: new Date(opened) }
  const clinic = await testApp({ clock })
  const doctor = await clinic.as('doctor')
  const { _id } = await newSession(doctor, { patientId: (await newPatient(doctor))._id, attendants: ['NURSE'] })
  const phone = { ahead }
  vi.spyOn(Date, 'now').mockImplementation(() => clock.now.getTime() + phone.ahead)
  const unsent = createOutboxSync(await openStore(new IDBFactory()), () => undefined)
  setUnsent(unsent)
  onTestFinished(() => setUnsent(null))
  const pass = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * MINUTE)
  }
  pass(10)
  const { user } = await renderApp({ clinic, as: 'nurse', path: `/patient/consultation/${_id}` })
  const line = { cut: (_url: string) => false, lose: (_url: string) => false, bodies: [] as string[] }
  const whole = currentTransport()
  setTransport({
    ...whole,
    async fetch(url, init) {
      if (line.cut(url)) throw new TypeError('Failed to fetch')
      if (init.method === 'POST' && url.endsWith('/observations')) line.bodies.push(String(init.body))
      const answer = await whole.fetch(url, init)
      if (line.lose(url)) throw new TypeError('Failed to fetch')
      const headers = new Headers(answer.headers)
      headers.set('date', clock.now.toUTCString())
      return new Response(answer.body, { status: answer.status, headers })
    },
  })
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Add observations' }))
    return within(await screen.findByRole('form', { name: 'Add observations' }))
  }
  /** Minutes after the session was opened at which each set was measured, newest first, without the opening one. */
  const taken = async () =>
    (await doctor.call(listObservations, { params: { id: _id } })).data
      .filter(({ temperature }) => temperature === '39.2')
      .map(({ takenAt }) => Math.round((Date.parse(takenAt) - opened) / MINUTE))
  /** Presses Save, once the Save before has its answer. */
  const save = async (form: ReturnType<typeof within>) => {
    const button = form.getByRole('button', { name: 'Save observations' })
    await waitFor(() => expect(button.hasAttribute('data-loading')).toBe(false))
    await user.click(button)
  }
  const isSaved = () => waitFor(() => expect(screen.queryByRole('form', { name: 'Add observations' })).toBeNull())
  return { user, line, phone, pass, open, taken, save, isSaved }
}

test.each([0, 8 * 24 * HOUR, -8 * 24 * HOUR])(
  'the time of the first value is kept through failed saves; the phone is wrong by %d ms',
  async (ahead) => {
    const { user, line, pass, open, taken, save, isSaved } = await aPhone(ahead)
    const form = await open()
    await user.type(form.getByLabelText('Temperature'), '39.2')
    line.cut = () => true
    await save(form)
    pass(12)
    await save(form)
    expect(await taken()).toEqual([])
    pass(5)
    line.cut = () => false
    await save(form)
    await isSaved()
    expect(await taken()).toEqual([10])
  },
)

test('a repeat says the same time as the first save, whose answer was lost', async () => {
  const { user, line, pass, open, taken, save, isSaved } = await aPhone()
  const form = await open()
  await user.type(form.getByLabelText('Temperature'), '39.2')
  pass(3)
  line.lose = (url) => url.endsWith('/observations')
  await save(form)
  await waitFor(() => expect(line.bodies).toHaveLength(1))
  pass(20)
  line.lose = () => false
  await save(form)
  await isSaved()
  expect(line.bodies).toHaveLength(2)
  expect(new Set(line.bodies).size).toBe(1)
  expect(await taken()).toEqual([10])
})

test('a form that was emptied begins anew', async () => {
  const { user, pass, open, taken, save, isSaved } = await aPhone()
  const form = await open()
  await user.type(form.getByLabelText('Temperature'), '38')
  pass(10)
  await user.clear(form.getByLabelText('Temperature'))
  await user.type(form.getByLabelText('Temperature'), '39.2')
  pass(1)
  await save(form)
  await isSaved()
  expect(await taken()).toEqual([20])
})

test('if the phone’s clock was set meanwhile, the server’s time counts', async () => {
  const { user, phone, pass, open, taken, save, isSaved } = await aPhone(3 * HOUR)
  const form = await open()
  await user.type(form.getByLabelText('Temperature'), '39.2')
  pass(2)
  phone.ahead = 0
  await save(form)
  await isSaved()
  expect(await taken()).toEqual([12])
})
