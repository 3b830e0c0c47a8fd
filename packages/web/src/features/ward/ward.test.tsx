import { createBeds, listBeds } from '@clinic/contract/beds/beds'
import { recordObservation } from '@clinic/contract/observations/observations'
import { getSession } from '@clinic/contract/sessions/session-record'
import { createHandover, listHandovers } from '@clinic/contract/ward/handovers'
import { listWard } from '@clinic/contract/ward/ward'
import { newPatient } from '@clinic/server/test/arrange'
import { aWard } from '@clinic/server/test/ward'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../test/harness.tsx'
import { currentTransport, setTransport } from '../../lib/transport.ts'

/** Two patients in A1 and B2, and a free bed C3. Names are unlike each other. */
async function aFullWard() {
  const clinic = await aWard({ now: new Date().toISOString() })
  const ada = await clinic.admit('A1', { workingDiagnosis: 'Severe malaria' })
  const ben = await clinic.admit('B2')
  await clinic.admin.call(createBeds, { body: ['C3'] })
  const nameOf = ({ session: { patientId } }: typeof ada) => `${patientId.firstname} ${patientId.lastname}`
  return { clinic, ada, ben, names: [nameOf(ada), nameOf(ben)] as const }
}

const rows = async () => within(await screen.findByRole('list', { name: 'Patients' })).getAllByRole('listitem')

test('shows who is in which bed, due first by choice, what is due, and the free beds', async () => {
  const { clinic, ada, ben, names } = await aFullWard()
  const body = { respiratoryRate: '30', pulse: '135', oxygen: 'oxygen', spO2: '90' } as const
  await clinic.nurse.call(recordObservation, { params: { id: ben.session._id }, body })
  clinic.wait(1)
  await renderApp({ path: '/ward?order=due', as: 'nurse', clinic })
  await screen.findByText(/1 of 3 beds free · 1 overdue/)
  expect(screen.getByText(/^As of \d\d:\d\d$/)).toBeTruthy()
  const [first, second] = await rows()
  expect(first?.textContent).toMatch(/B2.*Urgent · NEWS2 ≥ 11 · High.*due \d\d:\d\d/)
  expect(second?.textContent).toMatch(/A1.*F · 26–30 · Day 1.*Severe malaria.*No observations yet · 1 min late/)
  expect(second?.textContent).not.toContain('not asked')
  expect(first?.getAttribute('data-urgent')).toBe('true')
  const late = within(screen.getByRole('region', { name: 'Overdue observations' }))
  expect(late.getByRole('link').textContent).toContain(names[0])
  expect(within(screen.getByRole('region', { name: /^Free beds/ })).getByText('C3')).toBeTruthy()
  expect(screen.getByRole('link', { name: names[0] }).getAttribute('href')).toBe(`/patient/consultation/${ada.session._id}`)
})

