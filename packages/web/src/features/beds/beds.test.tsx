import { createBeds, listBeds, updateBed } from '@clinic/contract/beds/beds'
import { createPatient } from '@clinic/contract/patients/patients'
import { createSession } from '@clinic/contract/sessions/sessions'
import { aPatient, aSession } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../test/harness.tsx'
import { currentTransport, setTransport } from '../../lib/transport.ts'

async function wardOf(...tags: string[]) {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const beds = await admin.call(createBeds, { body: { tags } })
  return { clinic, admin, beds }
}

const tile = async (name: string) => {
  const found = (await screen.findByText(name)).closest('li')
  if (!found) throw new Error(`no tile ${name}`)
  return found
}

test('an empty ward says what to do; blank tags are dropped and the new beds appear', async () => {
  const { user, me } = await renderApp({ path: '/manage/beds/create', as: 'admin' })
  await screen.findByText(/^No beds yet/)
  await expectFocus(screen.getByLabelText('Bed tag'))
  await user.type(screen.getByLabelText('Bed tag'), 'Bed 1')
  await user.click(screen.getByRole('button', { name: '+ add bed' }))
  await expectFocus(screen.getByRole('textbox', { name: 'Bed tag 2' }))
  await user.keyboard('   ')
  await user.click(screen.getByRole('button', { name: '+ add bed' }))
  await user.keyboard('Bed 2')
  await user.click(screen.getByRole('button', { name: 'Create Beds' }))

  await screen.findByText('Done')
  await screen.findByText('2 free of 2')
  expect(within(await tile('Bed 2')).getByText('Free')).toBeTruthy()
  expect(screen.getByLabelText('Bed tag')).toHaveProperty('value', '')
  expect((await me?.call(listBeds, {}))?.data.map(({ tag }) => tag)).toEqual(['Bed 1', 'Bed 2'])
})

test('names a tag that exists, and keeps what was typed', async () => {
  const { clinic } = await wardOf('Bed 1')
  const { user } = await renderApp({ path: '/manage/beds', as: 'admin', clinic })
  await user.type(await screen.findByLabelText('Bed tag'), 'bed 1')
  await user.click(screen.getByRole('button', { name: 'Create Beds' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/bed 1/i)
  expect(screen.getByLabelText('Bed tag')).toHaveProperty('value', 'bed 1')
})

test('only blank tags create nothing and say so', async () => {
  const { clinic, admin } = await wardOf('Bed 1')
  const { user } = await renderApp({ path: '/manage/beds', as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: 'Create Beds' }))
  await screen.findByText('Enter a bed tag')
  expect((await admin.call(listBeds, {})).count).toBe(1)
})

test('an occupied bed shows the patient, opens the history and cannot be renamed', async () => {
  const { clinic, beds } = await wardOf('Bed 1', 'Bed 2')
  const doctor = await clinic.as('doctor')
  const [patient] = await doctor.call(createPatient, { body: aPatient({ firstname: 'Ọláwálé', lastname: 'Nnamdi-Chukwu' }) })
  const body = aSession(patient?._id ?? '', { admitPatient: true, bedId: beds[0]?._id })
  const data = await doctor.call(createSession, { body })
  const { user, path } = await renderApp({ path: '/manage/beds', as: 'admin', clinic })

  await screen.findByText('1 free of 2')
  const occupied = within(await tile('Bed 1'))
  expect(occupied.queryByRole('button')).toBeNull()
  expect(occupied.getByRole('img', { name: 'Occupied' })).toBeTruthy()
  expect(occupied.getByText('since').parentElement?.textContent).toMatch(/^since \d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  const label = occupied.getByRole('link', { name: 'Print the label of Bed 1' })
  expect(label.getAttribute('href')).toBe(`/print/bed-label/${data._id}`)
  expect(screen.queryByRole('link', { name: 'Print the label of Bed 2' })).toBeNull()
  await user.click(occupied.getByRole('link', { name: /Ọláwálé Nnamdi-Chukwu/ }))
  await waitFor(() => expect(path()).toBe(`/patient/history/${patient?._id}`))
})

test('a free bed can be renamed in its tile', async () => {
  const { clinic } = await wardOf('Bed 1')
  const { user } = await renderApp({ path: '/manage/beds', as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: 'Rename Bed 1' }))
  const input = screen.getByLabelText('New tag for Bed 1')
  await expectFocus(input)
  await user.clear(input)
  await user.type(input, 'Isolation{Enter}')
  await expectFocus(screen.findByRole('button', { name: 'Rename Isolation' }))
})

test('a tag in use is an error at its field', async () => {
  const { clinic } = await wardOf('Bed 1', 'Bed 2')
  const { user } = await renderApp({ path: '/manage/beds', as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: 'Rename Bed 1' }))
  const input = screen.getByLabelText('New tag for Bed 1')
  await user.clear(input)
  await user.type(input, 'Bed 2{Enter}')
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
  expect(input).toHaveProperty('value', 'Bed 2')
})

test('does not silently overwrite a bed that someone else has renamed', async () => {
  const { clinic, admin, beds } = await wardOf('Bed 1')
  const { user } = await renderApp({ path: '/manage/beds', as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: 'Rename Bed 1' }))
  const input = screen.getByLabelText('New tag for Bed 1')
  await user.clear(input)
  await user.type(input, 'Mine')
  await admin.call(updateBed, { body: { id: beds[0]?._id ?? '', tag: 'Theirs' } })
  await user.keyboard('{Enter}')

  await screen.findByText('This record was changed by someone else. Reload and try again.')
  expect((await admin.call(listBeds, {})).data[0]?.tag).toBe('Theirs')
  const again = await screen.findByLabelText('New tag for Theirs')
  expect(again).toHaveProperty('value', 'Mine')
  await user.type(again, '{Enter}')
  await screen.findByRole('button', { name: 'Rename Mine' })
})

test('shows all beds, even more than one request returns', async () => {
  const { clinic, admin } = await wardOf(...Array.from({ length: 200 }, (_, n) => `A ${n + 1}`))
  await admin.call(createBeds, { body: { tags: ['B 1', 'B 2'] } })
  await renderApp({ path: '/manage/beds', as: 'admin', clinic })
  await screen.findByText('202 free of 202')
  await tile('B 2')
})

test('reports a failure, with a way to retry', async () => {
  const { clinic } = await wardOf('Bed 1')
  const { user, router } = await renderApp({ path: '/audit', as: 'admin', clinic })
  await screen.findByRole('heading', { name: 'Audit' })
  const working = currentTransport()
  setTransport({ ...working, fetch: async () => new Response('', { status: 500 }) })
  await router.navigate('/manage/beds')
  await screen.findByText('This could not be loaded')
  setTransport(working)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await tile('Bed 1')
})

test('is the admin’s only', async () => {
  const { path } = await renderApp({ path: '/manage/beds', as: 'doctor' })
  await waitFor(() => expect(path()).toBe('/404'))
})
