import type { Role } from '@clinic/clinical/people/roles'
import { reportUnsent } from '@clinic/contract/outbox/unsent-reports'
import { listPatientResults, listResults, recordResult } from '@clinic/contract/results/results'
import { getSession } from '@clinic/contract/sessions/session-record'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { act, screen } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { forgetAll, renderApp } from '../../../test/harness.tsx'
import { storeToken } from '../../lib/token.ts'
import { currentTransport, setTransport } from '../../lib/transport.ts'
import { setUnsent } from '../../outbox/outbox-instance.ts'
import { createOutboxSync } from '../../outbox/outbox-sync.ts'
import { setOverview } from '../../outbox/overview.ts'
import { openStore } from '../../outbox/store.ts'

/** A phone that people of a clinic share, on a line that can be cut. */
async function aPhone() {
  const clinic = await testApp()
  const store = await openStore(new IDBFactory())
  const unsent = createOutboxSync(store, setOverview)
  setUnsent(unsent)
  onTestFinished(() => setUnsent(null))
  const line = { cut: (_url: string) => false, sent: [] as string[] }
  /** Signs in, with what the last person left on the phone. */
  async function signIn(as: Role, path: string) {
    forgetAll() // as a reload does
    const view = await renderApp({ clinic, as, path })
    const whole = currentTransport()
    setTransport({
      ...whole,
      async fetch(url, init) {
        if (line.cut(url)) throw new TypeError('Failed to fetch')
        line.sent.push(`${url} ${String(init.body)}`)
        return whole.fetch(url, init)
      },
    })
    unsent.changePerson()
    return view
  }
  return { clinic, store, unsent, line, signIn }
}

const TELLS = /hiv|reactive/i
const isShown = () => TELLS.test(document.body.textContent)

test('an HIV screen recorded without a network is shown to its person alone, and once it is sent to no physiotherapist', async () => {
  const { clinic, store, unsent, line, signIn } = await aPhone()
  const doctor = await clinic.as('doctor')
  const { _id: patientId } = await newPatient(doctor)
  const { _id: id } = await newSession(doctor, { patientId, attendants: ['NURSE', 'PHYSIOTHERAPIST'] })
  await doctor.call(recordResult, { body: { id, test: 'hb', value: '12' } })
  const { me: nurse, user, router } = await signIn('nurse', `/patient/consultation/${id}`)
  await unsent.ready()
  await user.click(await screen.findByRole('button', { name: 'Add a result' }))
  line.cut = () => true
  await user.keyboard('ivr{Enter}')
  await vi.waitFor(async () => expect(await store.all()).toMatchObject([{ state: 'waiting' }]))
  await act(() => router.navigate('/unsent'))
  const row = (await screen.findByText('Test result')).closest('li')
  expect(row?.textContent).toMatch(/Test\s*HIV screen\s*Result\s*reactive/)

  // The line is back for all but the result, so that the phone says what waits on it.
  line.cut = (url) => url.endsWith(recordResult.path)
  await unsent.go()
  await vi.waitFor(() => expect(line.sent.join()).toContain(`${reportUnsent.path} `))
  const { me: physiotherapist } = await signIn('physiotherapist', '/unsent')
  expect(await screen.findByText('1 record of another person waits here, locked.')).toBeDefined()
  expect(isShown()).toBe(false)
  await expect(unsent.readOthers()).rejects.toMatchObject({ status: 403 })
  const onPhone = (await store.all()).map(({ sealed, ...item }) => `${JSON.stringify(item)} ${String.fromCharCode(...sealed)}`)
  // 'hiv' may stand in random letters by chance.
  const texts = [...onPhone, ...line.sent, JSON.stringify({ ...localStorage, ...sessionStorage })]
  expect(texts.filter((text) => text.includes('reactive'))).toEqual([])

  line.cut = () => false
  storeToken(nurse?.token ?? '')
  unsent.changePerson()
  await vi.waitFor(async () => expect(await store.all()).toMatchObject([{ state: 'sent' }]))
  await signIn('physiotherapist', `/patient/consultation/${id}`)
  expect(await screen.findByText('12 g/dL')).toBeDefined()
  expect(isShown()).toBe(false)
  const told = async (by: NonNullable<typeof nurse>) =>
    JSON.stringify([
      await by.call(listResults, { params: { id } }),
      await by.call(listPatientResults, { params: { patientId }, query: {} }),
      await by.call(getSession, { params: { id } }),
    ]).match(/"hiv"|HIV|reactive/g)
  expect([await told(doctor), physiotherapist && (await told(physiotherapist))]).toEqual([
    ['"hiv"', 'reactive', 'reactive', '"hiv"', 'reactive', 'reactive'],
    null,
  ])
})
