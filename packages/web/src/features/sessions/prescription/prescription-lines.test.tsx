import { createItem } from '@clinic/contract/inventory/inventory'
import { updateAllergies } from '@clinic/contract/patients/allergies'
import { createTemplate, listLines } from '@clinic/contract/prescribing/prescribing'
import { getPatientHistory } from '@clinic/contract/sessions/session-record'
import { createSession } from '@clinic/contract/sessions/sessions'
import { newPatient } from '@clinic/server/test/arrange'
import { anItem } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../../test/harness.tsx'
import { currentTransport, setTransport } from '../../../lib/transport.ts'

const ITEMS = [
  { name: 'Paracetamol', count: 3000, dosage: '500 mg' },
  { name: 'Amoxil', count: 0, dosage: '500 mg' },
  { name: 'Moxalin', count: 40, dosage: '500 mg' },
  { name: 'Coartem', count: 24, dosage: '20/120 mg' },
]

async function open(allergies = 'None', { prepared = async (_: PreparedPatient) => {} } = {}) {
  const clinic = await testApp()
  const [admin, doctor] = [await clinic.as('admin'), await clinic.as('doctor')]
  for (const item of ITEMS) await admin.call(createItem, { body: anItem(item) })
  const patient = await newPatient(doctor, { allergies, ageRange: '26 - 30 years' })
  await prepared({ doctor, patientId: patient._id })
  const { user } = await renderApp({ clinic, as: 'doctor', path: `/patient/consultation/new/${patient._id}` })
  await screen.findByLabelText('Prescription')
  const newest = async () => {
    const { data } = await doctor.call(getPatientHistory, { params: { patientId: patient._id } })
    return data[0] && { ...data[0], lines: await doctor.call(listLines, { params: { id: data[0]._id } }) }
  }
  return { clinic, doctor, patient, user, newest }
}

type PreparedPatient = { doctor: Awaited<ReturnType<Awaited<ReturnType<typeof testApp>>['as']>>; patientId: string }
type User = Awaited<ReturnType<typeof renderApp>>['user']

const text = () => screen.getByLabelText<HTMLTextAreaElement>('Prescription').value
const lines = () => screen.getByRole('list', { name: 'Drugs of this prescription' })
const drugBox = () => screen.getByRole('combobox', { name: 'Add a drug' })
const createButton = () => screen.getByRole('button', { name: 'Create Session' })

async function add(user: User, typed: string, drug: string, keys = '2 tablets{Tab}3{Tab}5{Enter}') {
  drugBox().focus()
  await user.keyboard(typed)
  await screen.findByRole('option', { name: new RegExp(`^${drug}`) })
  await user.keyboard('{Enter}')
  await expectFocus(screen.findByLabelText('Dose'))
  await user.keyboard(keys)
}

async function save(user: User) {
  if (!screen.getByLabelText<HTMLInputElement>('Pharmacist').checked) await user.click(screen.getByLabelText('Pharmacist'))
  await user.click(createButton())
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Confirm that you want to proceed?' })).getByRole('button', { name: 'Yes' }),
  )
}

test('adds a drug from stock with Enter and Tab alone, calculates its units, and stores it as text and line', async () => {
  const { user, newest } = await open()
  await user.type(screen.getByLabelText('Prescription'), 'Rest')
  await user.tab({ shift: true })
  await expectFocus(drugBox())
  await add(user, 'parac', 'Paracetamol')
  await expectFocus(drugBox())
  const written = 'Paracetamol 500 mg 2 tablets, 3 times a day, for 5 days, 30 units'
  expect(text()).toBe(`Rest\n${written}`)
  within(lines()).getByText(written)
  within(lines()).getByText('3,000 units left')
  await save(user)
  await screen.findByRole('dialog', { name: 'All Done!' })
  expect(await newest()).toMatchObject({
    prescription: `Rest\n${written}`,
    lines: [{ drug: 'Paracetamol', dose: '2 tablets', timesPerDay: 3, days: 5, units: 30, guard: 'clear' }],
  })
})

test('finds a drug that is not in stock in the drug list, or keeps it as typed', async () => {
  const { user, newest } = await open()
  await add(user, 'azithrom', 'Azithromycin', '500 mg{Tab}1{Tab}3{Enter}')
  await add(user, 'Agbo Jedi', 'Agbo Jedi', 'a cup{Enter}')
  expect(text()).toBe('Azithromycin 500 mg, once a day, for 3 days\nAgbo Jedi a cup')
  expect(within(lines()).getAllByText('Not in stock')).toHaveLength(2)
  await save(user)
  await screen.findByRole('dialog', { name: 'All Done!' })
  expect((await newest())?.lines).toMatchObject([{ drug: 'Azithromycin', itemId: null }, { drug: 'Agbo Jedi' }])
})

test('6.14 marks a drug that is out of stock, and one press switches to an alternative with the same ingredients', async () => {
  const { user } = await open()
  await add(user, 'amoxil', 'Amoxil', '1 capsule{Tab}3{Tab}5{Enter}')
  within(lines()).getByText('Out of stock')
  await user.click(await screen.findByRole('button', { name: 'Moxalin 500 mg · 40 left, in place of Amoxil' }))
  expect(text()).toBe('Moxalin 500 mg 1 capsule, 3 times a day, for 5 days, 15 units')
  within(lines()).getByText('40 units left')
  expect(screen.queryByText('Out of stock')).toBeNull()
})

