import { updateItem } from '@clinic/contract/inventory/inventory'
import { recordObservation, strikeObservation } from '@clinic/contract/observations/observations'
import { updateAllergies } from '@clinic/contract/patients/allergies'
import { updatePreferences } from '@clinic/contract/personnel/preferences'
import { listLines } from '@clinic/contract/prescribing/prescribing'
import { getPatientCard, issueCard } from '@clinic/contract/prints/cards'
import { sendReferral } from '@clinic/contract/referrals/referrals'
import { recordResult, strikeResult } from '@clinic/contract/results/results'
import { strikeCare } from '@clinic/contract/sessions/entered-in-error'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newItem, newPatient, newSession } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'
import { pathOf } from '../../ui/qr.tsx'
import { PRINT_WORDS } from './words.ts'

async function aClinic() {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const session = await newSession(doctor, { workingDiagnosis: 'Malaria' })
  const printsOf = async () =>
    (await clinic.db.selectFrom('auditEvent').select('type').where('type', 'like', 'print.%').execute()).map(({ type }) => type)
  return { clinic, doctor, session, patientId: session.patientId._id, printsOf }
}

async function sheet() {
  await screen.findByRole('heading', { level: 1 })
  return within(await waitFor(() => document.querySelector<HTMLElement>('[data-paper]') ?? expect.fail('no paper')))
}
const chosen = () => screen.getByRole('navigation', { name: 'Paper size' }).querySelector('[aria-current]')?.textContent

test('uses the user’s own paper size if the printout supports it, with other sizes one press away', async () => {
  const { clinic, session, printsOf } = await aClinic()
  const path = `/print/receipt-of-care/${session._id}`
  const { user, me, unmount } = await renderApp({ clinic, as: 'nurse', path })
  await sheet()
  expect(chosen()).toBe('A5')
  await user.click(screen.getByRole('link', { name: '58 mm' }))
  await waitFor(() => expect(chosen()).toBe('58 mm'))
  await sheet()
  expect(await printsOf()).toEqual(['print.receipt-of-care', 'print.receipt-of-care'])
  unmount()
  await me?.call(updatePreferences, { body: { paper: '80' } })
})

test.each([
  ['80', '80 mm'],
  ['A4', 'A5'],
] as const)('paper %s as one’s own prints a receipt on %s', async (paper, first) => {
  const { clinic, session } = await aClinic()
  const { me, router } = await renderApp({ clinic, as: 'nurse', path: '/queue' })
  await me?.call(updatePreferences, { body: { paper } })
  await router.navigate(`/print/receipt-of-care/${session._id}`)
  await sheet()
  expect(chosen()).toBe(first)
})

test('a referral letter names its patient, also where its writer took the name out of the text', async () => {
  const { clinic, doctor, session } = await aClinic()
  const body = { facility: 'LUTH', urgency: 'urgent', reason: 'Severe anaemia', letter: 'Dear colleague' } as const
  const { _id: id } = await doctor.call(sendReferral, { params: { id: session._id }, body })
  await renderApp({ clinic, as: 'nurse', path: `/print/referral-letter/${id}` })
  const paper = await sheet()
  const { firstname, lastname } = session.patientId
  paper.getByText(`${firstname} ${lastname}`)
  paper.getByText(/^Female · 26–30 years/)
})

test('does not request an unsupported size', async () => {
  const { clinic, session } = await aClinic()
  await renderApp({ clinic, as: 'nurse', path: `/print/receipt-of-care/${session._id}?size=A4` })
  await sheet()
  expect(chosen()).toBe('A5')
})

test('nothing to print says so and offers no Print', async () => {
  const { clinic, doctor } = await aClinic()
  const { _id } = await newSession(doctor, { prescription: '' })
  await renderApp({ clinic, as: 'nurse', path: `/print/prescription/${_id}` })
  await screen.findByText('Nothing is prescribed on this session yet.')
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
})

