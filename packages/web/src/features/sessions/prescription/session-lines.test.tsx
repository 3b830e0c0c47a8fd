import { RULES_VERSION } from '@clinic/clinical/rules-version'
import { createItem } from '@clinic/contract/inventory/inventory'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { newPatient } from '@clinic/server/test/arrange'
import { anItem } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../../test/harness.tsx'

const override = { reasonCode: 'tolerated-before', reason: 'Took it in May' } as const

async function open(prescription: string, clinicalReviewer = '') {
  const clinic = await testApp({ config: { clinicalReviewer } })
  const [admin, doctor] = [await clinic.as('admin'), await clinic.as('doctor', { name: 'Bola Ige' })]
  for (const name of ['Amoxicillin', 'Paracetamol']) await admin.call(createItem, { body: anItem({ name, count: 40 }) })
  const patient = await newPatient(doctor, { allergies: 'Penicillin' })
  const prescriptionLines = [
    { drug: 'Amoxicillin', dose: '1 capsule', timesPerDay: 3, override },
    { drug: 'Paracetamol', dose: '1 g' },
  ]
  const session = await doctor.call(createSession, {
    body: { patientId: patient._id, attendants: ['NURSE'], prescription, prescriptionLines },
  })
  await doctor.call(updateSession, { body: { id: session._id, drugs: [{ drug: 'Amoxicillin', dosage: 3, override }] } })
  await renderApp({ clinic, as: 'pharmacist', path: `/patient/consultation/${session._id}` })
  return within(await screen.findByRole('list', { name: 'Prescribed' }))
}

test('details show each drug once, with the guard’s finding, the override reason, and who reviewed the rules', async () => {
  const list = await open('')
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^Amoxicillin 500 mg 1 capsule, 3 times a dayStop: Tolerated before: Took it in May \(Bola Ige, \d\d\/\d\d\/\d{4}\)$/,
    ),
    'Paracetamol 1 g',
  ])
  expect(screen.getAllByText(/Paracetamol 1 g/)).toHaveLength(1)
  await screen.findByText(
    `Checked by the clinical rules ${RULES_VERSION}. These clinical rules have not been reviewed by this clinic’s doctor.`,
  )
  const given = await screen.findByRole('list', { name: 'Given' })
  await within(given).findByText(/^Given despite a warning. Tolerated before: Took it in May \(Bola Ige,/)
})

test('a text with more than the drugs keeps its order, and says each drug once', async () => {
  const list = await open('Paracetamol 1 g\nThen rest.\n\nAmoxicillin 500 mg 1 capsule, 3 times a day')
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Paracetamol 1 g',
    'Then rest.',
    expect.stringMatching(/^Amoxicillin 500 mg 1 capsule, 3 times a dayStop: /),
  ])
})

test('shows text in other words as typed, above the drugs', async () => {
  const list = await open('Amoxil tds and PCM', 'Dr Ada Obi, 01/11/2026')
  screen.getByText('Amoxil tds and PCM')
  list.getByText(/^Paracetamol 1 g/)
  await screen.findByText(`Checked by the clinical rules ${RULES_VERSION}, reviewed by Dr Ada Obi, 01/11/2026.`)
})
