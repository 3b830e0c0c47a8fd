import { addDays } from '@clinic/clinical/calendar'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'

const TODAY = new Date().toLocaleDateString('sv', { timeZone: 'Africa/Lagos' })

/** A clinic with people under care for high blood pressure: how many days ago each was seen last, and what was measured. */
async function aClinic(people: readonly [lastname: string, daysAgo: number, bloodPressure: string][]) {
  const clinic = await testApp({ config: { timeZone: 'Africa/Lagos' } })
  const doctor = await clinic.as('doctor')
  for (const [lastname, daysAgo, bloodPressure] of people) {
    const { _id: patientId } = await newPatient(doctor, { firstname: 'Ada', lastname })
    for (const [at, measured] of [[200, '120/80'] as const, [daysAgo, bloodPressure] as const]) {
      const { _id } = await newSession(doctor, { patientId, workingDiagnosis: 'Hypertension', bloodPressure: measured })
      const createdAt = `${addDays(TODAY, -at)}T11:00:00.000Z`
      await clinic.db.updateTable('session').set({ createdAt }).where('_id', '=', _id).execute()
    }
  }
  return clinic
}

test('the headline, the four groups with their counts, and the people of each, those not seen first', async () => {
  const clinic = await aClinic([
    ['Okafor', 120, '190/110'],
    ['Bello', 5, '128/80'],
    ['Eze', 4, '150/95'],
    ['Musa', 3, 'high'],
  ])
  const { user, router } = await renderApp({ path: '/long-term', as: 'nurse', clinic })
  await screen.findByText('1 of 4 controlled (25 %)')
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(tabs()).toEqual(['Not seen 1', 'Not controlled 1', 'Not measured 1', 'Controlled 1'])
  expect(screen.getByRole('link', { name: /Ada Okafor/ }).getAttribute('href')).toContain('/patient/chart/')
  expect(screen.getByText('190/110')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: /Not measured/ }))
  await screen.findByText('“high” cannot be read')
  expect(router.state.location.search).toBe('?group=unmeasured')
  expect(screen.getByText('1 value could not be read. Open the visit to see what was typed.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Print for the wall' }).getAttribute('href')).toBe('/print/long-term/hypertension')
})

test('the shares of the four groups add up to 100 %', async () => {
  const clinic = await aClinic([
    ['Okafor', 120, '190/110'],
    ['Bello', 5, '128/80'],
    ['Eze', 4, '150/95'],
  ])
  await renderApp({ path: '/long-term', as: 'doctor', clinic })
  const shares = (await screen.findByRole('region', { name: 'High blood pressure' })).textContent.matchAll(/(\d+) %(?!\))/g)
  expect([...shares].reduce((sum, [, share]) => sum + Number(share), 0)).toBe(100)
})

test('an empty list says what puts a patient on it', async () => {
  const { user } = await renderApp({ path: '/long-term', as: 'physiotherapist', clinic: await aClinic([]) })
  await screen.findByText(/A confirmed diagnosis or a problem puts a patient on this list/)
  await user.click(screen.getByRole('button', { name: 'Diabetes' }))
  await screen.findByText(/under care for diabetes/)
})

test('the paper for the wall has the four figures and no name', async () => {
  const clinic = await aClinic([
    ['Okafor', 120, '190/110'],
    ['Bello', 5, '128/80'],
  ])
  await renderApp({ path: '/print/long-term/hypertension', as: 'nurse', clinic })
  await screen.findByText('1 of 2 controlled (50 %)')
  expect(screen.getByRole('table', { name: 'High blood pressure' }).textContent).toContain('Not seen150 %')
  expect(document.body.textContent).not.toMatch(/Okafor|Bello/)
})