test('shows no printout that the role may not read or that does not exist', async () => {
  const { clinic, patientId } = await aClinic()
  const { router } = await renderApp({ clinic, as: 'pharmacist', path: `/print/patient-card/${patientId}?size=A4` })
  await screen.findByText('Your role cannot do this')
  await router.navigate('/print/returns/2026-11')
  await screen.findByText('This cannot be printed.')
  expect(screen.queryByRole('article')).toBeNull()
})

test('an open session prints as a draft, and struck care appears only in the record, struck through', async () => {
  const { clinic, doctor, session } = await aClinic()
  const nurse = await clinic.as('nurse')
  const { comments } = await nurse.call(updateSession, { body: { id: session._id, comment: 'Wrong chart' } })
  await doctor.call(strikeCare, { params: { id: session._id, careId: comments[0]?._id ?? '' }, body: { reason: 'Another patient' } })
  const { router } = await renderApp({ clinic, as: 'doctor', path: `/print/discharge-summary/${session._id}` })
  ;(await sheet()).getByText('DRAFT, session open')
  expect(screen.queryByText(/Wrong chart/)).toBeNull()
  await router.navigate(`/print/session/${session._id}`)
  await screen.findByText(/^Entered in error \(Doctor.*Another patient$/)
  expect(screen.getByText('Wrong chart').closest('del')).not.toBeNull()
  await doctor.call(updateSession, { body: { id: session._id, open: false } })
  await router.navigate(`/print/discharge-summary/${session._id}?size=A4`)
  await sheet()
  await waitFor(() => expect(screen.queryByText('DRAFT, session open')).toBeNull())
})

test.each(['prescription', 'session', 'discharge-summary'])(
  'U1 the %s on paper names the allergy that its prescription meets',
  async (what) => {
    const { clinic, doctor, session, patientId } = await aClinic()
    await doctor.call(updateSession, { body: { id: session._id, prescription: 'Tabs Amoxil 500mg tds 5/7 + PCM' } })
    await doctor.call(updateAllergies, { params: { id: patientId }, body: { add: [{ label: 'Penicillin' }] } })
    await renderApp({ clinic, as: 'doctor', path: `/print/${what}/${session._id}` })
    ;(await sheet()).getByText('Allergy: penicillin – this prescription names amoxicillin')
  },
)

test('5.24 prints a struck observation struck through, with its reason', async () => {
  const { clinic, doctor, session } = await aClinic()
  const observe = (pulse: string) => doctor.call(recordObservation, { params: { id: session._id }, body: { pulse } })
  const { _id: id } = await observe('188')
  await observe('88')
  await doctor.call(strikeObservation, { params: { id }, body: { reason: 'Another patient' } })
  await renderApp({ clinic, as: 'nurse', path: `/print/ward-chart/${session._id}` })
  const chart = await sheet()
  expect(chart.getByText('188').closest('del')).not.toBeNull()
  expect(chart.getByText('88').closest('del')).toBeNull()
  chart.getByText('Entered in error: Another patient')
})

test('the ward chart says what the screen says of a set: how urgent it is, its danger signs and its oxygen', async () => {
  const { clinic, doctor } = await aClinic()
  const child = await newPatient(doctor, { ageRange: '0 - 5 years' })
  const session = await newSession(doctor, { patientId: child._id, prescription: '' })
  await doctor.call(recordObservation, {
    params: { id: session._id },
    body: { temperature: '39.4', spO2: '87', oxygen: 'oxygen', oxygenFlow: 2, dangerSigns: ['convulsions'] },
  })
  await renderApp({ clinic, as: 'nurse', path: `/print/ward-chart/${session._id}` })
  const chart = await sheet()
  const row = (name: string) => chart.getByRole('rowheader', { name }).nextElementSibling?.textContent
  expect(row('Score or sign')).toMatch(/^Urgent/)
  expect(row('Danger signs, stiff neck, headache')).toBe('Convulsions')
  expect(row('Oxygen')).toBe('2 L/min')
  expect(row('Temperature, °C')).toBe('39.4')
})

test('a prescription on paper says each drug once, and below the drugs only what else was written', async () => {
  const { clinic, doctor } = await aClinic()
  const prescription = 'Paracetamol 1 g, 3 times a day\nMuch water'
  const prescriptionLines = [{ drug: 'Paracetamol', dose: '1 g', timesPerDay: 3 }]
  const session = await newSession(doctor, { prescription, prescriptionLines })
  await renderApp({ clinic, as: 'nurse', path: `/print/prescription/${session._id}` })
  const paper = await sheet()
  expect(paper.getAllByText(/Paracetamol/)).toHaveLength(1)
  expect(paper.getByText('Also written').nextElementSibling?.textContent).toBe('Much water')
})

test('5.8 creates a first card at once, but asks before another', async () => {
  const { clinic, patientId } = await aClinic()
  const { user, me } = await renderApp({ clinic, as: 'doctor', path: `/print/patient-card/${patientId}?size=58` })
  await user.click(await screen.findByRole('button', { name: 'Make a card' }))
  await sheet()
  const card = async () => (await me?.call(getPatientCard, { params: { id: patientId } }))?.card?.code
  const first = await card()
  await user.click(screen.getByRole('button', { name: 'Make a new card' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make a new card' }))
  await waitFor(async () => expect(await card()).not.toBe(first))
})

test('a sheet of cards has one for each patient', async () => {
  const { clinic, doctor, patientId } = await aClinic()
  await doctor.call(issueCard, { params: { id: patientId } })
  await renderApp({ clinic, as: 'doctor', path: `/print/patient-card/${patientId}?size=A4` })
  expect((await sheet()).getAllByRole('region', { name: PRINT_WORDS.patientCard })).toHaveLength(1)
})

test('a code is drawn module by module', () => {
  const { data } = encode('HTTP://LAPTOP:3000/C/0123456789A', { ecc: 'M', border: 4 })
  const drawn = data.map((row) => row.map(() => false))
  for (const [, x, y, width] of pathOf(data).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = Number(x); at < Number(x) + Number(width); at++) (drawn[Number(y)] ?? [])[at] = true
  expect(drawn).toEqual(data)
})

test('5.21 scanning a card into the search opens the chart; says so if the card does not work', async () => {
  const { clinic, doctor, patientId } = await aClinic()
  const { url, code } = await doctor.call(issueCard, { params: { id: patientId } })
  const { user, path } = await renderApp({ clinic, as: 'nurse', path: '/patient/search' })
  const box = () => screen.findByRole('textbox', { name: "Patient's name" })
  const scan = async (text: string) => {
    await user.clear(await box())
    await user.paste(text)
    await user.keyboard('{Enter}')
  }
  await scan(`HTTP://OTHER/C/${code.slice(0, 10)}${code.endsWith('X') ? 'Y' : 'X'}`)
  await screen.findByText('Card not valid')
  expect(path()).toBe('/patient/search')
  await scan(url.toLowerCase())
  await waitFor(() => expect(path()).toBe(`/patient/history/${patientId}`))
})

test('5.9 a card’s address opens the sign-in and then the patient, for any user', async () => {
  const { clinic, doctor, patientId } = await aClinic()
  const { code } = await doctor.call(issueCard, { params: { id: patientId } })
  const { user: nurse } = await clinic.as('nurse', { password: 'dry season sun' })
  const { user, path } = await renderApp({ clinic, path: `/C/${code}` })
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), nurse.email)
  await user.type(screen.getByLabelText(/^Password/), 'dry season sun{Enter}')
  await waitFor(() => expect(path()).toBe(`/patient/history/${patientId}`))
})

test('a printed report starts with its figures: who was seen, and each diagnosis by age and sex', async () => {
  const { clinic, doctor } = await aClinic()
  const girl = await newPatient(doctor, { gender: 'FEMALE', ageRange: '0 - 5 years' })
  for (const workingDiagnosis of ['?malaria', 'Bewitched']) await newSession(doctor, { patientId: girl._id, workingDiagnosis })
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Africa/Lagos' })
  await renderApp({ clinic, as: 'doctor', path: `/print/report/${today}_${today}` })
  const paper = await sheet()
  expect(paper.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['2', '3', '0'])
  const figures = within(paper.getByRole('table', { name: 'Diagnoses by age and sex' }))
  const ages = figures.getAllByRole('columnheader', { name: /\d/ }).map(({ textContent }) => textContent)
  expect(ages).toEqual(['0–5', '6–15', '16–19', '20–25', '26–30', '31–35', '36–40', '41+'])
  const cellsOf = (name: RegExp) =>
    within(figures.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  const malaria = cellsOf(/^Malaria\s*1 suspected/)
  expect(malaria).toHaveLength(17)
  expect([malaria[0], malaria.slice(1).filter((count) => count === '1').length]).toEqual(['2', 2])
  expect(malaria[figures.getAllByRole('columnheader', { name: /^[FM]$/ }).findIndex(({ textContent }) => textContent === 'F') + 1]).toBe(
    '1',
  )
  expect(cellsOf(/^Not coded/)[0]).toBe('1')
  // The names come after the figures.
  const names = paper.getByRole('table', { name: 'Sessions' })
  expect(paper.getByText('Patients and their sessions').compareDocumentPosition(names)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(names.compareDocumentPosition(paper.getByRole('table', { name: 'Diagnoses by age and sex' }))).toBe(
    Node.DOCUMENT_POSITION_PRECEDING,
  )
})

test('6.1 the printed prescription counts in what one of the item is called', async () => {
  const { clinic, doctor, patientId } = await aClinic()
  await newItem(await clinic.as('admin'), { name: 'Coartem', dosage: '20/120 mg', unit: 'tablet', count: 50 })
  const prescriptionLines = [{ drug: 'Coartem', dose: '4 tablets', units: 24 }]
  const session = await newSession(doctor, { patientId, prescription: '', prescriptionLines })
  const [line] = await doctor.call(listLines, { params: { id: session._id } })
  const drugs = [{ drug: 'Coartem', dosage: 6, lineId: line?._id }]
  await doctor.call(updateSession, { body: { id: session._id, drugs } })
  const { router } = await renderApp({ clinic, as: 'doctor', path: `/print/prescription/${session._id}?size=A5` })
  const cells = (await sheet()).getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells).toEqual(expect.arrayContaining(['24 tablets', '6 tablets, 18 left']))
  for (const address of [`prescription/${session._id}?size=80`, `discharge-summary/${session._id}`]) {
    await router.navigate(`/print/${address}`)
    await screen.findByText(/4 tablets, 24 tablets$/)
  }
})

test.each(['receipt-of-care', 'session', 'discharge-summary'])(
  'the %s says what was given in what one of the item was called then',
  async (what) => {
    const { clinic, doctor, session } = await aClinic()
    const admin = await clinic.as('admin')
    const { _id: drug } = await newItem(admin, { name: 'Coartem', count: 50, unit: 'tablet' })
    const give = (dosage: number) => doctor.call(updateSession, { body: { id: session._id, drugs: [{ drug, dosage }] } })
    await give(6)
    await give(1)
    await admin.call(updateItem, { body: { id: drug, unit: 'strip' } })
    await give(2)
    await renderApp({ clinic, as: 'doctor', path: `/print/${what}/${session._id}` })
    const { getByText } = await sheet()
    const given =
      what === 'session'
        ? [/Coartem × 6 tablets/, /Coartem × 1 tablet$/, /Coartem × 2 strips/]
        : [/Coartem × 7 tablets; Coartem × 2 strips/]
    for (const text of given) getByText(text)
  },
)

test('U6 dose slips are for what is taken at home; an injection gets one only if a person ticks it', async () => {
  const { clinic, doctor, patientId } = await aClinic()
  const admin = await clinic.as('admin')
  await newItem(admin, { name: 'Artesun', dosage: '60 mg', unit: 'vial' })
  await newItem(admin, { name: 'Insulin', dosage: '100 IU/ml', unit: '' })
  const prescriptionLines = [{ drug: 'Artesun', dose: '120 mg' }, { drug: 'Insulin', dose: '10 units s/c' }, { drug: 'Coartem' }]
  const session = await newSession(doctor, { patientId, prescription: '', prescriptionLines })
  const { user, router } = await renderApp({ clinic, as: 'nurse', path: `/print/dose-slip/${session._id}` })
  const slips = async () => (await sheet()).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(await slips()).toEqual(['Coartem'])
  await user.click(screen.getByRole('checkbox', { name: 'Insulin 10 units s/c is taken at home too' }))
  expect(await slips()).toEqual(['Coartem', 'Insulin'])
  await router.navigate(`/print/discharge-summary/${session._id}`)
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Coartem/ }).checked).toBe(true))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Artesun/ }).checked).toBe(false)
  const ward = await newSession(doctor, { patientId, prescription: '', prescriptionLines: [{ drug: 'Normal saline' }] })
  await router.navigate(`/print/dose-slip/${ward._id}`)
  await screen.findByRole('checkbox', { name: 'Normal saline is taken at home too' })
  ;(await sheet()).getByText('Nothing')
})

