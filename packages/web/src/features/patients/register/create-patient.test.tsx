import { RULES, TOASTS } from '@clinic/contract/messages'
import { getFacts } from '@clinic/contract/patients/patient-facts'
import { createPatient, type PatientInput, searchPatients } from '@clinic/contract/patients/patients'
import { aPatient } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../../test/harness.tsx'
import { queryClient } from '../../../api/query-client.ts'
import { currentTransport, setTransport } from '../../../lib/transport.ts'

const PATH = '/patient/create'
const save = () => screen.getByRole('button', { name: 'Create Record' })

/** A choice with its label and message. */
const field = (choice: HTMLElement) => choice.closest<HTMLElement>('.mantine-InputWrapper-root') as HTMLElement

async function fill(user: UserEvent, patient: PatientInput) {
  const texts: [string, string][] = [
    ['First Name', patient.firstname],
    ['Last Name', patient.lastname],
    ['Phone Number', patient.phone],
    ['Church', patient.church],
    ['Contact Person', patient.contactPerson],
    ['Contact Person Number', patient.contactPersonNumber],
  ]
  await screen.findByLabelText(/^First Name/)
  for (const [name, text] of texts) {
    const input = screen.getByRole('textbox', { name })
    await user.clear(input)
    await user.click(input)
    await user.paste(text)
  }
  await user.selectOptions(screen.getByRole('combobox', { name: 'Gender' }), patient.gender)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Age Range' }), patient.ageRange)
}

test('asks for missing fields in the specification’s words, and focuses the first', async () => {
  const { user, clinic } = await renderApp({ path: PATH, as: 'doctor' })
  await user.click(await screen.findByRole('button', { name: 'Create Record' }))
  const missing = [RULES.firstname, RULES.lastname, RULES.phone, RULES.option, RULES.ageRange, RULES.church, RULES.contactPerson]
  for (const message of [...missing, RULES.contactPersonNumber]) screen.getByText(message)
  await expectFocus(screen.getByRole('textbox', { name: 'First Name' }))
  expect(screen.queryByText(RULES.allergies)).toBeNull()
  const { count } = await (await clinic.as('admin')).call(searchPatients, {})
  expect(count).toBe(0)
})

test.each([
  ['Gender', 'MALE', RULES.option],
  ['Age Range', '0 - 5 years', RULES.ageRange],
] as const)('%s has other words for going back to the placeholder than for never being touched', async (name, some, untouched) => {
  const { user } = await renderApp({ path: PATH, as: 'doctor' })
  const choice = await screen.findByRole('combobox', { name })
  await user.click(save())
  await waitFor(() => expect(choice.getAttribute('aria-invalid')).toBe('true'))
  within(field(choice)).getByText(untouched)
  await user.selectOptions(choice, some)
  expect(choice.getAttribute('aria-invalid')).toBeNull()
  await user.selectOptions(choice, 'Select')
  await user.tab()
  await within(field(choice)).findByText(RULES.placeholder)
})

test('the church list has one message for returning to the placeholder and another for never being touched', async () => {
  const { user } = await renderApp({ path: PATH, as: 'doctor' })
  await user.click(await screen.findByRole('checkbox', { name: 'Are you from Saints Community Church?' }))
  const church = screen.getByRole('combobox', { name: 'Church' })
  await waitFor(() => expect(within(church).getAllByRole('option').length).toBeGreaterThan(1))
  await user.click(save())
  await within(field(church)).findByText(RULES.option)
  const [, first] = within(church).getAllByRole<HTMLOptionElement>('option')
  await user.selectOptions(church, first?.value ?? '')
  await user.selectOptions(church, 'Select')
  await user.tab()
  await within(field(church)).findByText(RULES.placeholder)
})

test('validates a name only after leaving it', async () => {
  const { user } = await renderApp({ path: PATH, as: 'doctor' })
  const name = await screen.findByRole('textbox', { name: 'First Name' })
  await user.type(name, 'Al')
  expect(screen.queryByText(RULES.letters)).toBeNull()
  await user.tab()
  await screen.findByText(RULES.letters)
})

