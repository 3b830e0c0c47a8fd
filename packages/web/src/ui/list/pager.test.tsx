import { MAX_SKIP } from '@clinic/contract/paging'
import { newItem, newPatient, newSession } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'
import { skipOf } from './pager.tsx'

const EMPTY = /^This page is empty now\./

/** A clinic in which each list has one row. */
async function aClinic() {
  const clinic = await testApp()
  const admin = await clinic.as('admin')
  const patient = await newPatient(admin)
  const item = await newItem(admin)
  await newSession(admin, { patientId: patient._id })
  return { clinic, patientId: patient._id, itemId: item._id }
}

test.each([
  ['personnel', () => '/personnel/manage?page=7'],
  ['audit', () => '/audit?page=7'],
  ['queue', () => '/queue?page=7'],
  ['active sessions', () => '/manage/sessions?page=7'],
  ['report', () => '/report?from=2020-01-01&to=2999-12-31&page=7'],
  ['inventory', () => '/inventory/create?page=7'],
  ['patients', () => '/patient/search?page=7'],
  ['history', (id: { patientId: string }) => `/patient/history/${id.patientId}?page=7`],
  ['movements', (id: { itemId: string }) => `/inventory/create?movements=${id.itemId}&movements-page=7`],
])('a page beyond the last of %s shows where it is, Prev and the way back', async (_list, path) => {
  const { clinic, ...ids } = await aClinic()
  const { user, router } = await renderApp({ path: path(ids), as: 'admin', clinic })
  await screen.findByText(EMPTY)
  screen.getByText('Page: 7 of 1')
  expect(screen.getByRole('button', { name: 'Prev' })).toHaveProperty('disabled', false)
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('link', { name: 'Go to the first page.' }))
  await waitFor(() => expect(screen.queryByText(EMPTY)).toBeNull())
  expect(router.state.location.search).not.toContain('page=')
})

test('Prev leads from a page beyond the last to the last', async () => {
  const { clinic } = await aClinic()
  const { user, router } = await renderApp({ path: '/personnel/manage?page=7', as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: 'Prev' }))
  await screen.findByText('Page: 1 of 1')
  expect(router.state.location.search).toBe('')
})

test('a history of one page does without Prev and Next', async () => {
  const { clinic, patientId } = await aClinic()
  await renderApp({ path: `/patient/history/${patientId}`, as: 'admin', clinic })
  await screen.findByRole('article')
  expect(screen.queryByText(/^Page: /)).toBeNull()
})

test('the report of days without a patient shows Prev, Next and the counter', async () => {
  await renderApp({ path: '/report', as: 'doctor' })
  await screen.findByText(/No patients were seen on these dates/)
  screen.getByText('Page: 1 of 1')
  for (const name of ['Prev', 'Next']) expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
  expect(screen.queryByText(EMPTY)).toBeNull()
})

test('a page number of any size is one that the server takes', async () => {
  const pageOf = (page: string) => skipOf(new URLSearchParams({ page }))
  expect(['1', '2', '0', '-1', '1.5', 'x', '', '1e3'].map(pageOf)).toEqual([0, 1, 0, 0, 0, 0, 0, 999])
  expect([String(MAX_SKIP + 1), String(MAX_SKIP + 2), '99999999999', '9'.repeat(400)].map(pageOf)).toEqual([
    MAX_SKIP,
    MAX_SKIP,
    MAX_SKIP,
    0, // more than a number holds
  ])
  await renderApp({ path: '/personnel/manage?page=99999999999', as: 'admin' })
  await screen.findByText(EMPTY)
  screen.getByText(`Page: ${MAX_SKIP + 1} of 1`)
})
