import { teachTerm } from '@clinic/contract/diagnoses/diagnoses'
import { createItem } from '@clinic/contract/inventory/inventory'
import { createPatient, updatePatient } from '@clinic/contract/patients/patients'
import { getDhis, markReturnSent, updateDhis } from '@clinic/contract/returns/returns'
import { createSession } from '@clinic/contract/sessions/sessions'
import { getSettings, updateSettings } from '@clinic/contract/settings/settings'
import { aPatient, aSession } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'
import { monthText, thisMonth } from './months.ts'
import { WORDS } from './words.ts'

/** A clinic where these people were seen for malaria today. */
async function seenToday(...people: { firstname: string; birthDate?: string }[]) {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const see = async ({ birthDate, ...name }: (typeof people)[number]) => {
    const birth = birthDate === undefined ? {} : { birthDate, birthPrecision: 'day' as const }
    const [patient] = await doctor.call(createPatient, { body: { ...aPatient({ ...name, ageRange: '0 - 5 years' }), ...birth } })
    await doctor.call(createSession, { body: aSession(patient?._id ?? '', { workingDiagnosis: 'Malaria' }) })
  }
  for (const person of people) await see(person)
  return { clinic, see }
}

const aYearAgo = () => new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10)
const valuesOf = (table: string, row: RegExp) =>
  within(within(screen.getByRole('region', { name: table })).getByRole('row', { name: row }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('each figure opens its visits, and a child without a date of birth is in no age group', async () => {
  const { clinic } = await seenToday({ firstname: 'Bola', birthDate: aYearAgo() }, { firstname: 'Chidi' })
  const { user } = await renderApp({ path: '/returns', as: 'doctor', clinic })
  await screen.findByRole('heading', { name: 'Top ten diagnoses' })
  expect(valuesOf('Top ten diagnoses', /^Malaria/)).toEqual(['1', '0', '1', '0', '2'])
  expect(screen.queryByRole('button', { name: 'Mark as sent' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Malaria (B54), Under 5: 1. Open the visits.' }))
  await screen.findByText(/Bola/)
  expect(screen.queryByText(/Chidi/)).toBeNull()
})

test('shows next to a figure what has changed since it was sent', async () => {
  const { clinic, see } = await seenToday({ firstname: 'Bola' })
  await (await clinic.as('admin')).call(markReturnSent, { params: { month: thisMonth() } })
  await see({ firstname: 'Chidi' })
  await renderApp({ path: '/returns', as: 'admin', clinic })
  await screen.findByText(/Sent on .* figures changed since/)
  expect(valuesOf('New and returning patients', /^New/)).toEqual(['0', '2+1 since sent', '2+1 since sent'])
})

test('after an upgrade the page says that visits are still being read', async () => {
  const { clinic } = await seenToday({ firstname: 'Bola' })
  const mark = { name: 'diagnoses.read-before', value: '~', updatedBy: null, updatedAt: new Date().toISOString() }
  await clinic.db.insertInto('setting').values(mark).execute()
  const { user } = await renderApp({ path: '/returns', as: 'admin', clinic })
  await screen.findByText('1 visit is still being read; figures may rise.')
  await user.click(screen.getByRole('button', { name: 'Mark as sent' }))
  await within(await screen.findByRole('dialog')).findByText('1 visit is still being read; figures may rise.')
})

test('an open screen updates when a term is taught elsewhere', async () => {
  const { clinic } = await seenToday({ firstname: 'Bola' })
  const doctor = await clinic.as('doctor')
  const [patient] = await doctor.call(createPatient, { body: aPatient({ firstname: 'Chidi' }) })
  await doctor.call(createSession, { body: aSession(patient?._id ?? '', { workingDiagnosis: 'hot body' }) })
  await renderApp({ path: '/returns', as: 'doctor', clinic })
  await screen.findByRole('heading', { name: 'Top ten diagnoses' })
  expect(valuesOf('Top ten diagnoses', /^Malaria/).at(-1)).toBe('1')
  await doctor.call(teachTerm, { body: { term: 'hot body', code: 'B54' } })
  await waitFor(() => expect(valuesOf('Top ten diagnoses', /^Malaria/).at(-1)).toBe('2'))
})

test('a return can be printed, which is audited', async () => {
  const { clinic } = await seenToday({ firstname: 'Bola' })
  const { user, router } = await renderApp({ path: '/returns', as: 'doctor', clinic })
  await user.click(await screen.findByRole('link', { name: 'Print' }))
  const top = within(await screen.findByRole('table', { name: 'Top ten diagnoses' }))
  expect(top.getByRole('row', { name: /^Malaria/ }).textContent).toBe('Malaria (B54)00101')
  expect(screen.getByRole('heading', { name: `Monthly return of ${monthText(thisMonth())}` })).toBeTruthy()
  for (const note of [
    'Not for publication: small numbers may point to a person.',
    WORDS.notExactHelp,
    WORDS.suspectedHelp,
    /this month is not over/,
  ])
    expect(screen.getByText(note)).toBeTruthy()
  expect(router.state.location.pathname).toBe(`/print/return/${thisMonth()}`)
  const events = await clinic.db.selectFrom('auditEvent').select('type').where('type', 'like', 'print.%').execute()
  expect(events).toEqual([{ type: 'print.return' }])
})

test('the printout shows which visits count with an earlier age range, like the screen', async () => {
  const { clinic } = await seenToday({ firstname: 'Bola' })
  const admin = await clinic.as('admin')
  const { _id: id } = await clinic.db.selectFrom('patient').select('_id').executeTakeFirstOrThrow()
  await admin.call(updatePatient, { body: { id, ageRange: '6 - 15 years' } })
  await renderApp({ path: `/print/return/${thisMonth()}`, as: 'doctor', clinic })
  expect(await screen.findByText(WORDS.reBanded(1))).toBeTruthy()
})

test('the national form is grouped by section, opens its visits, and says what is not offered, on screen and on paper', async () => {
  const { clinic } = await seenToday({ firstname: 'Bola', birthDate: aYearAgo() })
  const admin = await clinic.as('admin')
  const { version } = await admin.call(getSettings, {})
  await admin.call(updateSettings, { body: { servicesOff: ['film', 'inpatients'], version } })
  const { user } = await renderApp({ path: '/returns', as: 'doctor', clinic })
  await screen.findByRole('heading', { name: 'National monthly form' })
  const sections = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent?.replace(/.*\((.*)\)/, '$1'))
  expect(sections).toEqual(['rows 1–9', 'rows 103–107', 'rows 126–130', 'rows 131–139', 'rows 140–154', 'rows 158–165', 'rows 176–180'])
  const malaria = 'Malaria (rows 140–154)'
  expect(valuesOf(malaria, /^140/)).toEqual(['1', '0', '0', '0', '1'])
  expect(valuesOf(malaria, /^143/)).toEqual(['not offered here'])
  expect(valuesOf('Attendance, in-patients, deaths (rows 1–9)', /^5/)).toEqual(['not offered here'])
  expect(valuesOf('New long-term diagnoses (rows 131–139)', /^139/)).toEqual(['cannot be known from this record'])
  expect(valuesOf('New long-term diagnoses (rows 131–139)', /^131/)).toEqual(['0', '0', '0'])
  await user.click(screen.getByRole('link', { name: '140 Persons with fever, Under 5: 1. Open the visits.' }))
  await screen.findByText(/Bola/)
  await renderApp({ path: `/print/return/${thisMonth()}`, as: 'doctor', clinic })
  const paper = within(await screen.findByRole('table', { name: malaria }))
  expect(paper.getByRole('row', { name: /^143/ }).textContent).toBe('143 Fever, tested by filmnot offered here')
  const printed = screen.getAllByRole('table').map((table) => table.getAttribute('aria-label'))
  expect(printed.slice(0, 2)).toEqual(['Attendance, in-patients, deaths (rows 1–9)', 'Child health, under 5 (rows 103–107)'])
})

test('an admin can mark a month as sent after confirming', async () => {
  const { clinic } = await seenToday({ firstname: 'Bola' })
  const { user } = await renderApp({ path: '/returns', as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: 'Mark as sent' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark as sent' }))
  await screen.findByText(/Sent on /)
})

test('saves the DHIS2 mapping as a whole, and shows an invalid data element at its field', async () => {
  const clinic = await testApp()
  const { user } = await renderApp({ path: '/returns/dhis2', as: 'admin', clinic })
  await user.type(await screen.findByRole('textbox', { name: 'Organisation unit' }), 'DiszpKrYNg8')
  await user.type(screen.getByRole('textbox', { name: 'Data set' }), 'BfMAe6Itzgt')
  await user.click(screen.getByRole('button', { name: 'Add a figure' }))
  await user.type(screen.getByRole('textbox', { name: 'Data element' }), 'fbfJHSPpUQ')
  await user.type(screen.getByRole('textbox', { name: 'Category option combination' }), 'HllvX50cXC0')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('A data element has 11 letters or digits')
  await user.type(screen.getByRole('textbox', { name: 'Data element' }), 'D')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Download the file' })
  const admin = await clinic.as('admin')
  expect((await admin.call(getDhis, {})).map).toMatchObject([{ dataElement: 'fbfJHSPpUQD', categoryOptionCombo: 'HllvX50cXC0' }])
})

test('of two admins who change the DHIS2 mapping the second loses nothing', { timeout: 60_000 }, async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const map = [{ figure: 'visits.new.male', dataElement: 'fbfJHSPpUQ1', categoryOptionCombo: 'HllvX50cXC0' }]
  const setting = { orgUnit: 'DiszpKrYNg8', dataSet: 'BfMAe6Itzgt' }
  await admin.call(updateDhis, { body: { ...setting, map: [] } })
  const { user } = await renderApp({ path: '/returns/dhis2', as: 'admin', clinic })
  const type = async (text: string) => user.type(await screen.findByRole('textbox', { name: 'Data set' }), text)
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  await type('x')
  await admin.call(updateDhis, { body: { ...setting, dataSet: 'AnotherSet1', map } })
  await save()
  const notice = within(await screen.findByRole('alert'))
  notice.getByText('Data set: AnotherSet1')
  await user.click(notice.getByRole('button', { name: 'Keep mine' }))
  await save()
  await screen.findByText('Saved')
  expect(await admin.call(getDhis, {})).toMatchObject({ dataSet: 'BfMAe6Itzgtx', map, version: 4 })
  await type('y')
  await save()
  await expect.poll(async () => (await admin.call(getDhis, {})).dataSet).toBe('BfMAe6Itzgtxy')
})

test('finds a figure by some of its words, and fills in known ids of its row and column', async () => {
  const clinic = await testApp()
  const figures = ['diagnosis.B54.under-5', 'diagnosis.A01.0.from-5'].map((figure, place) => ({
    figure,
    dataElement: `fbfJHSPpUQ${place}`,
    categoryOptionCombo: `option${place}`,
    zero: true,
  }))
  await (await clinic.as('admin')).call(updateDhis, { body: { orgUnit: 'DiszpKrYNg8', dataSet: 'BfMAe6Itzgt', map: figures } })
  const { user } = await renderApp({ path: '/returns/dhis2', as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: 'Add a figure' }))
  const last = (role: 'combobox' | 'textbox', name: string) => screen.getAllByRole(role, { name }).at(-1) as HTMLInputElement // of the new row
  const ids = () => [last('textbox', 'Data element').value, last('textbox', 'Category option combination').value]
  const figure = last('combobox', 'Figure')
  expect([figure.value, ...ids()]).toEqual(['Malaria (B54), 5 and over · Top ten diagnoses', 'fbfJHSPpUQ0', 'option1'])
  await user.clear(last('textbox', 'Data element'))
  await user.clear(figure)
  await user.paste('typh under')
  await user.keyboard('{Enter}')
  expect([figure.value, ...ids()]).toEqual(['Typhoid (A01.0), under 5 · Top ten diagnoses', 'fbfJHSPpUQ1', 'option1'])
})

test('finds a drug’s figure by the drug’s name, and maps it', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const item = await admin.call(createItem, { body: { name: 'Amoxicillin', description: 'Capsules', dosage: '250 mg', count: 10 } })
  await admin.call(updateDhis, { body: { orgUnit: 'DiszpKrYNg8', dataSet: 'BfMAe6Itzgt', map: [] } })
  const { user } = await renderApp({ path: '/returns/dhis2', as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: 'Add a figure' }))
  await user.clear(screen.getByRole('combobox', { name: 'Figure' }))
  await user.paste('amox out of')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('combobox', { name: 'Figure' })).toHaveProperty(
    'value',
    'Amoxicillin 250 mg, days out of stock · Drugs and supplies',
  )
  await user.type(screen.getByRole('textbox', { name: 'Data element' }), 'fbfJHSPpUQD')
  await user.type(screen.getByRole('textbox', { name: 'Category option combination' }), 'HllvX50cXC0')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  expect((await admin.call(getDhis, {})).map).toMatchObject([{ figure: `stock.${item._id}.out-days`, dataElement: 'fbfJHSPpUQD' }])
})