test('what was given on the ward is apart from what is taken home, and injections go home only if a person ticks them', async () => {
  const { clinic, doctor, patientId } = await aClinic()
  const prescriptionLines = [{ drug: 'Artesunate', dose: '120 mg IV' }, { drug: 'Normal saline' }, { drug: 'Coartem', dose: '4 tablets' }]
  const session = await newSession(doctor, { patientId, prescription: '', prescriptionLines })
  const { user, router } = await renderApp({ clinic, as: 'doctor', path: `/print/discharge-summary/${session._id}` })
  await sheet()
  const printed = () =>
    screen
      .getAllByRole('checkbox')
      .flatMap((box) => (box.closest('label')?.classList.contains('no-print') ? [] : [box.closest('label')?.textContent?.trim()]))
  expect(printed()).toEqual(['Coartem – 4 tablets'])
  await user.click(screen.getByRole('checkbox', { name: /^Artesunate/ }))
  await user.click(screen.getByRole('checkbox', { name: /^Coartem/ }))
  expect(printed()).toEqual(['Artesunate – 120 mg IV'])
  await user.type(screen.getByLabelText('Add what else to take at home'), 'ORS at home')
  expect(screen.getAllByText('ORS at home').some((element) => element.tagName === 'P')).toBe(true)
  const words = await newSession(doctor, { prescription: 'IV fluids 5% dextrose\nTabs Paracetamol 1 g tds' })
  await router.navigate(`/print/discharge-summary/${words._id}`)
  await screen.findByRole('checkbox', { name: /^Tabs Paracetamol/ })
  expect(printed()).toEqual(['Tabs Paracetamol 1 g tds'])
})

