import { getFormulary } from '@clinic/contract/guard/formulary'
import { updateItemDrug } from '@clinic/contract/guard/guard'
import { createItem } from '@clinic/contract/inventory/inventory'
import { anItem } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../../../test/harness.tsx'

const PATH = '/stock?tab=formulary'
const table = async () => within(await screen.findByRole('table', { name: 'Drug list' }))
const button = (name: string) => screen.queryByRole('button', { name })

async function aClinic() {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const item = await admin.call(createItem, { body: anItem({ name: 'Zqwix tonic', dosage: 'bottle' }) })
  await admin.call(updateItemDrug, { params: { id: item._id }, body: { state: 'mapped', ingredients: ['folic-acid'] } })
  const signedNames = async () => {
    const { items, products } = await admin.call(getFormulary, {})
    return [...items, ...products].filter(({ signed }) => signed !== null).map(({ name }) => name)
  }
  return { clinic, signedNames }
}

test('the clinic’s own rows come first; one key signs a row and goes on, and a signature can be taken back', async () => {
  const { clinic, signedNames } = await aClinic()
  const { user } = await renderApp({ path: PATH, as: 'pharmacist', clinic })
  const rows = (await table()).getAllByRole('row')
  expect(rows).toHaveLength(51)
  expect(rows[1]?.textContent).toMatch(/^Zqwix tonic Itemfolic acid/i)
  const second = within(rows[2] as HTMLElement)
    .getByRole('button')
    .getAttribute('aria-label')
  ;(await screen.findByRole('button', { name: 'Sign Zqwix tonic' })).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe(second)
  await user.click(await screen.findByRole('button', { name: 'Take back the signature of Zqwix tonic' }))
  await screen.findByRole('button', { name: 'Sign Zqwix tonic' })
  expect(await signedNames()).toEqual([])
})

test('the search finds a brand by what it contains, and Not signed leaves out what is signed', async () => {
  const { clinic, signedNames } = await aClinic()
  const { user } = await renderApp({ path: `${PATH}&name=procold&show=unsigned`, as: 'admin', clinic })
  const rows = await table()
  expect(rows.getByText('What Procold holds varies: read the box')).toBeTruthy()
  await user.click(rows.getByRole('button', { name: 'Sign Procold' }))
  await waitFor(() => expect(button('Sign Procold')).toBeNull())
  expect(await signedNames()).toEqual(['Procold'])
  await user.click(screen.getByRole('button', { name: /^All / }))
  await screen.findByRole('button', { name: 'Take back the signature of Procold' })
})
