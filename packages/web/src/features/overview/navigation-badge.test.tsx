import { createItem } from '@clinic/contract/inventory/inventory'
import { newSession } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'

const place = async (name: string, description: string) =>
  within(await screen.findByRole('navigation', { name: 'Main' })).findByRole('link', { name, description })

test('the navigation shows how much work is waiting, next to the name rather than in it', async () => {
  const clinic = await testApp()
  await newSession(await clinic.as('doctor'), { attendants: ['PHARMACIST'] })
  const admin = await clinic.as('admin')
  await admin.call(createItem, { body: { name: 'Zinc', count: 0, dosage: '20 mg', description: 'Diarrhoea' } })
  await renderApp({ path: '/account/preferences', as: 'pharmacist', clinic })
  await place('Queue', '1 waiting')
  await place('Stock', '1 low or out of stock')
})

test('shows no counter if nothing is waiting', async () => {
  await renderApp({ path: '/account/preferences', as: 'pharmacist' })
  await screen.findByRole('heading', { name: 'Preferences' })
  expect((await place('Queue', '')).textContent).toBe('Queue')
})
