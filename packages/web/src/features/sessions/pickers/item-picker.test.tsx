import { listItems, updateItem } from '@clinic/contract/inventory/inventory'
import { getSession } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newItem, newSession } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../../test/harness.tsx'
import { queryClient } from '../../../api/query-client.ts'

/** A nurse in the care form of an open session, with the comment 'Done' and the focus in the first picker. */
async function inPicker() {
  const clinic = await testApp()
  const doctor = await clinic.as('doctor')
  const admin = await clinic.as('admin')
  const items = new Map<string, string>()
  for (const [name, dosage, count] of [
    ['Gauze', '10 cm', 20],
    ['Pregnancy test', 'test', 0],
    ['Tetanus toxoid', '0.5 ml', 8],
    ['Tetracycline', '250 mg', 0],
    ['Tetracycline', 'ointment', 4],
  ] as const)
    items.set(name, (await newItem(admin, { name: items.has(name) ? `${name} eye` : name, dosage, count }))._id)
  const { _id: id } = await newSession(doctor)
  const view = await renderApp({ clinic, as: 'nurse', path: `/patient/record/${id}` })
  await view.user.type(await screen.findByLabelText('Details of what was done'), 'Done')
  await view.user.tab()
  const comments = async () => (await doctor.call(getSession, { params: { id } })).comments
  const stock = async (name: string) => (await doctor.call(listItems, {})).find((item) => item.name === name)?.count
  return { ...view, admin, doctor, id, items, comments, stock }
}

const picker = () => screen.getByRole('combobox', { name: 'Drug or item' })
const highlighted = () => document.getElementById(picker().getAttribute('aria-activedescendant') ?? '')?.textContent
const save = () => screen.getByRole('button', { name: 'Save' })

test('Enter with an open list picks the first match and does not send the form', async () => {
  const { user, comments, stock, path, id } = await inPicker()
  await expectFocus(picker())
  await user.keyboard('tetan')
  await waitFor(() => expect(highlighted()).toBe('Tetanus toxoid 0.5 ml8 units left'))
  await user.keyboard('{Enter}')
  expect(picker()).toHaveProperty('value', 'Tetanus toxoid')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect([await comments(), path()]).toEqual([[], `/patient/record/${id}`])
  await user.keyboard('{Tab}2{Enter}')
  await screen.findByText('Comment added!')
  expect(await comments()).toMatchObject([{ comment: 'Done', drugs: [{ drug: 'Tetanus toxoid', dosage: 2 }] }])
  expect(await stock('Tetanus toxoid')).toBe(6)
})

test('Enter with an open list that has nothing to pick does not send the form either', async () => {
  const { user, comments } = await inPicker()
  await user.keyboard('zzz{Enter}{Enter}')
  await screen.findByText('No item has this name')
  await user.clear(picker())
  await user.keyboard('{Enter}')
  expect(screen.getAllByRole('option').length).toBe(5)
  expect([await comments(), screen.queryByText('Comment added!')]).toEqual([[], null])
})

test('Enter with a closed list sends the form only if the text was picked; otherwise it focuses the box', async () => {
  const { user, comments } = await inPicker()
  await user.keyboard('tetan{Escape}{Enter}')
  await screen.findByText('Choose ‘tetan…’ from the list, or clear it')
  await expectFocus(picker())
  expect(picker().getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByLabelText('Dosage'))
  await user.keyboard('3{Enter}')
  await expectFocus(picker())
  expect([await comments(), picker()]).toMatchObject([[], { value: 'tetan' }])
})

