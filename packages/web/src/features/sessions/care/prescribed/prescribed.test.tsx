import { createItem, listItems } from '@clinic/contract/inventory/inventory'
import { createPhrase } from '@clinic/contract/prescribing/phrases'
import { listLines } from '@clinic/contract/prescribing/prescribing'
import { getSession } from '@clinic/contract/sessions/session-record'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { listUsable, receiveStock } from '@clinic/contract/stock/stock'
import { newPatient } from '@clinic/server/test/arrange'
import { anItem } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../../../test/harness.tsx'

const LINES = [
  { drug: 'Coartem', dose: '4 tablets', timesPerDay: 2, days: 3, units: 24 },
  { drug: 'Paracetamol', dose: '1 g', timesPerDay: 3, days: 3, units: 18 },
]

async function open(prescriptionLines: readonly (typeof LINES)[number][] = LINES) {
  const clinic = await testApp()
  const [admin, doctor] = [await clinic.as('admin'), await clinic.as('doctor')]
  await admin.call(createItem, { body: anItem({ name: 'Coartem', count: 100, dosage: '20/120 mg', unit: 'tablet' }) })
  await admin.call(createItem, { body: anItem({ name: 'Paracetamol', count: 500, dosage: '500 mg' }) })
  const patient = await newPatient(doctor, { allergies: 'None' })
  const body = { patientId: patient._id, attendants: ['PHARMACIST' as const], prescriptionLines: [...prescriptionLines] }
  const session = await doctor.call(createSession, { body })
  const left = async () => Object.fromEntries((await admin.call(listItems, {})).map(({ name, count }) => [name, count]))
  return { clinic, admin, doctor, session, left, path: `/patient/record/${session._id}` }
}

const text = () => screen.getByLabelText<HTMLTextAreaElement>('Details of what was done')

test('.rx and Tab turn the lines into rows with their units, and Ctrl+Enter gives them', async () => {
  const { clinic, doctor, session, left, path } = await open()
  const { user } = await renderApp({ clinic, as: 'pharmacist', path })
  await expectFocus(screen.findByLabelText('Details of what was done'))
  within(await screen.findByRole('list', { name: 'Prescribed' })).getByText('Coartem 4 tablets, 2 times a day, for 3 days, 24 units')
  await user.keyboard('.rx')
  await screen.findByRole('option', { name: /^.rx Fill in the 2 drugs/ })
  await user.tab()
  expect(text().value).toBe('')
  expect(screen.getAllByLabelText<HTMLInputElement>('Dosage').map(({ value }) => value)).toEqual(['24', '18'])
  screen.getByText(/^The prescription is filled in below/)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Comment added!')
  expect(await left()).toEqual({ Coartem: 76, Paracetamol: 482 })
  expect((await doctor.call(listLines, { params: { id: session._id } })).map(({ given, left }) => [given, left])).toEqual([
    [24, 0],
    [18, 0],
  ])
  expect((await doctor.call(getSession, { params: { id: session._id } })).comments).toMatchObject([
    {
      drugs: [
        { drug: 'Coartem', dosage: 24 },
        { drug: 'Paracetamol', dosage: 18 },
      ],
    },
  ])
})

test('Enter in the empty text fills in what is prescribed and saves nothing; with text in it, Enter ends a line', async () => {
  const { clinic, doctor, session, path } = await open()
  const { user } = await renderApp({ clinic, as: 'pharmacist', path })
  await expectFocus(screen.findByLabelText('Details of what was done'))
  await screen.findByText('Press Enter to fill in what is prescribed.')
  await user.keyboard('Seen{Enter}')
  expect(text().value).toBe('Seen\n')
  expect(screen.queryByText('Press Enter to fill in what is prescribed.')).toBeNull()
  await user.clear(text())
  await user.keyboard('{Enter}')
  expect(screen.getAllByLabelText<HTMLInputElement>('Dosage').map(({ value }) => value)).toEqual(['24', '18'])
  expect([text().value, document.activeElement]).toEqual(['', text()])
  await user.keyboard('{Enter}')
  expect(text().value).toBe('\n')
  expect((await doctor.call(getSession, { params: { id: session._id } })).comments).toEqual([])
})