test('registers a patient, and continues to the consultation', async () => {
  const { user, me } = await renderApp({ path: PATH, as: 'doctor' })
  const patient = aPatient({ firstname: 'Oluwaseun', lastname: 'Nnamdi-Chukwu Ọláwálé-Ṣadé' })
  await fill(user, patient)
  await user.click(save())

  await screen.findByText(TOASTS.recordAdded)
  const done = within(await screen.findByRole('dialog', { name: 'All done!' }))
  const { data } = (await me?.call(searchPatients, {})) ?? { data: [] }
  expect(data).toMatchObject([{ firstname: 'Oluwaseun', lastname: 'Nnamdi-Chukwu Ọláwálé-Ṣadé', allergies: 'N/A', church: 'Grace Chapel' }])
  expect(done.getByRole('link', { name: 'Start a consultation' }).getAttribute('href')).toBe(`/patient/consultation/new/${data[0]?._id}`)
  expect(done.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/')
})

test('accepts allergies if the toggle is on, and a church from the list if the box is ticked', async () => {
  const { user, me } = await renderApp({ path: PATH, as: 'admin' })
  await fill(user, aPatient())
  await user.click(screen.getByRole('switch', { name: 'Allergies' }))
  await user.click(screen.getByRole('checkbox', { name: 'Are you from Saints Community Church?' }))
  await user.click(save())
  await screen.findByText(RULES.allergies)
  screen.getByText(RULES.option)

  await user.type(screen.getByRole('textbox', { name: 'What is the patient allergic to?' }), 'Penicillin')
  const church = screen.getByRole('combobox', { name: 'Church' })
  const [, first] = await waitFor(() => {
    const options = within(church).getAllByRole<HTMLOptionElement>('option')
    expect(options.length).toBeGreaterThan(1)
    return options
  })
  await user.selectOptions(church, first?.value ?? '')
  await user.click(save())
  await screen.findByRole('dialog', { name: 'All done!' })
  const { data } = (await me?.call(searchPatients, {})) ?? { data: [] }
  expect(data).toMatchObject([{ allergies: 'Penicillin', isSaintsCommunity: true, church: first?.value }])
})

test('restores the typed church after the box was ticked by mistake', async () => {
  const { user } = await renderApp({ path: PATH, as: 'doctor' })
  await user.type(await screen.findByRole('textbox', { name: 'Church' }), 'Grace Chapel')
  const box = screen.getByRole('checkbox', { name: 'Are you from Saints Community Church?' })
  await user.click(box)
  expect(screen.queryByRole('textbox', { name: 'Church' })).toBeNull()
  await user.click(box)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Church' }).value).toBe('Grace Chapel')
})

test('says so when the church list cannot be fetched, and tries again', async () => {
  const { user } = await renderApp({ path: PATH, as: 'doctor' })
  const whole = currentTransport()
  setTransport({
    ...whole,
    fetch: (url, init) => (url.endsWith('/users/churches') ? Promise.reject(new TypeError()) : whole.fetch(url, init)),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Are you from Saints Community Church?' }))
  await waitFor(() => expect(screen.getAllByText('Error fetching church list')).toHaveLength(2)) // the toast and the field
  setTransport(whole)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findAllByRole('option', { name: /Saints Community Church/ })).length).toBeGreaterThan(1)
})

test('keeps everything on the screen when saving fails', async () => {
  const { user, me } = await renderApp({ path: PATH, as: 'doctor' })
  const whole = currentTransport()
  await fill(user, aPatient({ firstname: 'Adaeze' }))
  setTransport({ ...whole, fetch: () => Promise.reject(new TypeError('Network error')) })
  await user.click(save())
  await screen.findByText(/^Unknown error occurred: /)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First Name' }).value).toBe('Adaeze')
  setTransport(whole)
  await user.click(save())
  await screen.findByRole('dialog', { name: 'All done!' })
  expect((await me?.call(searchPatients, {}))?.count).toBe(1)
})

test('shows who is already registered before saving, and lets the user decide', async () => {
  const clinic = await testApp()
  const known = aPatient({ firstname: 'Mohammed', lastname: 'Bello' })
  const doctor = await clinic.as('doctor')
  const [stored] = await doctor.call(createPatient, { body: known })
  const { user } = await renderApp({ path: PATH, as: 'doctor', clinic })
  await fill(user, { ...known, firstname: 'Mohamed' })

  await screen.findByRole('button', { name: /1 similar record exists/ }) // before anything was sent
  await user.click(save())
  const question = within(await screen.findByRole('dialog', { name: 'Is this patient registered already?' }))
  question.getByText('Mohammed Bello')
  question.getByText(/same phone/i)
  expect(question.getByRole('link', { name: /^Use this record/ }).getAttribute('href')).toBe(`/profile/${stored?._id}`)
  expect(question.getByRole('link', { name: /^Use this record/ }).getAttribute('data-variant')).toBe('filled')
  expect(question.getByRole('button', { name: 'Different person – create' }).getAttribute('data-variant')).toBe('subtle')
  expect(screen.getByRole('button', { name: 'Create Record', hidden: true }).getAttribute('data-loading')).toBeNull()
  await user.click(question.getByRole('button', { name: 'Go back and edit' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await doctor.call(searchPatients, {})).count).toBe(1)

  await user.click(save())
  await user.click(await screen.findByRole('button', { name: 'Different person – create' }))
  await screen.findByRole('dialog', { name: 'All done!' })
  expect((await doctor.call(searchPatients, {})).count).toBe(2)
})

test('U14 after registration nothing warns of the record that was just saved, nor in the next empty form', async () => {
  const { user, clinic } = await renderApp({ path: PATH, as: 'doctor' })
  await fill(user, aPatient({ firstname: 'Adaeze', lastname: 'Okafor' }))
  await user.click(save())
  await screen.findByRole('dialog', { name: 'All done!' })
  await new Promise((resolve) => setTimeout(resolve, 700)) // longer than the search for similar records waits for the next letter
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect((await (await clinic.as('admin')).call(searchPatients, {})).count).toBe(1)
  expect(screen.queryByRole('button', { name: /similar record/, hidden: true })).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: /similar record/ })).toBeNull()
})

