import { PREGNANCY_DAYS } from '@clinic/clinical/people/pregnancy'
import { getFacts, updateFacts } from '@clinic/contract/patients/patient-facts'
import { createPatient } from '@clinic/contract/patients/patients'
import { SERVER } from '@clinic/contract/server-messages'
import { aPatient } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../../test/harness.tsx'
import { clinicDay } from '../../../ui/time/clinic-time.ts'
import { dayText } from '../../../ui/time/day-text.ts'

const inDays = (days: number) => clinicDay(Date.now() + days * 86_400_000)

async function clinicWith(changes: Parameters<typeof aPatient>[0] = {}) {
  const clinic = await testApp({ clock: { now: new Date() } })
  const doctor = await clinic.as('doctor')
  const [patient] = await doctor.call(createPatient, { body: aPatient({ gender: 'FEMALE', ageRange: '26 - 30 years', ...changes }) })
  const params = { id: patient?._id ?? '' }
  const until = async () => (await doctor.call(getFacts, { params })).pregnantUntil
  const profile = (as: 'nurse' | 'pharmacist' = 'nurse') => renderApp({ path: `/profile/${params.id}`, as, clinic })
  return { doctor, params, until, profile }
}

const banner = () => within(screen.getByRole('region', { name: 'Patient' }))

test('a nurse writes down a pregnancy with the keyboard, the banner says it, and it ends after a question', async () => {
  const { profile, until } = await clinicWith()
  const { user } = await profile()
  ;(await screen.findByRole('button', { name: 'She is pregnant' })).focus()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: /is pregnant$/ })
  expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: 'Due about' }))
  await user.keyboard(`${dayText(inDays(100))}{Enter}`)
  await screen.findByText(/^Yes, counts as pregnant until /)
  expect(await until()).toBe(inDays(100 + PREGNANCY_DAYS.afterDue))
  expect(await banner().findByText('Pregnant')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'The pregnancy has ended' }))
  const question = await screen.findByRole('dialog', { name: /^Has the pregnancy of / })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(await until()).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'The pregnancy has ended' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'The pregnancy has ended' }))
  await screen.findByRole('button', { name: 'She is pregnant' })
  expect(await until()).toBeNull()
  expect(banner().queryByText('Pregnant')).toBeNull()
})

test('a due day that is not known is left empty; one that cannot be is refused and stays in the field', async () => {
  const { profile, until } = await clinicWith()
  const { user } = await profile()
  await user.click(await screen.findByRole('button', { name: 'She is pregnant' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Due about' })
  const typed = dayText(inDays(PREGNANCY_DAYS.withoutDue + 1))
  await user.type(field, `${typed}{Enter}`)
  expect(await screen.findByText(/more than 40 weeks ahead/)).toBeDefined()
  expect(field.value).toBe(typed)
  expect(await until()).toBeNull()
  await user.clear(field)
  await user.keyboard('{Enter}')
  await screen.findByText(/^Yes, counts as pregnant until /)
  expect(await until()).toBe(inDays(PREGNANCY_DAYS.withoutDue))
})

const NOT_ASKED = [{ gender: 'MALE' }, { ageRange: '0 - 5 years' }] as const

test.each(NOT_ASKED)('a patient with %j is not asked', async (changes) => {
  const { profile } = await clinicWith(changes)
  await profile()
  await screen.findByText('–') // no date of birth: the facts have come
  expect(screen.queryByText('Not recorded')).toBeNull()
  expect(screen.queryByRole('button', { name: 'She is pregnant' })).toBeNull()
})

test.each(NOT_ASKED)('a pregnancy on record of a patient with %j can still be ended', async (changes) => {
  const { profile, doctor, params } = await clinicWith(changes)
  await doctor.call(updateFacts, { params, body: { pregnantUntil: inDays(0) } })
  await profile()
  await screen.findByRole('button', { name: 'The pregnancy has ended' })
})

test('a pharmacist reads of a pregnancy, and does not change it', async () => {
  const { profile, doctor, params } = await clinicWith()
  await doctor.call(updateFacts, { params, body: { pregnantUntil: inDays(0) } })
  await profile('pharmacist')
  await screen.findByText(/^Yes, counts as pregnant until /)
  expect(screen.queryByRole('button', { name: 'The pregnancy has ended' })).toBeNull()
})

test('a pregnancy whose last day has passed is no longer one', async () => {
  const { profile, doctor, params } = await clinicWith()
  await doctor.call(updateFacts, { params, body: { pregnantUntil: inDays(-1) } })
  await profile()
  await screen.findByText('Not recorded')
})

test('another user changed the facts meanwhile: a message says so, and theirs are shown', async () => {
  const { profile, doctor, params, until } = await clinicWith()
  const { user } = await profile()
  await user.click(await screen.findByRole('button', { name: 'She is pregnant' }))
  await doctor.call(updateFacts, { params, body: { pregnantUntil: inDays(30) } })
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText(SERVER.changedByOther)
  await screen.findByText(/^Yes, counts as pregnant until /)
  expect(await until()).toBe(inDays(30))
})
