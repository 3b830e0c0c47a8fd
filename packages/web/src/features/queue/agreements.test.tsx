import { updateSession } from '@clinic/contract/sessions/sessions'
import { newItem, newPatient, newSession } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../test/harness.tsx'
import { currentTransport, setTransport } from '../../lib/transport.ts'

/** A doctor, who is named as having agreed to amoxicillin for each of these patients, opens the queue. */
async function openQueue(...firstnames: string[]) {
  const clinic = await testApp()
  const [admin, nurse] = [await clinic.as('admin'), await clinic.as('nurse', { name: 'Hauwa Musa' })]
  await newItem(admin, { name: 'Amoxicillin' })
  const app = await renderApp({ clinic, as: 'doctor', path: '/account/preferences' })
  const override = { reasonCode: 'tolerated-before', reason: 'Took it in May', agreedWith: app.me?.user._id } as const
  const sessions = []
  for (const firstname of firstnames) {
    const patient = await newPatient(admin, { firstname, lastname: 'Obi', allergies: 'Penicillin' })
    const { _id: id } = await newSession(admin, { patientId: patient._id })
    await nurse.call(updateSession, { body: { id, drugs: [{ drug: 'Amoxicillin', dosage: 1, override }] } })
    sessions.push(id)
  }
  await act(() => app.router.navigate('/queue'))
  return { ...app, admin, sessions }
}

const notices = async () => within(await screen.findByRole('list', { name: 'Recorded as agreed by you' })).getAllByRole('listitem')
const told = (firstname: string) =>
  new RegExp(`^Hauwa Musa recorded that you agreed to give Amoxicillin to ${firstname} Obi, \\d\\d:\\d\\d$`)

test('S23 above the queue a doctor reads what they are said to have agreed to, and the keyboard answers each', async () => {
  const { user, router, clinic, sessions } = await openQueue('Ada', 'Bisi')
  const [first, second] = (await notices()) as [HTMLElement, HTMLElement]
  expect(within(first).getByText(told('Ada'))).toBeDefined()
  expect(within(second).getByText(told('Bisi'))).toBeDefined()

  within(first).getByRole('button', { name: 'I did not' }).focus()
  await user.keyboard('{Enter}')
  await expectFocus(within(first).findByText('You did not agree. The admin will see it.'))
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(within(second).getByRole('button', { name: 'Seen' }))
  await user.keyboard(' ')
  await expectFocus(within(second).findByText('You have seen it.'))
  // Both stay where they were, until the screen is left.
  expect(await notices()).toEqual([first, second])
  const answers = await clinic.db.selectFrom('agreementAnswer').select('answer').orderBy('overrideId').execute()
  expect(answers.map(({ answer }) => answer)).toEqual(['denied', 'seen'])

  await act(() => router.navigate(`/patient/consultation/${sessions[0]}`))
  await screen.findByText(/Took it in May \(Hauwa Musa, but .+ did not agree, /)
  await act(() => router.navigate('/queue'))
  await screen.findByRole('tab', { name: /To do/ })
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Recorded as agreed by you' })).toBeNull())
})

test('an answer that was lost is not repeated by the other button', async () => {
  const { user, clinic } = await openQueue('Ada')
  const [notice] = (await notices()) as [HTMLElement]
  const server = currentTransport()
  setTransport({
    ...server,
    fetch: async (url, init) => {
      const answer = await server.fetch(url, init)
      if (!url.includes('/agreements/')) return answer
      setTransport(server)
      throw new TypeError('Failed to fetch')
    },
  })
  await user.click(within(notice).getByRole('button', { name: 'Seen' }))
  await waitFor(() => expect(currentTransport()).toBe(server))
  await user.click(within(notice).getByRole('button', { name: 'I did not' }))
  await screen.findByText(/You have already answered this/)
  expect(await clinic.db.selectFrom('agreementAnswer').select('answer').execute()).toEqual([{ answer: 'seen' }])
})

test('S23 the admin’s top bar names who recorded what a doctor denied, and for which patient', async () => {
  const { user, unmount, clinic } = await openQueue('Ada')
  const [notice] = (await notices()) as [HTMLElement]
  await user.click(within(notice).getByRole('button', { name: 'I did not' }))
  await within(notice).findByText('You did not agree. The admin will see it.')
  unmount()
  await renderApp({ clinic, as: 'admin', path: '/dashboard' })
  const link = await screen.findByRole('link', { name: 'Agreement denied: Hauwa Musa, for Ada Obi' })
  expect(link.getAttribute('href')).toMatch(/^\/audit\?person=/)
})
