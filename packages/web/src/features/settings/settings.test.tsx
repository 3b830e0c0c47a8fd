import { listChurches } from '@clinic/contract/patients/patients'
import { getSettings, updateSettings } from '@clinic/contract/settings/settings'
import { newSession } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../test/harness.tsx'

const PATH = '/manage/settings'
const nameBox = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of the clinic' })
const save = () => screen.getByRole('button', { name: 'Save settings' })

test('saves an admin’s settings, and confirms it', async () => {
  const { user, me } = await renderApp({ path: PATH, as: 'admin' })
  await user.clear(await nameBox())
  await user.type(await nameBox(), 'Grace Clinic')
  await user.type(screen.getByRole('textbox', { name: 'Address' }), '4 Broad Street{Enter}Lagos')
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '0803 000 0000')
  await user.selectOptions(screen.getByLabelText('Paper'), 'A5')
  await user.click(save())
  await screen.findByText('Settings saved')
  const stored = { clinicName: 'Grace Clinic', address: '4 Broad Street\nLagos', phone: '0803 000 0000', paper: 'A5' }
  expect(await me?.call(getSettings, {})).toMatchObject(stored)
})

test('what the clinic does not offer is ticked, and kept', async () => {
  const { user, me } = await renderApp({ path: PATH, as: 'admin' })
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Malaria film' })
  expect(box.checked).toBe(false)
  await user.click(box)
  await user.click(screen.getByRole('checkbox', { name: 'Vaccination' }))
  await user.click(save())
  await screen.findByText('Settings saved')
  expect((await me?.call(getSettings, {}))?.servicesOff).toEqual(['film', 'vaccination'])
  await user.click(screen.getByRole('checkbox', { name: 'Vaccination' }))
  await user.click(save())
  await waitFor(async () => expect((await me?.call(getSettings, {}))?.servicesOff).toEqual(['film']))
})