test.each(['Tab', 'a click elsewhere'])('text not picked stays after %s, marked invalid, and is never lost on Save', async (way) => {
  const { user, comments } = await inPicker()
  await user.keyboard('preg')
  await screen.findByRole('option', { name: /^Pregnancy test/ })
  await (way === 'Tab' ? user.tab() : user.click(screen.getByLabelText('Details of what was done')))
  await screen.findByText('Choose ‘preg…’ from the list, or clear it')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.click(save())
  await expectFocus(picker())
  expect([await comments(), picker()]).toMatchObject([[], { value: 'preg' }])
  await user.clear(picker())
  await user.click(save())
  await screen.findByText('Comment added!')
  expect(await comments()).toMatchObject([{ drugs: [], notGiven: [] }])
})

test('refuses Save at a row that was just typed, while its list is still open', async () => {
  const { user, comments } = await inPicker()
  await user.click(screen.getByRole('button', { name: '+ Add item' }))
  await user.keyboard('gau')
  await user.click(save())
  const row = screen.getByRole('group', { name: 'Item 2' })
  await within(row).findByText('Choose ‘gau…’ from the list, or clear it')
  await expectFocus(within(row).getByRole('combobox'))
  expect(await comments()).toEqual([])
})

test('a picked item whose name is changed is no longer picked', async () => {
  const { user, comments } = await inPicker()
  await user.keyboard('gau{Enter}{Backspace}{Tab}2')
  expect(picker()).toHaveProperty('value', 'Gauz')
  await user.click(save())
  await screen.findByText('Choose ‘Gauz…’ from the list, or clear it')
  expect(await comments()).toEqual([])
})

test('picks a whole name on leaving the box', async () => {
  const { user, comments } = await inPicker()
  await user.keyboard('  gauze {Tab}3')
  expect(picker()).toHaveProperty('value', 'Gauze')
  await user.click(save())
  await screen.findByText('Comment added!')
  expect(await comments()).toMatchObject([{ drugs: [{ drug: 'Gauze', dosage: 3 }] }])
})

test('arrow keys move both ways through the list, and the search includes the strength', async () => {
  const { user } = await inPicker()
  await user.keyboard('{ArrowDown}')
  await screen.findByRole('listbox')
  await user.keyboard('{ArrowUp}')
  expect(highlighted()).toMatch(/^Tetracycline eye/)
  await user.keyboard('{ArrowDown}')
  expect(highlighted()).toMatch(/^Gauze/)
  await user.keyboard('0.5 ml')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Tetanus toxoid 0.5 ml8 units left'])
})

test('an arrow key names an item, not its place: Enter gives that item though others came in above it', async () => {
  const { user, admin } = await inPicker()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(highlighted()).toMatch(/^Pregnancy test/)
  await user.keyboard('{ArrowDown}')
  expect(highlighted()).toMatch(/^Tetanus toxoid/)
  await newItem(admin, { name: 'Adrenaline', dosage: '1 ml', count: 5 })
  await queryClient.invalidateQueries()
  await screen.findByRole('option', { name: /^Adrenaline/ })
  expect(highlighted()).toMatch(/^Tetanus toxoid/)
  await user.keyboard('{Enter}')
  expect(picker()).toHaveProperty('value', 'Tetanus toxoid')
})

test('highlights the first match in stock', async () => {
  const { user } = await inPicker()
  await user.keyboard('tetrac')
  await waitFor(() => expect(screen.getAllByRole('option').length).toBe(2))
  expect(screen.getAllByRole('option')[0]?.textContent).toBe('Tetracycline 250 mgNone left – record as not given')
  expect(highlighted()).toBe('Tetracycline eye ointment4 tubes left')
})

test('an item out of stock can be recorded as not given, and the chart says so', async () => {
  const { user, comments, stock } = await inPicker()
  await user.keyboard('preg{Enter}')
  await screen.findByText('Not given – out of stock')
  expect(screen.getByText('Units wanted')).toBeDefined()
  await user.click(save())
  await screen.findByText('Enter the number of units wanted, a whole number from 1')
  await user.clear(screen.getByLabelText('Dosage'))
  await user.type(screen.getByLabelText('Dosage'), '2')
  await user.click(save())
  await screen.findByText('Comment added!')
  await screen.findByText('Not given: Pregnancy test × 2 tests, out of stock')
  expect(await comments()).toMatchObject([{ drugs: [], notGiven: [{ drug: 'Pregnancy test', dosage: 2, reason: 'out-of-stock' }] }])
  expect(await stock('Pregnancy test')).toBe(0)
})

