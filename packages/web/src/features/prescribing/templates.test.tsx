import { STARTER_TEMPLATES } from '@clinic/clinical/drugs/starter-templates'
import type { Role } from '@clinic/clinical/people/roles'
import { createPhrase, listPhrases } from '@clinic/contract/prescribing/phrases'
import { createTemplate, listTemplates, type TemplateInput, updateTemplate } from '@clinic/contract/prescribing/prescribing'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../test/harness.tsx'

const PATH = '/quick-texts'
const MAL = {
  name: 'Malaria, child',
  trigger: 'mal',
  who: 'child' as const,
  minKg: 5,
  maxKg: 14,
  fields: { complaints: 'Fever', workingDiagnosis: 'Malaria' },
  lines: [{ drug: 'AL 20/120', dose: '1 tablet', timesPerDay: 2, days: 3 }],
}

async function open(as: Role, { path = PATH, templates = [] as Partial<TemplateInput>[] } = {}) {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  for (const changes of templates) await doctor.call(createTemplate, { body: { ...MAL, ...changes } })
  await doctor.call(createPhrase, { body: { trigger: 'net', text: 'Sleeps under a net', clinic: true } })
  const app = await renderApp({ path, as, clinic })
  await screen.findByRole('heading', { level: 1 })
  return { ...app, doctor }
}

