import { listPersonnel, updatePersonnel } from '@clinic/contract/personnel/personnel'
import { insertPersonnel } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../test/harness.tsx'

type App = Awaited<ReturnType<typeof renderApp>>

async function fillIn({ user }: App, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    const input = screen.getByLabelText(new RegExp(`^${label}`))
    await user.clear(input)
    await user.type(input, value)
  }
}

async function chooseRole({ user }: App, role: string) {
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), role)
}

const NGOZI = { 'First Name': 'Ngozi', 'Last Name': 'Okafor-Ṣadé', Email: 'Ngozi@Clinic.test', 'Phone Number': '0803 000 0000' }

test('an invitation focuses the first name', async () => {
  await renderApp({ path: '/personnel/create', as: 'admin' })
  await expectFocus(screen.findByLabelText(/^First Name/))
})

test('an empty invitation says what is missing, all at once', async () => {
  const { user } = await renderApp({ path: '/personnel/create', as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Submit' }))
  screen.getByText('Please enter first name')
  screen.getByText("Please patient's last name")
  expect(screen.getAllByText('Select an option')).toHaveLength(3)
  await expectFocus(screen.getByLabelText(/^First Name/))
})

test('a role never touched and one returned to the placeholder have different messages', async () => {
  const app = await renderApp({ path: '/personnel/create', as: 'admin' })
  const role = await screen.findByRole('combobox', { name: 'Role' })
  await fillIn(app, NGOZI)
  await app.user.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Select an option')
  await chooseRole(app, 'Nurse')
  expect(screen.queryByText('Select an option')).toBeNull()
  await chooseRole(app, 'Select')
  await app.user.tab() // validated on leaving the field
  await screen.findByText('Please select an issue')
  await app.user.click(screen.getByRole('button', { name: 'Submit' }))
  screen.getByText('Please select an issue')
  expect(screen.queryByText('Select an option')).toBeNull()
  await expectFocus(role)
  expect((await app.me?.call(listPersonnel, { query: { name: 'Ngozi' } }))?.count).toBe(0)
})

test('a short name breaks the three-letter rule', async () => {
  const app = await renderApp({ path: '/personnel/create', as: 'admin' })
  await screen.findByLabelText(/^First Name/)
  await fillIn(app, { 'First Name': 'Jo' })
  await app.user.tab()
  await screen.findByText('Name must have at least 3 characters')
})

test('without mail the invitation is a slip; sends the role in lower case and the name as one field', async () => {
  const app = await renderApp({ path: '/personnel/create', as: 'admin' })
  await screen.findByLabelText(/^First Name/)
  await fillIn(app, NGOZI)
  await chooseRole(app, 'Physiotherapist')
  await app.user.click(screen.getByRole('button', { name: 'Submit' }))

  const slip = within(await screen.findByRole('dialog', { name: 'Password slip' }))
  slip.getByText('ngozi@clinic.test')
  const people = await app.me?.call(listPersonnel, { query: { name: 'Ngozi' } })
  expect(people?.data).toMatchObject([{ name: 'Ngozi Okafor-Ṣadé', email: 'ngozi@clinic.test', role: 'physiotherapist' }])
  await app.user.click(slip.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(app.path()).toBe('/personnel/manage'))
})

test('with mail the invitation is mailed', async () => {
  const clinic = await testApp({ mails: true })
  const app = await renderApp({ path: '/personnel/create', as: 'admin', clinic })
  await screen.findByLabelText(/^First Name/)
  await fillIn(app, NGOZI)
  await chooseRole(app, 'Nurse')
  await app.user.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('The invitation was mailed to ngozi@clinic.test')
  expect(clinic.sent.map(({ to }) => to)).toEqual(['ngozi@clinic.test'])
  await waitFor(() => expect(app.path()).toBe('/personnel/manage'))
})

test('an email in use is an error at its field, and nothing typed is lost', async () => {
  const clinic = await testApp()
  await insertPersonnel(clinic.db, { email: 'ngozi@clinic.test' })
  const app = await renderApp({ path: '/personnel/create', as: 'admin', clinic })
  await screen.findByLabelText(/^First Name/)
  await fillIn(app, NGOZI)
  await chooseRole(app, 'Nurse')
  await app.user.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Someone here already uses this email')
  await expectFocus(screen.getByLabelText(/^Email/))
  expect(screen.getByLabelText(/^Last Name/)).toHaveProperty('value', 'Okafor-Ṣadé')
})

async function editing(name = 'Chidi Emeka Eze') {
  const clinic = await testApp()
  const person = await insertPersonnel(clinic.db, { name, role: 'doctor' })
  const app = await renderApp({ path: `/personnel/manage/edit/${person._id}`, as: 'admin', clinic })
  await screen.findByLabelText(/^First Name/)
  const read = async () => (await app.me?.call(listPersonnel, { query: {} }))?.data.find(({ _id }) => _id === person._id)
  return { app, person, read }
}

test('editing starts with current values and saves changes', async () => {
  const { app, person, read } = await editing()
  expect(screen.getByLabelText(/^First Name/)).toHaveProperty('value', 'Chidi')
  expect(screen.getByLabelText(/^Last Name/)).toHaveProperty('value', 'Emeka Eze')
  await fillIn(app, { 'Last Name': 'Okonkwo', Email: 'chidi@clinic.test' })
  await chooseRole(app, 'Nurse')
  await app.user.click(screen.getByRole('button', { name: 'Update Personnel' }))
  await screen.findByText('Personnel Updated Successfull')
  await waitFor(() => expect(app.path()).toBe('/personnel/manage'))
  expect(await read()).toMatchObject({ _id: person._id, name: 'Chidi Okonkwo', email: 'chidi@clinic.test', role: 'nurse' })
})

test('a conflicting edit keeps what was typed, takes the other user’s other fields, and lets the user decide', async () => {
  const { app, person, read } = await editing('Chidi Eze')
  await fillIn(app, { 'Phone Number': '0801' })
  await app.me?.call(updatePersonnel, { params: { email: person.email }, body: { phone: '0909', name: 'Chidi Okafor' } })
  await app.user.click(screen.getByRole('button', { name: 'Update Personnel' }))

  const notice = within(await screen.findByRole('alert'))
  notice.getByText('Phone Number: 0909')
  expect(screen.getByLabelText(/^Phone Number/)).toHaveProperty('value', '0801')
  expect((await read())?.phone).toBe('0909')
  await app.user.click(notice.getByRole('button', { name: 'Keep mine' }))
  await app.user.click(screen.getByRole('button', { name: 'Update Personnel' }))
  await screen.findByText('Personnel Updated Successfull')
  expect(await read()).toMatchObject({ phone: '0801', name: 'Chidi Okafor' })
})

test('says so if the person no longer exists', async () => {
  await renderApp({ path: '/personnel/manage/edit/0190aaaa-0000-7000-8000-000000000000', as: 'admin' })
  await screen.findByText('This person no longer works here.')
})