test('churches can be added and removed, and registration offers the new list', async () => {
  const { user, me } = await renderApp({ path: PATH, as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Add a church' }))
  await expectFocus(screen.getByRole('textbox', { name: 'Church 11' }))
  await user.keyboard('Jos')
  await user.click(screen.getByRole('button', { name: 'Remove Saints Community Church, Lagos Island' }))
  await user.click(save())
  await screen.findByText('Settings saved')
  const keys = (await me?.call(listChurches, {}))?.flatMap((church) => Object.keys(church))
  expect([keys?.length, keys?.includes('lagos-island'), keys?.includes('lekki'), keys?.at(-1)]).toEqual([10, false, true, 'jos'])
})

test('shows a blank name and a repeated church at their fields, and saves nothing', async () => {
  const { user, me } = await renderApp({ path: PATH, as: 'admin' })
  await user.clear(await nameBox())
  await user.click(save())
  await screen.findByText('Enter the name of the clinic')
  await expectFocus(nameBox())
  await user.type(await nameBox(), 'Grace')
  const first = screen.getByRole('textbox', { name: 'Church 1' })
  await user.clear(first)
  await user.type(first, 'Saints Community Church, Lekki')
  await user.click(save())
  await screen.findByText('This church is in the list already')
  expect(await me?.call(getSettings, {})).toMatchObject({ version: 1 })
})

test('a setting fixed by the environment is read-only, and names its variable', async () => {
  const clinic = await testApp({ config: { clinicName: 'Set Clinic', fixed: ['clinicName', 'churches'] } })
  const { user, me } = await renderApp({ path: PATH, as: 'admin', clinic })
  expect([(await nameBox()).value, (await nameBox()).readOnly]).toEqual(['Set Clinic', true])
  screen.getByText(/^CLINIC_NAME on the server decides this/)
  screen.getByText(/^CHURCHES_FILE on the server decides this/)
  expect(screen.queryByRole('button', { name: 'Add a church' })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '0803 000 0000')
  await user.click(save())
  await screen.findByText('Settings saved')
  expect(await me?.call(getSettings, {})).toMatchObject({ clinicName: 'Set Clinic', phone: '0803 000 0000' })
})

test('does not silently overwrite another admin’s changes', async () => {
  const { user, me } = await renderApp({ path: PATH, as: 'admin' })
  await user.type(await screen.findByRole('textbox', { name: 'Phone' }), '0803 111 1111')
  await me?.call(updateSettings, { body: { phone: '0805 222 2222' } })
  await user.click(save())
  await screen.findByText('Phone: 0805 222 2222')
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await user.click(save())
  await waitFor(async () => expect(await me?.call(getSettings, {})).toMatchObject({ phone: '0803 111 1111' }))
})

test('a printout has the name, the address in one line, and the phone', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  await admin.call(updateSettings, {
    body: { clinicName: 'Grace Clinic', address: '4 Broad Street\nLagos', phone: '0803 000 0000', paper: '58' },
  })
  const { _id } = await newSession(await clinic.as('doctor'))
  await renderApp({ path: `/print/receipt-of-care/${_id}`, as: 'nurse', clinic })
  const paper = within(await waitFor(() => document.querySelector<HTMLElement>('[data-paper]') ?? expect.fail('no paper')))
  paper.getByText('Grace Clinic')
  paper.getByText('4 Broad Street, Lagos · 0803 000 0000')
  expect(document.querySelector('[data-paper]')?.getAttribute('data-size')).toBe('58')
})

afterEach(() => document.documentElement.removeAttribute('data-zone'))

test('says in which zone times are shown and where it comes from, and takes this device’s in one press', async () => {
  const clinic = await testApp({ config: { timeZone: 'UTC' } })
  const { user, me } = await renderApp({ path: PATH, as: 'admin', clinic })
  await screen.findByText('Times are shown in UTC. This is the time zone of the computer that runs the server.')
  await user.click(screen.getByRole('button', { name: 'Use Africa/Lagos, as on this device' }))
  expect(screen.queryByRole('button', { name: /^Use Africa/ })).toBeNull()
  await user.click(save())
  await screen.findByText('Times are shown in Africa/Lagos. An admin chose it here.')
  expect(await me?.call(getSettings, {})).toMatchObject({ timeZone: 'Africa/Lagos', timeZoneChosen: true })
  expect(document.documentElement.dataset.zone).toBe('Africa/Lagos')
})

test('where TZ is set, says so and offers no other zone', async () => {
  const clinic = await testApp({ config: { timeZone: 'UTC', fixed: ['timeZone'] } })
  await renderApp({ path: PATH, as: 'admin', clinic })
  await screen.findByText(/^Times are shown in UTC\. TZ on the server decides this/)
  expect(screen.queryByLabelText('Time zone')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Use Africa/ })).toBeNull()
})

test('is the admin’s only', async () => {
  const { path } = await renderApp({ path: PATH, as: 'doctor' })
  await waitFor(() => expect(path()).toBe('/404'))
})

test.each([
  [
    { passwordMin: 6, passwordBlocklist: false },
    /^A new password needs 6 characters, and can be one that is easy to guess.* set PASSWORD_MIN=8 and PASSWORD_BLOCKLIST=on on/,
  ],
  [{ passwordMin: 8, passwordBlocklist: false }, /^A new password needs 8 characters, and can be one.* set PASSWORD_BLOCKLIST=on on/],
  [{ passwordMin: 7, passwordBlocklist: true }, /^A new password needs 7 characters\. To ask for stronger ones, set PASSWORD_MIN=8 on/],
  [{ passwordMin: 8, passwordBlocklist: true }, null],
])('says that passwords may be easy to guess: %o', async (config, said) => {
  await renderApp({ path: PATH, as: 'admin', clinic: await testApp({ config }) })
  await nameBox()
  if (said) screen.getByText(said)
  else expect(screen.queryByText(/^A new password needs/)).toBeNull()
})