test('does not add what was already given', async () => {
  const { clinic, doctor, session, path } = await open()
  const lines = await doctor.call(listLines, { params: { id: session._id } })
  const drugs = [
    { drug: 'Coartem', dosage: 24, lineId: lines[0]?._id },
    { drug: 'Paracetamol', dosage: 6, lineId: lines[1]?._id },
  ]
  await doctor.call(updateSession, { body: { id: session._id, drugs } })
  const { user } = await renderApp({ clinic, as: 'pharmacist', path })
  const list = within(await screen.findByRole('list', { name: 'Prescribed' }))
  list.getByText('Already given')
  list.getByText('6 of 18 units given')
  within(screen.getByRole('list', { name: 'Already given' })).getByText('Coartem × 24 tablets, Paracetamol × 6 units')
  await user.click(await screen.findByRole('button', { name: 'Fill in what is prescribed' }))
  expect(screen.getAllByLabelText<HTMLInputElement>('Dosage').map(({ value }) => value)).toEqual(['12'])
})

test('.rx says so if nothing is left to give, and phrases are offered too', async () => {
  const { clinic, doctor, path } = await open([])
  await doctor.call(createPhrase, { body: { trigger: 'food', text: 'Take it with food', clinic: true } })
  const { user } = await renderApp({ clinic, as: 'pharmacist', path })
  await expectFocus(screen.findByLabelText('Details of what was done'))
  await user.keyboard('.rx')
  await screen.findByText('Nothing left to give from this prescription')
  await user.keyboard('{Backspace}{Backspace}fo')
  await screen.findByRole('option', { name: /^.food/ })
  await user.tab()
  expect(text().value).toBe('Take it with food')
})