const rows = (name: 'Phrases' | 'Templates') => within(screen.getByRole('list', { name })).getAllByRole('listitem')
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], trigger: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `More actions for .${trigger}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

/** Sets the text at once: typing key by key takes too long on a busy machine with a form of this size. */
async function fill(user: Awaited<ReturnType<typeof open>>['user'], box: HTMLElement, text: string) {
  await user.click(box)
  await user.paste(text)
}

test('a nurse can add a phrase, but not change the clinic’s or a template', async () => {
  const { user, me } = await open('nurse', { templates: [{}] })
  await screen.findByText('.net')
  expect(screen.queryByRole('button', { name: 'More actions for .net' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add a phrase' }))
  const dialog = await screen.findByRole('dialog', { name: 'New phrase' })
  expect(within(dialog).queryByLabelText(/^For everyone/)).toBeNull()
  await user.type(within(dialog).getByLabelText(/^Trigger/), '.ors')
  await user.type(within(dialog).getByLabelText(/^Text/), 'ORS after each stool')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('.ors is saved.')
  await waitFor(() =>
    expect(rows('Phrases').map(({ textContent }) => textContent)).toEqual([
      '.netSleeps under a netClinic',
      '.orsORS after each stoolYours',
    ]),
  )
  expect(await me?.call(listPhrases, {})).toMatchObject([{ trigger: 'net' }, { trigger: 'ors', ownerId: expect.any(String) }])
  await user.click(screen.getByRole('tab', { name: /^Templates/ }))
  await screen.findByText('Malaria, child')
  expect(rows('Templates')[0]?.textContent).toBe('.malMalaria, childChildren under 12 · 5–14 kg · 1 drug')
  expect([screen.queryByRole('link', { name: 'Add a template' }), screen.queryByRole('button', { name: 'More actions for .mal' })]).toEqual(
    [null, null],
  )
})

test('6.10 refuses a trigger with capitals or punctuation at its field, and one already in use', async () => {
  const { user } = await open('doctor')
  await user.click(await screen.findByRole('button', { name: 'Add a phrase' }))
  const trigger = await screen.findByLabelText(/^Trigger/)
  await user.type(trigger, 'Mal!')
  await user.type(screen.getByLabelText(/^Text/), 'Malaria')
  await user.click(screen.getByLabelText(/^For everyone/))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Use 2 to 12 lower-case letters and digits, such as mal')
  await user.clear(trigger)
  await user.type(trigger, 'net{Enter}')
  await screen.findByText('Another phrase has the trigger .net')
  await expectFocus(trigger)
})

test('a doctor can edit and delete the clinic’s phrases; deleting asks first', async () => {
  const { user, me } = await open('doctor')
  await choose(user, 'net', 'Edit')
  const text = await screen.findByLabelText(/^Text/)
  await user.clear(text)
  await user.type(text, 'Sleeps under a treated net')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Sleeps under a treated net')
  await choose(user, 'net', 'Delete')
  const question = await screen.findByRole('dialog', { name: 'Delete .net?' })
  within(question).getByText('Sessions keep the words that came from it.')
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await screen.findByText(/^No phrases yet/)
  expect(await me?.call(listPhrases, {})).toEqual([])
})

test('a child template needs both weights, shows a preview, and is stored as typed', async () => {
  const { user, me } = await open('admin', { path: `${PATH}?tab=templates` })
  await user.click(await screen.findByRole('link', { name: 'Add a template' }))
  await expectFocus(screen.findByLabelText(/^Name/))
  await fill(user, screen.getByLabelText(/^Name/), 'Malaria, child')
  await fill(user, screen.getByLabelText(/^Trigger/), 'mal')
  await user.selectOptions(screen.getByLabelText('For'), 'Children under 12')
  await fill(user, screen.getByLabelText(/^Diagnosis words/), 'malaria, fever')
  await fill(user, screen.getByLabelText('Complaints/History'), 'Fever for two days')
  await user.click(screen.getByRole('button', { name: 'Add a drug' }))
  const line = within(screen.getByRole('group', { name: 'Drug 1' }))
  await fill(user, line.getByLabelText(/^Drug/), 'AL 20/120')
  await fill(user, line.getByLabelText('Dose'), '1 tablet')
  await fill(user, line.getByLabelText('Times a day'), '2')
  await fill(user, line.getByLabelText('Days'), '3')
  const preview = within(screen.getByRole('region', { name: 'Preview' }))
  preview.getByText('Fever for two days')
  preview.getByText('AL 20/120 1 tablet, 2 times a day, for 3 days')
  await user.click(screen.getByLabelText('Pharmacist'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('A template for a child needs its lowest and highest weight')
  await fill(user, screen.getByLabelText(/^Lowest weight/), '5')
  await fill(user, screen.getByLabelText(/^Highest weight/), '14,5')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('.mal is saved.')
  expect(await me?.call(listTemplates, { query: {} })).toMatchObject([
    {
      trigger: 'mal',
      who: 'child',
      minKg: 5,
      maxKg: 14.5,
      keys: ['malaria', 'fever'],
      attendants: ['PHARMACIST'],
      fields: { complaints: 'Fever for two days' },
      lines: [{ drug: 'AL 20/120', dose: '1 tablet', timesPerDay: 2, days: 3, units: null }],
    },
  ])
})

test('shows errors in a drug line below their own box', async () => {
  const { user } = await open('doctor', { path: `${PATH}?template=new` })
  await user.click(await screen.findByRole('button', { name: 'Add a drug' }))
  await user.type(screen.getByLabelText('Times a day'), '25')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Enter how many times a day, 1 to 24')
  screen.getByText('Choose a drug or an item')
  await user.click(screen.getByRole('button', { name: 'Remove drug 1' }))
  expect(screen.queryByRole('group', { name: 'Drug 1' })).toBeNull()
})

test('6.17 the second of two users who edit a template keeps what was typed, and sees what the first saved', async () => {
  const { user, doctor } = await open('doctor', { path: `${PATH}?tab=templates`, templates: [{}] })
  await choose(user, 'mal', 'Edit')
  const complaints = await screen.findByLabelText<HTMLTextAreaElement>('Complaints/History')
  const [template] = await doctor.call(listTemplates, { query: {} })
  const lines = [{ drug: 'AL 20/120', dose: '2 tablets', timesPerDay: 2, days: 3 }]
  await doctor.call(updateTemplate, {
    params: { id: template?._id ?? '' },
    body: { fields: { complaints: 'Hot body' }, lines, version: template?.version },
  })
  await user.clear(complaints)
  await user.type(complaints, 'Fever since Monday')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const notice = await screen.findByRole('alert')
  within(notice).getByText('Complaints/History: Hot body')
  expect(complaints.value).toBe('Fever since Monday')
  // Untouched lines take the other user's version.
  expect(screen.getByLabelText<HTMLInputElement>('Dose').value).toBe('2 tablets')
  await user.click(within(notice).getByRole('button', { name: 'Keep mine' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('.mal is saved.')
  expect(await doctor.call(listTemplates, { query: {} })).toMatchObject([
    { fields: { complaints: 'Fever since Monday' }, lines: [{ dose: '2 tablets' }], version: 3 },
  ])
})

test('a template switched off is no longer offered, stays in its editors’ list, and can be switched on again', async () => {
  const { user, doctor } = await open('doctor', { path: `${PATH}?tab=templates`, templates: [{}] })
  await choose(user, 'mal', 'Switch off')
  await screen.findByText('Off')
  expect(await doctor.call(listTemplates, { query: {} })).toEqual([])
  await choose(user, 'mal', 'Switch on')
  await waitFor(() => expect(screen.queryByText('Off')).toBeNull())
  expect(await doctor.call(listTemplates, { query: {} })).toHaveLength(1)
})

test('a nurse who opens the address of a template sees the lists', async () => {
  await open('nurse', { path: `${PATH}?template=new` })
  await screen.findByRole('tab', { name: /^Phrases/ })
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('says so if a template does not exist', async () => {
  await open('doctor', { path: `${PATH}?template=none` })
  await screen.findByText('This template no longer exists. Go back to the list.')
})

test('a starter template says that it is not reviewed, until a doctor says that they reviewed it', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  for (const { name, trigger, who, minKg, maxKg, fields } of STARTER_TEMPLATES.filter(({ lines }) => lines.length === 0))
    await admin.call(createTemplate, { body: { name, trigger, who, minKg, maxKg, fields } })
  const { user } = await renderApp({ path: `${PATH}?tab=templates`, as: 'doctor', clinic })
  await waitFor(() => expect(rows('Templates').filter(({ textContent }) => textContent?.includes('Not reviewed'))).toHaveLength(4))
  await choose(user, 'urti', 'I have reviewed it')
  await screen.findByText('.urti is marked as reviewed by you.')
  await waitFor(() => expect(rows('Templates').filter(({ textContent }) => textContent?.includes('Not reviewed'))).toHaveLength(3))
})

test('an address opens a new phrase', async () => {
  await open('nurse', { path: `${PATH}?phrase=new` })
  await screen.findByRole('dialog', { name: 'New phrase' })
})
