import { ROLES, type Role } from '@clinic/clinical/people/roles'
import { mayOpen, SCREENS } from '@clinic/contract/screens'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { expectFocus, onPhone, renderApp } from '../../../test/harness.tsx'
import { PLACES } from '../../lib/places.ts'

afterEach(() => vi.restoreAllMocks())

const main = () => screen.findByRole('navigation', { name: 'Main' })
const linksIn = (around: HTMLElement) =>
  within(around)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))
const placesOf = (role: Role) =>
  PLACES.map(({ screen }) => SCREENS[screen])
    .filter(({ access }) => mayOpen(role, access))
    .map(({ path }) => path)

test.each(ROLES)('the rail holds every place that the role %s may open, and no other', async (role) => {
  await renderApp({ path: '/queue', as: role })
  expect(linksIn(await main()).toSorted()).toEqual(placesOf(role).toSorted())
})

test('the rail groups the places, and marks where you are', async () => {
  await renderApp({ path: '/queue', as: 'admin' })
  const rail = await main()
  for (const name of ['Care', 'Stock', 'Clinic']) within(rail).getAllByText(name)
  expect(within(rail).getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/queue')
})

test('on a phone three places are at the bottom, and the menu opens the others', async () => {
  onPhone()
  const { user, path } = await renderApp({ path: '/queue', as: 'admin' })
  const dock = await main()
  expect(linksIn(dock)).toEqual([SCREENS.queue.path, SCREENS.ward.path, SCREENS.patientSearch.path])
  const menu = within(dock).getByRole('button', { name: 'Menu' })
  await user.click(menu)
  expect(linksIn(dock).toSorted()).toEqual(placesOf('admin').toSorted())
  await user.keyboard('{Escape}')
  expect(linksIn(dock)).toHaveLength(3)
  await expectFocus(menu)
  await user.click(menu)
  await user.click(within(dock).getByRole('link', { name: 'Audit' }))
  await waitFor(() => expect([path(), linksIn(dock).length]).toEqual(['/audit', 3]))
})