test('opens the existing record, and discards what was typed', async () => {
  const clinic = await testApp()
  const known = aPatient()
  const [stored] = await (await clinic.as('doctor')).call(createPatient, { body: known })
  const { user, path, router } = await renderApp({ path: PATH, as: 'doctor', clinic })
  await fill(user, known)
  await user.click(save())
  await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: /^Use this record/ }))
  await waitFor(() => expect(path()).toBe(`/profile/${stored?._id}`))
  await router.navigate(PATH)
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'First Name' })).value).toBe('')
})

test('focuses the first name', async () => {
  await renderApp({ path: PATH, as: 'doctor' })
  await expectFocus(screen.findByRole('textbox', { name: 'First Name' }))
})

test('asks before it clears the form, away from the button that saves', async () => {
  const { user } = await renderApp({ path: PATH, as: 'doctor' })
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'First Name' })
  await user.type(name, 'Adaeze')
  const clear = screen.getByRole('button', { name: 'Clear the form' })
  expect(clear.closest('form')).toBeNull()

  await user.click(clear)
  const question = await screen.findByRole('dialog', { name: 'Clear everything in this form?' })
  await expectFocus(within(question).findByRole('button', { name: 'Keep what I typed' }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(name.value).toBe('Adaeze')

  await user.click(clear)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clear the form' }))
  expect(name.value).toBe('')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expectFocus(name)
})

test('is closed to roles that cannot register patients', async () => {
  const { path } = await renderApp({ path: PATH, as: 'nurse' })
  await waitFor(() => expect(path()).toBe('/404'))
})

test('accepts a month of birth, and refuses a future one', async () => {
  const { user, me } = await renderApp({ path: PATH, as: 'doctor' })
  await fill(user, aPatient())
  const birth = screen.getByRole('textbox', { name: 'Date of birth' })
  await user.type(birth, '01/2999')
  await user.click(save())
  await screen.findByText('The date of birth is in the future')
  await user.clear(birth)
  await user.type(birth, '3/1990')
  await user.click(save())
  await screen.findByRole('dialog', { name: 'All done!' })
  const { data } = (await me?.call(searchPatients, {})) ?? { data: [] }
  expect(await me?.call(getFacts, { params: { id: data[0]?._id ?? '' } })).toMatchObject({
    birthDate: '1990-03-01',
    birthPrecision: 'month',
  })
})
