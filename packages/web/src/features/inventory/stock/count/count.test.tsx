import { createItem, listItems } from '@clinic/contract/inventory/inventory'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newSession } from '@clinic/server/test/arrange'
import { anItem } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../../../test/harness.tsx'

async function open() {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const zinc = await admin.call(createItem, { body: anItem({ name: 'Zinc', dosage: '20 mg', count: 90 }) })
  await admin.call(createItem, { body: anItem({ name: 'Gauze', dosage: 'roll', count: 50 }) })
  const app = await renderApp({ path: '/stock?tab=count', as: 'pharmacist', clinic })
  await app.user.click(await screen.findByRole('button', { name: 'Count all items' }))
  await screen.findByRole('table', { name: 'Count sheet' })
  const stock = async () => Object.fromEntries((await admin.call(listItems, {})).map(({ name, count }) => [name, count]))
  return { ...app, admin, zinc, stock }
}

const box = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^Counted of ${name}`) })
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))

test('counting shows each difference, asks for a reason, and posts the differences without undoing what was given meanwhile', async () => {
  const { user, clinic, admin, zinc, stock } = await open()
  await expectFocus(box('Gauze'))
  await user.keyboard('50{Enter}')
  await expectFocus(box('Zinc'))
  await user.keyboard('88{Enter}')
  await row('Gauze').findByText('agrees')
  await row('Zinc').findByText('−2')
  screen.getByText('2 of 2 lots counted')
  screen.getByText('1 differs')

  const session = await newSession(await clinic.as('doctor'))
  await admin.call(updateSession, { body: { id: session._id, drugs: [{ drug: zinc._id, dosage: 5 }] } })
  const post = async () => {
    await user.click(screen.getByRole('button', { name: 'Post the count' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Post the count' }))
  }
  await post()
  await screen.findByText(/Choose a reason for the difference|reason/i, { selector: '.toast *' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Why Zinc differs' }), 'Broken')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Why Zinc differs' })).toHaveProperty('value', 'broken'))
  await post()
  await screen.findByText('The count is posted')
  expect(await stock()).toEqual({ Zinc: 83, Gauze: 50 })
  await screen.findByText('No stock take is open')
  within(screen.getByRole('region', { name: 'Earlier stock takes' })).getByText(/posted/)
})

test('a blind sheet hides expected numbers, and typed numbers survive a reload', async () => {
  const { user, clinic, unmount } = await open()
  screen.getByRole('columnheader', { name: 'Expected' })
  await user.click(screen.getByRole('checkbox', { name: /^Count blind/ }))
  expect(screen.queryByRole('columnheader', { name: 'Expected' })).toBeNull()
  await user.type(box('Zinc'), '90')
  await user.tab()
  await row('Zinc').findByText('agrees')
  unmount()
  await renderApp({ path: '/stock?tab=count', as: 'admin', clinic })
  await screen.findByText('1 of 2 lots counted')
  expect(box('Zinc')).toHaveProperty('value', '90')
})

test('a cancelled stock take changes nothing', async () => {
  const { user, stock } = await open()
  await user.type(box('Zinc'), '1')
  await user.tab()
  await user.click(screen.getByRole('button', { name: 'Cancel the stock take' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel the stock take' }))
  await screen.findByText('No stock take is open')
  expect(await stock()).toEqual({ Zinc: 90, Gauze: 50 })
})
