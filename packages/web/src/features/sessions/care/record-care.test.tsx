import { createItem, listItems } from '@clinic/contract/inventory/inventory'
import { mergePatients } from '@clinic/contract/merge/merge'
import { listObservations } from '@clinic/contract/observations/observations'
import { createPatient } from '@clinic/contract/patients/patients'
import { getSession } from '@clinic/contract/sessions/session-record'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { receiveStock, updateLot } from '@clinic/contract/stock/stock'
import { newPatient } from '@clinic/server/test/arrange'
import { anItem, aPatient, aSession } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../../test/harness.tsx'
import { queryClient } from '../../../api/query-client.ts'
import { currentTransport, setTransport } from '../../../lib/transport.ts'

/** An open session of a patient with an allergy, and two items in stock. */
async function openSession(allergies = 'Penicillin') {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const admin = await clinic.as('admin')
  await admin.call(createItem, { body: anItem({ name: 'Paracetamol', count: 5 }) })
  await admin.call(createItem, { body: anItem({ name: 'Amoxicillin', count: 40 }) })
  const [patient] = await doctor.call(createPatient, {
    body: aPatient({ firstname: 'Adaeze', lastname: 'Okafor', allergies }),
  })
  const session = await doctor.call(createSession, {
    body: aSession(patient?._id ?? '', {
      temperature: '39',
      pulse: '80',
      bloodPressure: '120/80',
      spO2: '98',
      prescription: 'Paracetamol',
    }),
  })
  const stock = async () => Object.fromEntries((await doctor.call(listItems, {})).map(({ name, count }) => [name, count]))
  return { clinic, doctor, session, stock, path: `/patient/record/${session._id}` }
}

type User = Awaited<ReturnType<typeof renderApp>>['user']