test('keeps the order of beds when observations make someone urgent, and offers due first', async () => {
  const { clinic, ben } = await aFullWard()
  for (const tag of ['A10', 'A2']) await clinic.admit(tag)
  const { user } = await renderApp({ path: '/ward', as: 'nurse', clinic })
  const tags = async () => (await rows()).map((row) => /^[A-Z]\d+/.exec(row.textContent ?? '')?.[0])
  expect(await tags()).toEqual(['A1', 'A2', 'A10', 'B2'])
  const body = { respiratoryRate: '30', pulse: '135', oxygen: 'oxygen', spO2: '90' } as const
  await clinic.nurse.call(recordObservation, { params: { id: ben.session._id }, body })
  await waitFor(async () => expect((await rows()).at(-1)?.getAttribute('data-urgent')).toBe('true'))
  expect(await tags()).toEqual(['A1', 'A2', 'A10', 'B2'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Due first')
  await waitFor(async () => expect((await tags())[0]).toBe('B2'))
})

test('shows which value makes a child urgent, and what was not checked', async () => {
  const { clinic } = await aFullWard()
  const child = async (tag: string, vitals: object) => {
    const { _id: patientId } = await newPatient(clinic.doctor, { ageRange: '6 - 15 years' })
    await clinic.admit(tag, { patientId, ...vitals })
  }
  await child('D4', { temperature: '37.0' })
  await child('E5', { spO2: '89' })
  await child('F6', { spO2: '91' })
  await renderApp({ path: '/ward?order=due', as: 'nurse', clinic })
  const [first] = await rows()
  expect(first?.textContent).toMatch(/E5.*UrgentChecked/)
  expect(first?.getAttribute('data-urgent')).toBe('true')
  const yellow = (await rows()).find((row) => row.textContent?.startsWith('F6'))
  expect(yellow?.textContent).toContain('WatchChecked')
  expect(yellow?.getAttribute('data-urgent')).toBe(null)
  const well = (await rows()).find((row) => row.textContent?.startsWith('D4'))
  expect(well?.textContent).toContain('No danger sign so far. Still to check: pulse, breathing rate, SpO2, consciousness')
  expect(well?.getAttribute('data-urgent')).toBe(null)
})

test('4.24 a patient can be moved with the keyboard alone, and the focus returns', async () => {
  const { clinic, names } = await aFullWard()
  const { user } = await renderApp({ path: '/ward', as: 'nurse', clinic })
  const button = await screen.findByRole('button', { name: `More actions for ${names[0]}` })
  button.focus()
  await user.keyboard('{Enter}')
  await expectFocus(screen.findByRole('menuitem', { name: 'Move…' }))
  await user.keyboard('{Enter}')
  await expectFocus(screen.findByLabelText('To which bed'))
  await user.tab()
  await user.keyboard('Near the nurse{Enter}')
  await screen.findByText(`${names[0]} is now in C3`)
  await waitFor(async () => expect((await rows()).map((row) => row.textContent?.slice(0, 2)).toSorted()).toEqual(['B2', 'C3']))
  await expectFocus(screen.getByRole('button', { name: `More actions for ${names[0]}` }))
})

test('two patients can swap beds', async () => {
  const { clinic, ben, names } = await aFullWard()
  const { user } = await renderApp({ path: '/ward', as: 'doctor', clinic })
  await user.click(await screen.findByRole('button', { name: `More actions for ${names[0]}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Move…' }))
  await user.selectOptions(await screen.findByLabelText('To which bed'), `B2: ${names[1]}`)
  await user.click(screen.getByRole('button', { name: 'Move' }))
  await screen.findByText(`${names[0]} is now in B2`)
  const { data } = await clinic.nurse.call(listWard, {})
  expect(data.find(({ sessionId }) => sessionId === ben.session._id)?.bed.tag).toBe('A1')
})

test('says so if the bed was taken meanwhile, and moves no one', async () => {
  const { clinic, names, ada } = await aFullWard()
  const { user } = await renderApp({ path: '/ward', as: 'nurse', clinic })
  await user.click(await screen.findByRole('button', { name: `More actions for ${names[0]}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Move…' }))
  const { data } = await clinic.admin.call(listBeds, {})
  const free = data.find(({ tag }) => tag === 'C3')?._id ?? ''
  const { newAdmission } = await import('@clinic/server/test/arrange')
  await newAdmission(clinic.doctor, free)
  await user.click(screen.getByRole('button', { name: 'Move' }))
  await screen.findByText('Someone else just took this bed. Choose another.')
  expect(screen.getByRole('option', { name: 'Choose a bed', selected: true })).toBeDefined()
  expect((await clinic.doctor.call(getSession, { params: { id: ada.session._id } })).bedId?.tag).toBe('A1')
})

test('a plan is saved and shown in the row', async () => {
  const { clinic, names } = await aFullWard()
  const { user } = await renderApp({ path: '/ward', as: 'nurse', clinic })
  await user.click(await screen.findByRole('button', { name: `More actions for ${names[0]}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Plan discharge' }))
  const day = await screen.findByLabelText('Leaves on')
  await waitFor(() => expect(document.activeElement).toBe(day))
  await user.keyboard('24/11/2030')
  await user.click(screen.getByLabelText('Patient and family were told'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Leaves 24/11/2030')
})

test('a doctor can discharge with an outcome; a nurse cannot', async () => {
  const { clinic, names, ada } = await aFullWard()
  const { user } = await renderApp({ path: '/ward', as: 'doctor', clinic })
  await user.click(await screen.findByRole('button', { name: `More actions for ${names[0]}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Discharge' }))
  await screen.findByText('The session closes and A1 will be free.')
  await user.selectOptions(screen.getByLabelText('How the stay ends'), 'Referred')
  await user.type(screen.getByLabelText('Referred to'), 'General Hospital')
  await user.type(screen.getByLabelText('Note'), 'For surgery')
  await user.click(screen.getByRole('button', { name: 'Discharge' }))
  await waitFor(async () => expect((await rows()).length).toBe(1))
  const { outcome } = await clinic.doctor.call(getSession, { params: { id: ada.session._id } })
  expect(outcome).toMatchObject({ outcome: 'referred', referredTo: 'General Hospital', note: 'For surgery' })
})

test('the bed label can be printed from the row, and a handover from its own sheet', async () => {
  const { clinic, ada, names } = await aFullWard()
  const lines = [{ sessionId: ada.session._id, recommendation: 'Oral quinine' }]
  const handover = await clinic.nurse.call(createHandover, { body: { shift: 'night', lines } })
  const { user, unmount } = await renderApp({ path: '/ward', as: 'nurse', clinic })
  await user.click(await screen.findByRole('button', { name: `More actions for ${names[0]}` }))
  const label = await screen.findByRole('menuitem', { name: 'Print bed label' })
  expect(label.getAttribute('href')).toBe(`/print/bed-label/${ada.session._id}`)
  unmount()
  await renderApp({ path: '/ward?tab=handovers', as: 'nurse', clinic })
  expect((await screen.findByRole('link', { name: 'Print' })).getAttribute('href')).toBe(`/print/handover/${handover._id}`)
})

test('a nurse is not offered to discharge', async () => {
  const { clinic, names } = await aFullWard()
  const { user } = await renderApp({ path: '/ward', as: 'nurse', clinic })
  await user.click(await screen.findByRole('button', { name: `More actions for ${names[0]}` }))
  await screen.findByRole('menuitem', { name: 'Move…' })
  expect(screen.queryByRole('menuitem', { name: 'Discharge' })).toBe(null)
})

test('a handover needs only what to do, and someone else accepts it', async () => {
  const { clinic, names } = await aFullWard()
  const { user } = await renderApp({ path: '/ward', as: 'nurse', clinic })
  await user.click(await screen.findByRole('link', { name: 'Start handover' }))
  await user.click(await screen.findByRole('button', { name: 'Hand over' }))
  expect((await screen.findAllByText('Write what the next shift has to do')).length).toBe(2)
  for (const name of names) await user.type(screen.getByLabelText(new RegExp(`What to do for ${name}`)), 'Watch the fever')
  await user.click(screen.getByRole('button', { name: 'Hand over' }))
  await screen.findByText('Waiting to be accepted')
  expect(screen.getAllByText(/Allergies: not asked\./).length).toBe(2)
  expect(screen.queryByRole('button', { name: 'Accept' })).toBe(null)
  expect((await clinic.nurse.call(listHandovers, {})).data[0]?.lines.length).toBe(2)
})

test('a patient whose orders have not changed takes one key, and a new patient is offered what is planned', async () => {
  const { clinic, ada, names } = await aFullWard()
  const lines = [{ sessionId: ada.session._id, recommendation: 'Oral quinine' }]
  await clinic.nurse.call(createHandover, { body: { shift: 'night', lines } })
  const { user } = await renderApp({ path: '/ward?handover=new', as: 'doctor', clinic })
  const boxOf = (name: string) => screen.findByRole('textbox', { name: `What to do for ${name}` })
  const [first, second] = names
  const unchanged = await boxOf(first)
  await waitFor(() => expect(unchanged).toHaveProperty('placeholder', 'Oral quinine'))
  expect(await boxOf(second)).toHaveProperty('placeholder', expect.stringMatching(/^Vitals \d\d:\d\d\.$/i))
  await user.click(unchanged)
  await user.keyboard('{Enter}')
  expect(unchanged).toHaveProperty('value', 'Oral quinine')
  await expectFocus(await boxOf(second))
  await user.click(screen.getByRole('button', { name: `No change for ${second}` }))
  await expectFocus(screen.getByRole('button', { name: 'Hand over' }))
  await user.keyboard('{Enter}')
  await waitFor(async () => expect((await clinic.nurse.call(listHandovers, {})).count).toBe(2))
  const [written] = (await clinic.nurse.call(listHandovers, {})).data
  expect(written?.lines.map(({ recommendation }) => recommendation)).toEqual(['Oral quinine', expect.stringMatching(/^Vitals /)])
})

test('another person’s handover is announced above the patients, can be accepted, and then says so', async () => {
  const { clinic, ada } = await aFullWard()
  const { createHandover } = await import('@clinic/contract/ward/handovers')
  const now = clinic.clock.now
  clinic.clock.now = new Date(now.getTime() + 1000)
  const lines = [{ sessionId: ada.session._id, recommendation: 'Watch' }]
  await clinic.nurse.call(createHandover, { body: { shift: 'night', lines } })
  await clinic.db
    .updateTable('handover')
    .set({ at: new Date(now.getTime() - 12 * 3_600_000 - 1000).toISOString() })
    .execute()
  const { user, me } = await renderApp({ path: '/ward', as: 'doctor', clinic })
  await user.click(await screen.findByRole('link', { name: /^Handover from .+: read and accept$/ }))
  await screen.findByText(/This is 12 hours old/)
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  await screen.findByText(`Accepted by ${me?.user.name}`)
})

test('with no beds, or no patients, it says the next step', async () => {
  const clinic = await aWard()
  const { unmount } = await renderApp({ path: '/ward', as: 'nurse', clinic })
  await screen.findByText('No beds yet. Ask the admin to add them.')
  unmount()
  await clinic.admin.call(createBeds, { body: ['A1'] })
  await renderApp({ path: '/ward', as: 'admin', clinic })
  await screen.findByText(/^No one is admitted\./)
  expect(screen.queryByRole('link', { name: 'Start handover' })).toBe(null)
})

test('keeps showing the last state with its time if the ward cannot be fetched', async () => {
  const { clinic, names } = await aFullWard()
  const { user } = await renderApp({ path: '/ward', as: 'nurse', clinic })
  await screen.findByRole('link', { name: names[0] })
  const works = currentTransport()
  setTransport({
    ...works,
    fetch: (address, init) => (address.endsWith('/ward') ? Promise.reject(new TypeError('offline')) : works.fetch(address, init)),
  })
  const { queryClient } = await import('../../api/query-client.ts')
  void queryClient.invalidateQueries({ queryKey: [listWard.path] })
  expect((await screen.findByText(/Shown as of \d\d:\d\d\./)).textContent).toContain('this page updates when it can')
  expect(screen.getByRole('link', { name: names[0] })).toBeTruthy()
  await user.keyboard('x')
})

test('shows occupancy as a plot with a sentence and a table, but not to nurses', async () => {
  const { clinic } = await aFullWard()
  const { user, unmount } = await renderApp({ path: '/ward?tab=occupancy', as: 'doctor', clinic })
  const plot = await screen.findByRole('img', { name: /at most 2 of 3 at the end of a day/ })
  expect(plot.textContent).toContain('3 beds')
  await user.click(screen.getByRole('button', { name: 'Show as table' }))
  expect(within(screen.getByRole('table', { name: 'Occupied beds by day' })).getAllByRole('row').length).toBe(31)
  await user.click(screen.getByText('Last 90 days'))
  await screen.findByText(/Over 90 days/)
  unmount()
  await renderApp({ path: '/ward?tab=occupancy', as: 'nurse', clinic })
  await screen.findByRole('tab', { name: /Patients/ })
  expect(screen.queryByRole('tab', { name: 'Occupancy' })).toBe(null)
})
