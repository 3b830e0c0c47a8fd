import { TOASTS } from '@clinic/contract/messages'
import { getFacts, updateFacts } from '@clinic/contract/patients/patient-facts'
import { createPatient, getPatient, listChurches, updatePatient } from '@clinic/contract/patients/patients'
import { createSession } from '@clinic/contract/sessions/sessions'
import { aPatient } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../../test/harness.tsx'
import { currentTransport, setTransport } from '../../../lib/transport.ts'
import { churchName } from '../../../shared/patient/churches.ts'

async function clinicWithPatient(changes: Parameters<typeof aPatient>[0] = {}) {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const [patient] = await doctor.call(createPatient, { body: aPatient({ firstname: 'Adaeze', lastname: 'Okafor', ...changes }) })
  if (!patient) throw new Error('no patient')
  return { clinic, doctor, patient, id: patient._id }
}

const input = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

test('the profile shows every field, with the church by its label and allergies as a warning', async () => {
  const { clinic, doctor, id } = await clinicWithPatient()
  const [[key, label] = []] = (await doctor.call(listChurches, {})).map((church) => Object.entries(church)[0] ?? [])
  const changes = { church: key ?? '', isSaintsCommunity: true, allergies: 'Penicillin', email: 'ada@example.org' }
  await doctor.call(updatePatient, { body: { id, ...changes } })
  await renderApp({ path: `/profile/${id}`, as: 'nurse', clinic })
  await screen.findByText(label ?? '')
  const names = screen.getAllByRole('term').map(({ textContent }) => textContent)
  for (const name of ['First Name', 'Last Name', 'Email Address', 'Church', 'Phone Number', 'Gender', 'Age Range', 'Contact Person'])
    expect(names).toContain(name)
  expect(names).toContain('Contact Person Number')
  screen.getByText('ada@example.org')
  within(screen.getByRole('region', { name: 'Patient' })).getByText('Allergies: Penicillin')
  expect(screen.queryByRole('link', { name: 'Edit Profile' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'New consultation' })).toBeNull()
})