async function choose(user: User, row: number, item: string, dosage: string) {
  const group = await screen.findByRole('group', { name: `Item ${row}` })
  await user.click(within(group).getByRole('combobox', { name: 'Drug or item' }))
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${item}`) }))
  await user.clear(within(group).getByLabelText('Dosage'))
  await user.type(within(group).getByLabelText('Dosage'), dosage)
  return group
}

test('records what was done and given, drops the rows left at Select, and shows it on the details', async () => {
  const { clinic, session, stock, path } = await openSession()
  const { user, path: where } = await renderApp({ clinic, as: 'nurse', path })

  await user.type(await screen.findByLabelText('Details of what was done'), 'First dose')
  await user.click(screen.getByRole('button', { name: '+ Add item' }))
  await choose(user, 2, 'Paracetamol', '3')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await screen.findByText('Comment added!')
  await screen.findByRole('heading', { name: 'Details of Consultation' })
  expect(where()).toBe(`/patient/consultation/${session._id}`)
  await screen.findByText('First dose')
  expect(screen.getAllByText('Paracetamol × 3 units')).toHaveLength(2) // under the prescription, and in its comment
  expect(await stock()).toEqual({ Paracetamol: 2, Amoxicillin: 40 })
})

test.each([
  ['89', 'urgent'],
  ['91', 'watch'],
  ['92', 'watch'],
])('3.18, 14.4 a child’s SpO2 of %s is %s where care is recorded, as it is on the ward', async (spO2, level) => {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const patient = await newPatient(doctor, { ageRange: '0 - 5 years' })
  const session = await doctor.call(createSession, { body: aSession(patient._id, { spO2 }) })
  await renderApp({ clinic, as: 'nurse', path: `/patient/record/${session._id}` })
  const tile = (await screen.findByText('SpO2', { selector: 'p' })).parentElement
  await waitFor(() =>
    expect([tile?.textContent?.includes('Urgent'), tile?.hasAttribute('data-urgent')]).toEqual([level === 'urgent', level === 'urgent']),
  )
  expect(tile?.textContent).toMatch(/ow oxygen/)
  const { data } = await doctor.call(listObservations, { params: { id: session._id } })
  expect(data[0]?.flags.find(({ input }) => input === 'spO2')?.severity).toBe(spO2 === '92' ? 'watch' : 'urgent')
})

test("shows the patient, the vitals in the specification's words, the items by name and the allergies beside them", async () => {
  const { clinic, path } = await openSession()
  const { user } = await renderApp({ clinic, as: 'pharmacist', path })

  const form = await screen.findByRole('form', { name: 'Record care' })
  await within(form).findByText('Allergies: Penicillin')
  expect(screen.getByText('If you dispensed any drug or use any inventory item, please give detaills.')).toBeDefined()
  for (const [vital, value] of Object.entries({
    Temperature: '39 Degrees',
    Pulse: '80 BPS',
    'Blood pressure': '120/80 Hmg',
    SpO2: '98 counts',
  }))
    expect(screen.getByText(vital, { selector: 'p' }).nextElementSibling?.textContent).toBe(value)
  expect(screen.getByText('Fever')).toBeDefined()
  const strip = screen.getByRole('region', { name: 'Patient' })
  for (const fact of ['Adaeze Okafor', 'FEMALE', '26 - 30 years']) expect(strip.textContent).toContain(fact)

  const drug = screen.getByRole('combobox', { name: 'Drug or item' })
  expect(drug.getAttribute('placeholder')).toBe('Select')
  expect(screen.getByLabelText('Dosage')).toHaveProperty('value', '0')
  await user.click(drug)
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Amoxicillin 500 mg40 units left',
    'Paracetamol 500 mg5 units left',
  ])
})

test('7.11 shows an allergy from a joined record just as prominently next to the drugs', async () => {
  const { clinic, path, session } = await openSession('N/A')
  const admin = await clinic.as('admin')
  const [other] = await admin.call(createPatient, { body: aPatient({ firstname: 'Adaese', lastname: 'Okafor', allergies: 'Penicillin' }) })
  const reason = 'The patient says so'
  await admin.call(mergePatients, { body: { keepId: session.patientId._id, mergeId: other?._id ?? '', reason } })
  await renderApp({ clinic, as: 'pharmacist', path })
  const form = await screen.findByRole('form', { name: 'Record care' })
  expect((await within(form).findByText('Allergies: Penicillin')).closest('[role="note"]')).not.toBeNull()
})

test('shows the server’s refusal at its row, and keeps everything', async () => {
  const { clinic, stock, path } = await openSession()
  const { user } = await renderApp({ clinic, as: 'pharmacist', path })

  await user.type(await screen.findByLabelText('Details of what was done'), 'Dispensed')
  await user.click(screen.getByRole('button', { name: '+ Add item' }))
  const row = await choose(user, 2, 'Paracetamol', '9')
  expect(within(row).getByText('Only 5 units left')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await within(row).findByText('Paracetamol: 5 units left, 9 asked for')
  await waitFor(() => expect(document.activeElement).toBe(within(row).getByLabelText('Dosage')))
  expect(screen.getByLabelText('Details of what was done')).toHaveProperty('value', 'Dispensed')
  await user.tab()
  await user.tab()
  expect(within(row).getByText('Paracetamol: 5 units left, 9 asked for')).toBeDefined()
  expect(await stock()).toMatchObject({ Paracetamol: 5 })
})

test('shows usable units only: expired units do not count', async () => {
  const { clinic, path } = await openSession()
  const admin = await clinic.as('admin')
  const { _id } = await admin.call(createItem, { body: anItem({ name: 'Zinc', dosage: '20 mg', count: 0 }) })
  const lines = [
    { item: _id, units: 6, lotNo: 'A', expiresOn: '2099-03' },
    { item: _id, units: 4, lotNo: 'B', expiresOn: '2099-01' },
  ]
  const { lotIds } = await admin.call(receiveStock, { body: { lines } })
  const correction = { expiresOn: '2020-01', reason: 'Misread the box' }
  await admin.call(updateLot, { params: { id: lotIds[1] ?? '' }, body: correction })
  const { user } = await renderApp({ clinic, as: 'pharmacist', path })
  const row = await choose(user, 1, 'Zinc', '7')
  await within(row).findByText('20 mg · 6 units usable, 4 expired · next expiry 31/03/2099')
  within(row).getByText('Only 6 units left')
})

test('asks for a chosen drug’s units before sending anything', async () => {
  const { clinic, path } = await openSession()
  const { user } = await renderApp({ clinic, as: 'pharmacist', path })
  const row = await choose(user, 1, 'Amoxicillin', '0')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await within(row).findByText('Enter the number of units given, a whole number from 1')
})

test('asks for a comment or a drug if there is neither', async () => {
  const { clinic, path } = await openSession()
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText('Write what was done, or add a drug or item')
  await expectFocus(screen.getByLabelText('Details of what was done'))
})

test.each(['', '  '])(
  'R8 without a server, too, care with nothing in it (%j) is not taken, so that nothing empty waits on the phone',
  async (typed) => {
    const { clinic, path } = await openSession()
    const { user } = await renderApp({ clinic, as: 'nurse', path })
    const box = await screen.findByLabelText('Details of what was done')
    if (typed) await user.type(box, typed)
    const whole = currentTransport()
    const heard: string[] = []
    setTransport({
      ...whole,
      fetch: async (url, { method }) => {
        if (method === 'PATCH') heard.push(url)
        throw new TypeError('Failed to fetch')
      },
    })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Write what was done, or add a drug or item')
    await expectFocus(box)
    expect(heard).toEqual([])
  },
)

test('removes the right row, and focuses the previous one', async () => {
  const { clinic, doctor, session, path } = await openSession()
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  await choose(user, 1, 'Amoxicillin', '1')
  await user.click(screen.getByRole('button', { name: '+ Add item' }))
  await choose(user, 2, 'Paracetamol', '2')
  await user.click(screen.getByRole('button', { name: 'X, remove item 1' }))
  expect(screen.getByRole('combobox', { name: 'Drug or item' })).toHaveProperty('value', 'Paracetamol')
  await expectFocus(screen.getByRole('combobox', { name: 'Drug or item' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Comment added!')
  expect((await doctor.call(getSession, { params: { id: session._id } })).comments[0]?.drugs).toMatchObject([
    { drug: 'Paracetamol', dosage: 2 },
  ])
})

test('offers no Save on a closed session', async () => {
  const { clinic, doctor, session, path } = await openSession()
  await doctor.call(updateSession, { body: { id: session._id, open: false } })
  await renderApp({ clinic, as: 'nurse', path })
  await screen.findByText(/^This session is closed/)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.queryByLabelText('Details of what was done')).toBeNull()
})

test('keeps what was typed when the session was closed meanwhile', async () => {
  const { clinic, doctor, session, path } = await openSession()
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  await user.type(await screen.findByLabelText('Details of what was done'), 'Dressing changed')
  await doctor.call(updateSession, { body: { id: session._id, open: false } })
  await user.click(screen.getByRole('button', { name: 'Save' }))

  const notice = (await screen.findByText(/What you typed is kept/)).textContent
  expect(notice).toMatch(/^This session was closed at \d\d:\d\d by .+\. Reopen it, or add your note to a new one\./)
  expect(notice).toContain(`by ${doctor.user.name}. `)
  expect(screen.getByLabelText('Details of what was done')).toHaveProperty('value', 'Dressing changed')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
})

test("says 'An error occured' only where the server said nothing, and one key makes the second try harmless", async () => {
  const { clinic, doctor, session, path } = await openSession()
  const { user } = await renderApp({ clinic, as: 'nurse', path })
  const whole = currentTransport()
  await user.type(await screen.findByLabelText('Details of what was done'), 'First dose')
  // The care is stored, but the response is lost.
  setTransport({
    ...whole,
    fetch: async (url, init) => {
      const answer = await whole.fetch(url, init)
      if (init.method !== 'PATCH') return answer
      throw new TypeError('Failed to fetch')
    },
  })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('An error occured')
  setTransport(whole)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Comment added!')
  expect((await doctor.call(getSession, { params: { id: session._id } })).comments).toHaveLength(1)
})

test('U14 after saving, the form does not warn of what it saved itself; of what is changed then it warns again', async () => {
  const { clinic, path } = await openSession()
  const { user, router } = await renderApp({ clinic, as: 'nurse', path })
  const row = within(await choose(user, 1, 'Paracetamol', '3')) // of 5: then 2 are left
  router.hold()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Saved' })
  await row.findByText(/· 2 units left/)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(row.queryByText(/^Already given/)).toBeNull()
  expect(row.queryByText(/^Only /)).toBeNull()
  expect(screen.queryByRole('list', { name: 'Already given' })).toBeNull()
  await user.type(row.getByLabelText('Dosage'), '4')
  await row.findByText(/^Already given at/)
})

describe('R2 the answer to Save is lost, and the dose is changed and saved', () => {
  async function changedDose() {
    const opened = await openSession()
    const { user, path } = await renderApp({ clinic: opened.clinic, as: 'nurse', path: opened.path })
    const whole = currentTransport()
    const row = await choose(user, 1, 'Paracetamol', '2')
    setTransport({
      ...whole,
      fetch: async (url, init) => {
        const answer = await whole.fetch(url, init)
        if (init.method !== 'PATCH') return answer
        throw new TypeError('Failed to fetch')
      },
    })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('An error occured')
    setTransport(whole)
    await user.clear(within(row).getByLabelText('Dosage'))
    await user.type(within(row).getByLabelText('Dosage'), '3')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const question = await screen.findByRole('dialog', { name: /^Already saved at \d\d:\d\d$/ })
    await within(question).findByText('Recorded: Paracetamol × 2 units.')
    within(question).getByText('In the form now: Paracetamol × 3 units.')
    const press = async (name: string) => user.click(await within(question).findByRole('button', { name }))
    const care = async () =>
      (await opened.doctor.call(getSession, { params: { id: opened.session._id } })).comments.map(({ drugs, struck }) => [
        drugs[0]?.dosage,
        struck !== null && struck !== undefined,
      ])
    return { ...opened, press, care, where: path }
  }

  test('one press strikes what was recorded and records what is in the form', async () => {
    const { press, care, stock } = await changedDose()
    await press('Change it to what is in the form')
    await screen.findByText('Comment added!')
    expect(await care()).toEqual([
      [2, true],
      [3, false],
    ])
    expect(await stock()).toMatchObject({ Paracetamol: 2 })
  })

  test('it can be left as it was recorded, and the form is empty then', async () => {
    const { press, care, stock, where, session } = await changedDose()
    await press('Leave it as it was recorded')
    await waitFor(() => expect(where()).toBe(`/patient/consultation/${session._id}`))
    expect(await care()).toEqual([[2, false]])
    expect(await stock()).toMatchObject({ Paracetamol: 3 })
  })

  test('both are recorded only where the person says so', async () => {
    const { press, care, stock } = await changedDose()
    await press('Go back and edit')
    expect(await care()).toEqual([[2, false]])
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Both were given: record both' }))
    await screen.findByText('Comment added!')
    expect(await care()).toEqual([
      [2, false],
      [3, false],
    ])
    expect(await stock()).toMatchObject({ Paracetamol: 0 })
  })
})

test('R1 what was saved is not saved again while the next screen is slow to come', async () => {
  const { clinic, doctor, session, path } = await openSession()
  const { user, router } = await renderApp({ clinic, as: 'nurse', path })
  await choose(user, 1, 'Paracetamol', '2')
  router.hold()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Saved' }))
  await user.click(screen.getByRole('button', { name: 'Saved' }))
  expect((await doctor.call(getSession, { params: { id: session._id } })).comments).toHaveLength(1)
})

test('allergies that are written Nil raise no alarm beside the drugs', async () => {
  const { clinic, path } = await openSession('Nil')
  await renderApp({ clinic, as: 'nurse', path })
  await within(await screen.findByRole('form', { name: 'Record care' })).findByText('No known allergies')
  expect(screen.queryByRole('note')).toBeNull()
})

test('a patient who was not asked is said so in the banner only, not beside the drugs', async () => {
  const { clinic, path } = await openSession('N/A')
  await renderApp({ clinic, as: 'nurse', path })
  await screen.findByText('Allergies not asked')
  const form = within(await screen.findByRole('form', { name: 'Record care' }))
  await waitFor(() => expect(form.queryByText('Loading allergies…')).toBeNull())
  expect([form.queryByText(/not asked/), screen.queryByRole('note')]).toEqual([null, null])
})

test('an allergy text that denies an allergy still shows as a warning', async () => {
  const { clinic, path } = await openSession('No penicillin')
  await renderApp({ clinic, as: 'nurse', path })
  expect((await screen.findByRole('note')).textContent).toBe('Allergies: No penicillin')
})

test('warns prominently if allergies could not be loaded', async () => {
  const { clinic, path } = await openSession()
  const { router, user } = await renderApp({ clinic, as: 'nurse', path: '/queue' })
  const whole = currentTransport()
  setTransport({
    ...whole,
    fetch: (url, init) =>
      url.includes('/patient/') && !url.includes('/session/')
        ? Promise.resolve(Response.json({}, { status: 500 }))
        : whole.fetch(url, init),
  })
  await router.navigate(path)
  await screen.findByText(/^Allergies could not be loaded\. Ask/)
  setTransport(whole)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await within(screen.getByRole('form', { name: 'Record care' })).findByText('Allergies: Penicillin')
})