test('choosing an item that is out of stock can be undone', async () => {
  const { user } = await inPicker()
  await user.keyboard('preg{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Choose another item' }))
  expect(picker()).toHaveProperty('value', '')
  expect(screen.queryByText('Not given – out of stock')).toBeNull()
  await expectFocus(picker())
})

test('a row refused for lack of stock can be recorded as not given, and then as given after all', async () => {
  const { user, admin, items, comments, stock } = await inPicker()
  await user.keyboard('gau{Enter}{Tab}5')
  await admin.call(updateItem, { body: { id: items.get('Gauze') ?? '', count: 3, reason: 'Counted' } })
  await user.click(save())
  await screen.findByText('Gauze: 3 units left, 5 asked for')
  await user.click(await screen.findByRole('button', { name: 'Record as not given' }))
  expect(screen.queryByText('Gauze: 3 units left, 5 asked for')).toBeNull()
  await expectFocus(screen.getByLabelText('Dosage'))
  await user.click(screen.getByRole('button', { name: 'Give it after all' }))
  await user.click(screen.getByRole('button', { name: 'Record as not given' }))
  await user.click(save())
  await screen.findByText('Comment added!')
  expect(await comments()).toMatchObject([{ drugs: [], notGiven: [{ drug: 'Gauze', dosage: 5 }] }])
  expect(await stock('Gauze')).toBe(3)
})

test('compares two rows of one item with the stock together', async () => {
  const { user } = await inPicker()
  await user.keyboard('gau{Enter}{Tab}15')
  expect(screen.queryByText('Only 20 units left')).toBeNull()
  await user.click(screen.getByRole('button', { name: '+ Add item' }))
  await user.keyboard('gau{Enter}{Tab}6')
  await waitFor(() => expect(screen.getAllByText('Only 20 units left').length).toBe(2))
})

test('typed text is still there when the screen is reopened', async () => {
  const { user, router, id } = await inPicker()
  await user.keyboard('tetan')
  await router.navigate('/queue')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Drug or item' })).toBeNull())
  await router.navigate(`/patient/record/${id}`)
  expect(await screen.findByRole('combobox', { name: 'Drug or item' })).toHaveProperty('value', 'tetan')
  await user.click(save())
  await screen.findByText('Choose ‘tetan…’ from the list, or clear it')
})

test('shows what was already given before anything is chosen, and at the row if it is chosen again', async () => {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const nurse = await clinic.as('nurse', { name: 'Folake Balogun' })
  await newItem(admin, { name: 'Gauze', count: 20 })
  await newItem(admin, { name: 'Plaster', count: 20 })
  const { _id: id } = await newSession(await clinic.as('doctor'))
  await nurse.call(updateSession, { body: { id, comment: 'Only words' } })
  await nurse.call(updateSession, { body: { id, drugs: [{ drug: 'Gauze', dosage: 6 }] } })
  const { user } = await renderApp({ clinic, as: 'pharmacist', path: `/patient/record/${id}` })

  const list = await screen.findByRole('list', { name: 'Already given' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^Already given: Gauze × 6 units, Folake Balogun, \d\d:\d\d$/)])
  await user.type(picker(), 'plas{Enter}')
  expect(screen.queryByText(/^Already given at/)).toBeNull()
  await user.clear(picker())
  await user.type(picker(), 'gau{Enter}')
  await screen.findByText(/^Already given at \d\d:\d\d by Folake Balogun$/)
  await user.tab()
  await user.keyboard('1{Enter}')
  await screen.findByText('Comment added!')
})