test('asks in the row for a reason if units expire during the treatment', async () => {
  const { clinic, admin, doctor, left } = await open()
  const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await admin.call(createItem, { body: anItem({ name: 'Zinc', count: 0 }) })
  await admin.call(receiveStock, { body: { lines: [{ item: 'Zinc', units: 30, expiresOn: soon }] } })
  const patient = await newPatient(doctor, { allergies: 'None' })
  const prescriptionLines = [{ drug: 'Zinc', dose: '1 tablet', timesPerDay: 1, days: 10, units: 10 }]
  const session = await doctor.call(createSession, { body: { patientId: patient._id, attendants: ['PHARMACIST'], prescriptionLines } })
  const { user } = await renderApp({ clinic, as: 'pharmacist', path: `/patient/record/${session._id}` })
  await user.click(await screen.findByRole('button', { name: 'Fill in what is prescribed' }))
  await waitFor(() => expect(screen.getAllByRole('group', { name: /^Item/ })).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const why = await screen.findByLabelText('Why give units that expire during the treatment?')
  expect(await left()).toMatchObject({ Zinc: 30 })
  await user.type(why, 'The next delivery comes tomorrow')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Comment added!')
  expect(await left()).toMatchObject({ Zinc: 20 })
})

test('a row tells which line it is given for, and a person may say that it was not prescribed', async () => {
  const { clinic, admin, doctor, session, path } = await open()
  await admin.call(createItem, { body: anItem({ name: 'Panadol', count: 50, dosage: '500 mg' }) })
  const { user } = await renderApp({ clinic, as: 'pharmacist', path })
  await user.click(await screen.findByRole('button', { name: 'Fill in what is prescribed' }))
  const [coartem, paracetamol] = screen.getAllByRole('group', { name: /^Item/ })
  if (!coartem || !paracetamol) throw new Error('Two rows are expected')
  const lineOf = (row: HTMLElement) => within(row).getByLabelText<HTMLSelectElement>('For').selectedOptions[0]?.text
  expect(lineOf(coartem)).toMatch(/^Coartem/)
  await user.selectOptions(within(coartem).getByLabelText('For'), 'Not prescribed')
  // Panadol instead of the generic is still for that line.
  const box = within(paracetamol).getByRole('combobox', { name: 'Drug or item' })
  await user.clear(box)
  await user.type(box, 'Panadol')
  await user.click(await screen.findByRole('option', { name: /^Panadol/ }))
  expect(lineOf(paracetamol)).toMatch(/^Paracetamol/)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Comment added!')
  expect((await doctor.call(listLines, { params: { id: session._id } })).map(({ given, left }) => [given, left])).toEqual([
    [0, 24],
    [18, 0],
  ])
})

test('an amount that looks like the strength is asked once before it is saved, and may be kept or changed', async () => {
  const { clinic, left, path } = await open([])
  const { user } = await renderApp({ clinic, as: 'pharmacist', path })
  const box = await screen.findByRole('combobox', { name: 'Drug or item' })
  await user.type(box, 'Paracetamol')
  await user.click(await screen.findByRole('option', { name: /^Paracetamol/ }))
  const dosage = screen.getByLabelText('Dosage')
  await user.clear(dosage)
  await user.type(dosage, '500')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('500 units of 500 mg?')
  expect(await left()).toMatchObject({ Paracetamol: 500 })
  await user.click(screen.getByRole('button', { name: 'Yes, 500 units' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Comment added!')
  expect(await left()).toMatchObject({ Paracetamol: 0 })
})

test('more than ten times the usual number of units is asked, and ten times is not', async () => {
  const { clinic, doctor, left, path } = await open([])
  const other = await doctor.call(createSession, { body: { patientId: (await newPatient(doctor))._id, attendants: ['NURSE'] } })
  for (const dosage of [2, 3, 3, 3, 5]) {
    await doctor.call(updateSession, { body: { id: other._id, drugs: [{ drug: 'Paracetamol', dosage }] } })
  }
  const { user } = await renderApp({ clinic, as: 'pharmacist', path })
  await user.type(await screen.findByRole('combobox', { name: 'Drug or item' }), 'Paracetamol')
  await user.click(await screen.findByRole('option', { name: /^Paracetamol/ }))
  const dosage = screen.getByLabelText('Dosage')
  await user.clear(dosage)
  await user.type(dosage, '31')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('31 units of 500 mg?')
  expect(await left()).toMatchObject({ Paracetamol: 484 })
  await user.clear(dosage)
  await user.type(dosage, '30')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Comment added!')
  expect(await left()).toMatchObject({ Paracetamol: 454 })
})

type Gift = { drug: string; dosage: number }

async function openInWords(prescription: string, { allergies = 'None', before = [] as Gift[] } = {}) {
  const { clinic, doctor, left } = await open([])
  const { _id } = await newPatient(doctor, { allergies })
  const session = await doctor.call(createSession, { body: { patientId: _id, attendants: ['PHARMACIST'], prescription } })
  if (before.length > 0) await doctor.call(updateSession, { body: { id: session._id, drugs: before } })
  const { user } = await renderApp({ clinic, as: 'pharmacist', path: `/patient/record/${session._id}` })
  await expectFocus(screen.findByLabelText('Details of what was done'))
  const rows = () =>
    screen.getAllByRole('group', { name: /^Item/ }).map((row) => {
      const value = (box: HTMLInputElement) => box.value
      return [value(within(row).getByRole('combobox', { name: 'Drug or item' })), value(within(row).getByLabelText('Dosage'))]
    })
  const fill = async () => {
    await user.keyboard('.rx')
    await screen.findByRole('option', { name: /^.rx Fill in the/ })
    await user.tab()
  }
  return { left, user, rows, fill }
}

test('.rx on a prescription in words that names no drug says so', async () => {
  const { user } = await openInWords('Rest, plenty of fluids')
  await user.keyboard('.rx')
  await screen.findByText('This prescription is in words. Choose the drugs.')
})

test('.rx on a prescription in words makes rows of what it names, with a quantity only if it is written', async () => {
  const { user, rows, fill } = await openInWords('Tabs PCM 1g tds 3/7, #18\nCoartem 4 tabs bd 3/7\nZinc 20 mg od\nStop amlodipine')
  await fill()
  expect(rows()).toEqual([
    ['Paracetamol', '18'],
    ['Coartem', '0'],
    ['Zinc 20 mg od', '0'],
  ])
  // What is not in the list, and units that no one wrote, are for a person to say.
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Choose ‘Zinc 20 mg od…’ from the list, or clear it')
  expect(rows()).toHaveLength(3)
})

test('of a prescription in words what an allergy would stop is not filled in, nor asked about', async () => {
  const { rows, fill, user, left } = await openInWords('Tabs Septrin 960 bd + Coartem bd, qty 24', { allergies: 'Septrin' })
  await fill()
  expect(rows()).toEqual([['Coartem', '24']])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Comment added!')
  expect(await left()).toMatchObject({ Coartem: 76 })
})

test('what a prescription in words names and care leaves out is asked about once', async () => {
  const { user, left, rows } = await openInWords('Tabs PCM 1g tds 3/7, #18 + Coartem bd, qty 24')
  await give(user, 'Coartem')
  await screen.findByText('Paracetamol not given?')
  await expectFocus(screen.getByRole('button', { name: 'Yes, not given' }))
  expect(await left()).toEqual({ Coartem: 100, Paracetamol: 500 })
  await user.click(screen.getByRole('button', { name: 'Add to this care' }))
  expect(rows()).toEqual([
    ['Coartem', '2'],
    ['Paracetamol', '18'],
  ])
  await user.click(screen.getByRole('button', { name: 'X, remove item 2' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Yes, not given' }))
  expect(screen.queryByText('Paracetamol not given?')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Comment added!')
  expect(await left()).toEqual({ Coartem: 98, Paracetamol: 500 })
})

test('what was given before is neither filled in nor asked about again', async () => {
  const { user, left, rows, fill } = await openInWords('Tabs PCM 1g tds 3/7, #18 + Coartem bd, qty 24', {
    before: [{ drug: 'Paracetamol', dosage: 18 }],
  })
  await fill()
  expect(rows()).toEqual([['Coartem', '24']])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Comment added!')
  expect(await left()).toEqual({ Coartem: 76, Paracetamol: 482 })
})

test('care about something else than the prescription is asked nothing', async () => {
  const { left, user } = await openInWords('Tabs PCM 1g tds 3/7')
  await give(user, 'Coartem')
  await screen.findByText('Comment added!')
  expect(await left()).toMatchObject({ Coartem: 98 })
})

async function give(user: Awaited<ReturnType<typeof renderApp>>['user'], item: string) {
  await user.type(await screen.findByRole('combobox', { name: 'Drug or item' }), item)
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${item}`) }))
  await user.clear(screen.getByLabelText('Dosage'))
  await user.type(screen.getByLabelText('Dosage'), '2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
}

test('a second gift within its interval is asked about once before it is saved, with one press to keep it', async () => {
  const { clinic, doctor, session, left, path } = await open([])
  await doctor.call(updateSession, { body: { id: session._id, drugs: [{ drug: 'Paracetamol', dosage: 1 }] } })
  const { user } = await renderApp({ clinic, as: 'pharmacist', path })
  await give(user, 'Paracetamol')
  await screen.findByText(/^Paracetamol was given at \d\d:\d\d, just now\. Give it again\?$/)
  await expectFocus(screen.getByRole('combobox', { name: 'Drug or item' }))
  expect(await left()).toMatchObject({ Paracetamol: 499 })
  await user.click(screen.getByRole('button', { name: 'Yes, give it again' }))
  expect(screen.queryByText(/Give it again\?$/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Comment added!')
  expect(await left()).toMatchObject({ Paracetamol: 497 })
})

test('another drug than the one given is saved without a question', async () => {
  const { clinic, doctor, session, left, path } = await open([])
  await doctor.call(updateSession, { body: { id: session._id, drugs: [{ drug: 'Coartem', dosage: 1 }] } })
  const { user } = await renderApp({ clinic, as: 'pharmacist', path })
  await give(user, 'Paracetamol')
  await screen.findByText('Comment added!')
  expect(await left()).toMatchObject({ Paracetamol: 498 })
})

test('the first giving from a box without an expiry asks for it once, and blank is enough', async () => {
  const { clinic, doctor, session, path } = await open()
  const { user } = await renderApp({ clinic, as: 'pharmacist', path })
  await user.click(await screen.findByRole('button', { name: 'Fill in what is prescribed' }))
  const [coartem] = await screen.findAllByLabelText('Expiry on the box')
  if (!coartem) throw new Error('Both boxes are without an expiry')
  await user.type(coartem, 'soon')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Write the month as on the box, such as 03/2028')
  await user.clear(coartem)
  await user.type(coartem, '03/2099')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Comment added!')
  const shelf = await doctor.call(listUsable, {})
  expect(shelf.map(({ name, nextExpiry, undated }) => [name, nextExpiry, undated])).toEqual([
    ['Coartem', '2099-03-31', 0],
    ['Paracetamol', null, 0],
  ])
  expect((await doctor.call(getSession, { params: { id: session._id } })).comments[0]?.drugs).toHaveLength(2)
})