test('the profile never shows only a church’s key', async () => {
  const { clinic, doctor, id } = await clinicWithPatient()
  const [[key = '', label = ''] = []] = (await doctor.call(listChurches, {})).map((church) => Object.entries(church)[0] ?? [])
  await doctor.call(updatePatient, { body: { id, church: key, isSaintsCommunity: true } })
  const { user, router } = await renderApp({ path: '/patient/search', as: 'doctor', clinic })
  const whole = currentTransport()
  setTransport({
    ...whole,
    fetch: (url, init) => (url.endsWith('/users/churches') ? Promise.reject(new TypeError()) : whole.fetch(url, init)),
  })
  await router.navigate(`/profile/${id}`)
  await screen.findByText(`${key} (the church list could not be loaded)`)
  expect(screen.queryByText(key)).toBeNull()
  await router.navigate(`/profile/edit/${id}`)
  const church = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Church' })
  await waitFor(() => expect(church.selectedOptions[0]?.text).toBe(`${key} (the church list could not be loaded)`))
  expect(church.value).toBe(key)
  setTransport(whole)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(church.selectedOptions[0]?.text).toBe(label))
  await router.navigate(`/profile/${id}`)
  await screen.findByText(label)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('says so if a church is no longer on the list', () => {
  const patient = { church: 'ikeja', isSaintsCommunity: true }
  const list = [{ value: 'lekki', label: 'Saints, Lekki' }]
  expect(churchName({ data: list, isError: false }, patient)).toBe('ikeja (no longer in the church list)')
  expect(churchName({ data: list, isError: false }, { ...patient, church: 'lekki' })).toBe('Saints, Lekki')
  expect(churchName({ data: list, isError: true }, { ...patient, church: 'lekki' })).toBe('Saints, Lekki') // as read before
  expect(churchName({ data: undefined, isError: false }, patient)).toBe('Loading...')
  expect(churchName({ data: undefined, isError: true }, { church: 'Grace Chapel', isSaintsCommunity: false })).toBe('Grace Chapel')
})

test('a doctor can edit from the profile', async () => {
  const { clinic, id } = await clinicWithPatient()
  await renderApp({ path: `/profile/${id}`, as: 'doctor', clinic })
  const link = await screen.findByRole('link', { name: 'Edit Profile' })
  expect(link.getAttribute('href')).toBe(`/profile/edit/${id}`)
})

test('says so if the patient is unknown, without a way to retry', async () => {
  await renderApp({ path: '/profile/nobody', as: 'nurse' })
  await screen.findByText('Patient not found')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('editing saves, confirms it and returns to the profile', async () => {
  const { clinic, doctor, id } = await clinicWithPatient({ allergies: 'Penicillin' })
  const { user, path } = await renderApp({ path: `/profile/edit/${id}`, as: 'doctor', clinic })
  await screen.findByRole('heading', { name: 'Your profile' })
  const lastname = await input('Last Name')
  expect(lastname.value).toBe('Okafor')
  await user.clear(lastname)
  await user.type(lastname, 'Eze')
  await user.click(screen.getByRole('switch', { name: 'Allergies' }))
  await user.click(screen.getByRole('button', { name: 'Update Record' }))
  await screen.findByText(TOASTS.recordUpdated)
  await waitFor(() => expect(path()).toBe(`/profile/${id}`))
  expect(await doctor.call(getPatient, { params: { id } })).toMatchObject({
    firstname: 'Adaeze',
    lastname: 'Eze',
    allergies: 'N/A',
    version: 2,
  })
})

test.each([
  ['NKDA', 'No known allergies'],
  ['N/A', 'Allergies not asked'],
])('allergies that are written %s are no warning: %s', async (allergies, words) => {
  const { clinic, id } = await clinicWithPatient({ allergies })
  await renderApp({ path: `/profile/${id}`, as: 'nurse', clinic })
  const strip = await screen.findByRole('region', { name: 'Patient' })
  within(strip).getByText(words)
  expect(strip.textContent).not.toContain('Allergies:')
  expect(screen.getAllByText(words)).toHaveLength(2) // at the top, and among the facts
})

test.each(['NKDA', 'n/a'])('an edit of something else leaves allergies written %s as they are', async (allergies) => {
  const { clinic, doctor, id } = await clinicWithPatient({ allergies })
  const { user } = await renderApp({ path: `/profile/edit/${id}`, as: 'doctor', clinic })
  await user.type(await input('Last Name'), ' Eze')
  await user.click(screen.getByRole('button', { name: 'Update Record' }))
  await screen.findByText(TOASTS.recordUpdated)
  expect(await doctor.call(getPatient, { params: { id } })).toMatchObject({ lastname: 'Okafor Eze', allergies })
})

test('the form shows that it reads the text as none known', async () => {
  const { clinic, id } = await clinicWithPatient()
  const { user } = await renderApp({ path: `/profile/edit/${id}`, as: 'doctor', clinic })
  await user.click(await screen.findByRole('switch', { name: 'Allergies' }))
  const allergies = await input('What is the patient allergic to?')
  await user.type(allergies, 'None')
  screen.getByText('Shown as “No known allergies”.')
  await user.type(allergies, ' but penicillin')
  expect(screen.queryByText('Shown as “No known allergies”.')).toBeNull()
})

test('does not send an invalid edit', async () => {
  const { clinic, doctor, id } = await clinicWithPatient()
  const { user } = await renderApp({ path: `/profile/edit/${id}`, as: 'doctor', clinic })
  await user.clear(await input('Church'))
  await user.click(screen.getByRole('button', { name: 'Update Record' }))
  await screen.findByText('Church is required')
  await expectFocus(input('Church'))
  expect((await doctor.call(getPatient, { params: { id } })).version).toBe(1)
})

test('after a conflict, keeps what was typed, takes the rest from the other edit, and saves on a second press', async () => {
  const { clinic, doctor, id } = await clinicWithPatient()
  const { user } = await renderApp({ path: `/profile/edit/${id}`, as: 'doctor', clinic })
  const lastname = await input('Last Name')
  await user.clear(lastname)
  await user.type(lastname, 'Mine')
  await doctor.call(updatePatient, { body: { id, lastname: 'Theirs', contactPerson: 'Someone new' } })
  await user.click(screen.getByRole('button', { name: 'Update Record' }))

  const notice = within(
    await screen
      .findByText('Someone else changed this while you were editing')
      .then((title) => title.closest<HTMLElement>('[role=alert]') ?? title),
  )
  notice.getByText('Last Name: Theirs')
  expect((await input('Last Name')).value).toBe('Mine')
  expect((await input('Contact Person')).value).toBe('Someone new')
  await user.click(notice.getByRole('button', { name: 'Keep mine' }))
  await user.click(screen.getByRole('button', { name: 'Update Record' }))
  await screen.findByText(TOASTS.recordUpdated)
  expect(await doctor.call(getPatient, { params: { id } })).toMatchObject({ lastname: 'Mine', contactPerson: 'Someone new', version: 3 })
})

test('can show the other version instead', async () => {
  const { clinic, doctor, id } = await clinicWithPatient()
  const { user } = await renderApp({ path: `/profile/edit/${id}`, as: 'doctor', clinic })
  await user.type(await input('Last Name'), 'x')
  await doctor.call(updatePatient, { body: { id, lastname: 'Theirs' } })
  await user.click(screen.getByRole('button', { name: 'Update Record' }))
  await user.click(await screen.findByRole('button', { name: 'Show theirs' }))
  expect((await input('Last Name')).value).toBe('Theirs')
})

test('the history says so if it is empty', async () => {
  const { clinic, id } = await clinicWithPatient()
  await renderApp({ path: `/patient/history/${id}`, as: 'physiotherapist', clinic })
  await screen.findByText('No history found')
  expect(screen.getByRole('link', { name: 'View Profile' }).getAttribute('href')).toBe(`/profile/${id}`)
  expect(screen.queryByRole('link', { name: 'New consultation' })).toBeNull()
})

test('the history shows sessions as cards, ten per page', async () => {
  const { clinic, doctor, id } = await clinicWithPatient()
  for (let number = 1; number <= 11; number++)
    await doctor.call(createSession, {
      body: { patientId: id, attendants: ['NURSE'], bedId: null, workingDiagnosis: `Diagnosis ${number}`, prescription: 'Rest' },
    })
  const { user, router } = await renderApp({ path: `/patient/history/${id}`, as: 'doctor', clinic })
  const [newest] = await screen.findAllByRole('article')
  const card = within(newest ?? document.body)
  card.getByText('Diagnosis 11')
  card.getByText('Rest')
  card.getByText('open')
  card.getByText(/^\d\d\/\d\d\/\d{4}$/)
  expect(card.getByRole('link', { name: 'View full details' }).getAttribute('href')).toMatch(/^\/patient\/consultation\/.+/)
  expect(screen.getByRole('link', { name: 'New consultation' }).getAttribute('href')).toBe(`/patient/consultation/new/${id}`)
  expect(screen.getAllByRole('article')).toHaveLength(10)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('Diagnosis 1')
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(router.state.location.search).toBe('?page=2')
})

const birthOf = async (doctor: Awaited<ReturnType<typeof clinicWithPatient>>['doctor'], id: string) => {
  const { birthDate, birthPrecision } = await doctor.call(getFacts, { params: { id } })
  return [birthDate, birthPrecision]
}

test('a date of birth can be added, shown with the age, made less exact and removed', async () => {
  const { clinic, doctor, id } = await clinicWithPatient()
  const { user } = await renderApp({ path: `/profile/edit/${id}`, as: 'doctor', clinic })
  for (const [typed, stored, shown] of [
    ['05/03/1990', ['1990-03-05', 'day'], /^05\/03\/1990 \(\d\d years\)$/],
    ['1990', ['1990-01-01', 'year'], /^1990 \(\d\d or \d\d years\)$/],
    ['', [null, null], /^–$/],
  ] as const) {
    const birth = await input('Date of birth')
    await user.clear(birth)
    if (typed !== '') await user.type(birth, typed)
    await user.click(screen.getByRole('button', { name: 'Update Record' }))
    await screen.findByRole('heading', { name: 'Patient profile' })
    const fact = await screen.findByText('Date of birth')
    await waitFor(() => expect(fact.nextElementSibling?.textContent).toMatch(shown))
    expect(await birthOf(doctor, id)).toEqual(stored)
    await user.click(screen.getByRole('link', { name: 'Edit Profile' }))
  }
})

test('refuses an impossible date of birth at its box, and saves nothing', async () => {
  const { clinic, doctor, id } = await clinicWithPatient()
  const { user } = await renderApp({ path: `/profile/edit/${id}`, as: 'doctor', clinic })
  await user.type(await input('Last Name'), ' Eze')
  await user.type(await input('Date of birth'), '31/02/1990')
  await user.click(screen.getByRole('button', { name: 'Update Record' }))
  await screen.findByText('There is no such date')
  await expectFocus(input('Date of birth'))
  expect(await doctor.call(getPatient, { params: { id } })).toMatchObject({ lastname: 'Okafor', version: 1 })
})

test('if two users type a date of birth, asks the second, who can keep theirs', async () => {
  const { clinic, doctor, id } = await clinicWithPatient()
  const { user } = await renderApp({ path: `/profile/edit/${id}`, as: 'doctor', clinic })
  await user.type(await input('Date of birth'), '1990')
  await doctor.call(updateFacts, { params: { id }, body: { birthDate: '1985-01-01', birthPrecision: 'year' } })
  await user.click(screen.getByRole('button', { name: 'Update Record' }))
  await screen.findByText('Date of birth: 1985')
  expect(await birthOf(doctor, id)).toEqual(['1985-01-01', 'year'])
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await user.click(screen.getByRole('button', { name: 'Update Record' }))
  await screen.findByText(TOASTS.recordUpdated)
  expect(await birthOf(doctor, id)).toEqual(['1990-01-01', 'year'])
})

test('editing something else leaves the facts unchanged', async () => {
  const { clinic, doctor, id } = await clinicWithPatient()
  await doctor.call(updateFacts, { params: { id }, body: { birthDate: '1985-06-15', birthPrecision: 'month' } })
  const { user } = await renderApp({ path: `/profile/edit/${id}`, as: 'doctor', clinic })
  expect((await input('Date of birth')).value).toBe('06/1985')
  await user.type(await input('Last Name'), ' Eze')
  await user.click(screen.getByRole('button', { name: 'Update Record' }))
  await screen.findByText(TOASTS.recordUpdated)
  expect(await birthOf(doctor, id)).toEqual(['1985-06-15', 'month'])
})