test('a stop keeps Create Session disabled until its row has a reason', async () => {
  const { user, newest } = await open('Penicillin')
  await add(user, 'moxalin', 'Moxalin', '1 capsule{Tab}3{Tab}5{Enter}')
  await within(lines()).findByText('Stop')
  expect(createButton()).toHaveProperty('disabled', true)
  screen.getByText(/^A warning is open/)
  await user.selectOptions(screen.getByLabelText('Why give it anyway?'), 'Tolerated before')
  await user.type(screen.getByLabelText('The reason in your words'), 'Took it in May')
  expect(createButton()).toHaveProperty('disabled', false)
  await save(user)
  await screen.findByRole('dialog', { name: 'All Done!' })
  expect((await newest())?.lines).toMatchObject([{ guard: 'stop', override: { reason: 'Took it in May' } }])
})

test('2.20 Create Session stays disabled while the guard is unavailable', async () => {
  const { user } = await open('Penicillin')
  const transport = currentTransport()
  setTransport({
    ...transport,
    fetch: (url, init) => (String(url).includes('/guard/check') ? Promise.reject(new TypeError('network')) : transport.fetch(url, init)),
  })
  await add(user, 'parac', 'Paracetamol')
  await screen.findByText(/^Allergies could not be checked/, {}, { timeout: 10_000 })
  expect(createButton()).toHaveProperty('disabled', true)
  setTransport(transport)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(createButton()).toHaveProperty('disabled', false))
})

test('6.13 .last adds its drugs as lines; what an allergy added since then would stop is not offered', async () => {
  const { doctor, patient, user } = await open('None', {
    prepared: async ({ doctor, patientId }) => {
      const prescriptionLines = [
        { drug: 'Moxalin', dose: '1 capsule', timesPerDay: 3, days: 5, units: 15 },
        { drug: 'Paracetamol', dose: '1 g', timesPerDay: 3, days: 3 },
      ]
      await doctor.call(createSession, { body: { patientId, attendants: ['NURSE'], prescriptionLines } })
    },
  })
  const written = 'Moxalin 500 mg 1 capsule, 3 times a day, for 5 days, 15 units\nParacetamol 1 g, 3 times a day, for 3 days'
  await user.type(screen.getByLabelText('Prescription'), '.last')
  await screen.findByRole('option', { name: /^.last/ })
  await user.tab()
  expect(text()).toBe(written)
  await doctor.call(updateAllergies, { params: { id: patient._id }, body: { add: [{ label: 'Penicillin' }] } })
  await user.type(screen.getByLabelText('Prescription'), '{Enter}.last')
  await screen.findByRole('option', { name: /^.last ?Not offered: penicillin allergy/ })
  await user.tab()
  expect(text()).toBe(`${written}\n.last`)
})

test('a template adds its drugs as lines, and one undo removes them with its texts', async () => {
  const { user } = await open('None', {
    prepared: async ({ doctor }) => {
      await doctor.call(createTemplate, {
        body: {
          name: 'Malaria',
          trigger: 'mal',
          fields: { workingDiagnosis: 'Malaria' },
          lines: [{ drug: 'Coartem', dose: '4 tablets', timesPerDay: 2, days: 3, units: 24 }],
        },
      })
    },
  })
  await user.type(screen.getByLabelText('Complaints/History'), '.mal')
  await screen.findByRole('option', { name: /^.mal/ })
  await user.tab()
  within(lines()).getByText(/^Coartem 4 tablets/)
  expect(text()).toBe('Coartem 4 tablets, 2 times a day, for 3 days, 24 units')
  await user.keyboard('{Control>}z{/Control}')
  expect(text()).toBe('')
  expect(screen.queryByRole('list', { name: 'Drugs of this prescription' })).toBeNull()
})

test('asks before saving about a drug typed but not added, or changed in the text', async () => {
  const { user } = await open()
  await add(user, 'parac', 'Paracetamol')
  await user.type(screen.getByLabelText('Prescription'), ' after food')
  await user.click(createButton())
  await within(lines()).findByRole('alert')
  await user.click(screen.getByRole('button', { name: 'Keep both my text and the drug' }))
  expect(text()).toBe('Paracetamol 500 mg 2 tablets, 3 times a day, for 5 days, 30 units after food')
  await user.type(drugBox(), 'coar{Enter}')
  await user.click(screen.getByLabelText('Pharmacist'))
  await user.click(createButton())
  await screen.findByText('Press Enter to add Coartem, or clear it')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('choosing a diagnosis offers its usual prescription, and one press adds text and drugs', async () => {
  const { user } = await open('None', {
    prepared: async ({ doctor }) => {
      for (let visit = 0; visit < 3; visit++) {
        const other = await newPatient(doctor, { ageRange: '26 - 30 years', allergies: 'None' })
        const prescriptionLines = [{ drug: 'Coartem', dose: '4 tablets', timesPerDay: 2, days: 3, units: 24 }]
        const body = { patientId: other._id, attendants: ['NURSE' as const], workingDiagnosis: 'Malaria', prescriptionLines }
        await doctor.call(createSession, { body })
      }
    },
  })
  await user.type(screen.getByLabelText('Working diagnosis'), '?mal{Enter}')
  const usual = await screen.findByRole('toolbar', { name: 'Usual prescriptions' })
  await user.click(screen.getByLabelText('Prescription'))
  await user.keyboard('Rest')
  screen.getByLabelText('Working diagnosis').focus()
  await user.tab()
  await expectFocus(within(usual).getByRole('button'))
  await user.keyboard('{Enter}')
  expect(screen.getByLabelText<HTMLInputElement>('Pharmacist').checked).toBe(true)
  expect(text()).toBe('Rest\nCoartem 20/120 mg 4 tablets, 2 times a day, for 3 days, 24 units')
  within(lines()).getByText('24 units left')
})
