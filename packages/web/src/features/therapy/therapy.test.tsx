import { startCourse } from '@clinic/contract/therapy/therapy'
import { newSession } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'

const COURSE = { goal: 'Climb the stairs', planned: 2, activities: ['Climbing stairs'], exercises: 'Ten knee bends' }

async function aClinic(course: typeof COURSE | null = COURSE) {
  const clinic = await testApp()
  const session = await newSession(await clinic.as('doctor'), { attendants: ['PHYSIOTHERAPIST'] })
  if (course) await (await clinic.as('physiotherapist')).call(startCourse, { params: { id: session._id }, body: course })
  return { clinic, path: `/patient/consultation/${session._id}`, id: session._id }
}

test('a physiotherapist starts a course in a session, and records a treatment with pain and an activity', async () => {
  const { clinic, path } = await aClinic(null)
  const { user } = await renderApp({ path, as: 'physiotherapist', clinic })
  await user.click(await screen.findByRole('button', { name: 'Start a course' }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByRole('textbox', { name: /Goal/ }), 'Carry water')
  await user.type(form.getByRole('textbox', { name: /Planned treatments/ }), '10')
  await user.type(form.getByRole('textbox', { name: /Activities/ }), 'Lifting{Enter}Walking')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByRole('img', { name: '0 of 10 treatments' })
  await user.click(screen.getByRole('button', { name: 'Record treatment' }))
  const treatment = within(await screen.findByRole('dialog'))
  await user.type(treatment.getByRole('textbox', { name: /What was done/ }), 'Mobilised')
  await user.click(within(treatment.getByRole('group', { name: 'Pain now, 0 to 10' })).getByRole('radio', { name: '7' }))
  await user.click(within(treatment.getByRole('group', { name: 'Lifting, 0 to 10' })).getByRole('radio', { name: '3' }))
  await user.click(treatment.getByRole('button', { name: 'Save' }))
  await screen.findByRole('img', { name: '1 of 10 treatments' })
  const section = within(screen.getByRole('region', { name: 'Physiotherapy' }))
  expect(section.getByText('Pain').closest('li')?.textContent).toContain('7')
  expect(section.getByText('Lifting').closest('li')?.textContent).toContain('3')
  expect(section.queryByText('Walking')).toBeNull()
})

test('a form without a goal or with 41 treatments says so at the field', async () => {
  const { clinic, path } = await aClinic(null)
  const { user } = await renderApp({ path, as: 'physiotherapist', clinic })
  await user.click(await screen.findByRole('button', { name: 'Start a course' }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByRole('textbox', { name: /Planned treatments/ }), '41')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText('Say what the patient wants to reach')
  expect(form.getByText('Enter a whole number of treatments, from 1 to 40')).toBeTruthy()
})

test('a nurse sees a course that runs, cannot change it, and sees nothing where there is none', async () => {
  const { clinic, path } = await aClinic()
  await renderApp({ path, as: 'nurse', clinic })
  await screen.findByRole('img', { name: '0 of 2 treatments' })
  expect(screen.queryByRole('button', { name: 'Record treatment' })).toBeNull()
})

test('the list shows running courses; the exercises are printed', async () => {
  const { clinic, id } = await aClinic()
  const { router } = await renderApp({ path: '/therapy', as: 'physiotherapist', clinic })
  await screen.findByText('Climb the stairs')
  expect(screen.getByRole('img', { name: '0 of 2 treatments' })).toBeTruthy()
  await router.navigate(`/print/home-exercises/${id}`)
  await screen.findByText('Ten knee bends')
})
