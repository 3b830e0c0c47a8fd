import { recordObservation, strikeObservation } from '@clinic/contract/observations/observations'
import { listReferrals } from '@clinic/contract/referrals/referrals'
import { recordResult, strikeResult } from '@clinic/contract/results/results'
import { newSession } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp } from '../../../../test/harness.tsx'

/** A visit of which everything but the RDT and one line tells of HIV. */
async function aLetter() {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const texts = {
    complaints: 'Fever\nKnown RVD',
    workingDiagnosis: 'Severe malaria',
    investigation_results: 'Blood film sent\nHIV done elsewhere',
  }
  const { _id: id } = await newSession(doctor, texts)
  const record = (body: object) => doctor.call(recordResult, { body: { id, ...body } as never })
  await record({ test: 'malaria-rdt', value: 'positive' })
  const wrong = await record({ test: 'hb', value: '2.1' })
  await doctor.call(strikeResult, { params: { id: wrong._id }, body: { reason: 'Wrong patient' } })
  await record({ test: 'hiv', value: 'reactive' })
  await renderApp({ clinic, as: 'doctor', path: `/patient/consultation/${id}?refer` })
  const letter = (await screen.findByRole('textbox', { name: /^Letter/ })) as HTMLTextAreaElement
  const sent = async () => (await doctor.call(listReferrals, { params: { id } })).data[0]?.letter
  return { user: userEvent.setup(), letter, sent }
}

test('a letter leaves out what tells of HIV, says each result once, and none that was entered in error', async () => {
  const { letter } = await aLetter()
  expect(letter.value).not.toMatch(/HIV|RVD|reactive/)
  expect(letter.value).toMatch(/Complaints and history: Fever\n/)
  expect(letter.value).toMatch(/Investigations: Blood film sent\n/)
  expect(letter.value.match(/Malaria RDT: positive/g)).toHaveLength(1)
  expect(letter.value).not.toMatch(/2\.1/)
})

test('one tick puts it in below what was typed, where it can be read and changed, and takes it out again', async () => {
  const { user, letter, sent } = await aLetter()
  const tick = screen.getByRole('checkbox', { name: 'Put in what tells of HIV' }) as HTMLInputElement
  expect(tick.checked).toBe(false)
  await user.type(letter, '\nPlease see her today')
  await user.click(tick)
  expect(letter.value).toMatch(
    /Please see her today\nComplaints and history: Known RVD\nResults: HIV screen: reactive at \d\d:\d\d\nInvestigations: HIV done elsewhere$/,
  )
  await user.click(tick)
  expect(letter.value).toMatch(/Please see her today$/)
  await user.click(tick)
  await user.type(screen.getByRole('combobox', { name: 'Hospital or clinic' }), 'LUTH')
  await user.click(screen.getByRole('button', { name: 'Save and print' }))
  await screen.findByRole('heading', { name: /^Referral / })
  expect(await sent()).toMatch(/HIV screen: reactive/)
})

test('a letter has the newest vital signs with their times, none entered in error, and says of none measured later that it was not', async () => {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const vitals = { temperature: '39.9', bloodPressure: '110/70', pulse: '', spO2: '', weight: '' }
  const { _id: id } = await newSession(doctor, vitals)
  const measure = (body: object) => doctor.call(recordObservation, { params: { id }, body })
  await measure({ temperature: '98.6 F', spO2: '96' })
  const wrong = await measure({ temperature: '41', pulse: '150' })
  await doctor.call(strikeObservation, { params: { id: wrong._id }, body: { reason: 'Wrong patient' } })
  await renderApp({ clinic, as: 'doctor', path: `/patient/consultation/${id}?refer` })
  const letter = (await screen.findByRole('textbox', { name: /^Letter/ })) as HTMLTextAreaElement
  expect(letter.value).toMatch(
    /^Vital signs: Temperature 98\.6 F = 37 °C, SpO2 96 % at \d\d:\d\d; Blood pressure 110\/70 mmHg at \d\d:\d\d$/m,
  )
  expect(letter.value).toMatch(/^Not done: Pulse, Weight not measured$/m)
})