test.each(['session', 'discharge-summary'])(
  'the %s prints the results, an HIV screen by a tick that starts off, and offers it to no physiotherapist',
  async (what) => {
    const { clinic, doctor, session } = await aClinic()
    const record = (body: object) => doctor.call(recordResult, { body: { id: session._id, ...body } as never })
    await record({ test: 'hb', value: '6.9' })
    const wrong = await record({ test: 'pcv', value: '21' })
    await doctor.call(strikeResult, { params: { id: wrong._id }, body: { reason: 'Another patient' } })
    await record({ test: 'hiv', value: 'reactive' })
    const path = `/print/${what}/${session._id}`
    const { user, unmount } = await renderApp({ clinic, as: 'doctor', path })
    const paper = await sheet()
    expect(paper.getByText('Hb: 6.9 g/dL (Severe anaemia)')).toBeDefined()
    expect(paper.queryAllByText(/HIV/)).toEqual([])
    // What was entered in error is on the whole record only, struck through.
    expect(paper.queryByText('PCV: 21 %')?.tagName ?? null).toBe(what === 'session' ? 'DEL' : null)
    await user.click(screen.getByRole('checkbox', { name: 'Print the HIV screen' }))
    expect(await screen.findByText('HIV screen: reactive (Reactive: confirm it)')).toBeDefined()
    unmount()
    await renderApp({ clinic, as: 'physiotherapist', path })
    ;(await sheet()).getByText('Hb: 6.9 g/dL (Severe anaemia)')
    expect(screen.queryByRole('checkbox', { name: 'Print the HIV screen' })).toBeNull()
  },
)
