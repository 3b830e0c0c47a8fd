import { ROLES } from '@clinic/clinical/people/roles'
import { rulesDocument } from '@clinic/clinical/rules-document/document'
import { RULES_READERS } from '@clinic/contract/prints/prints'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'

const paper = async () =>
  within(await waitFor(() => document.querySelector<HTMLElement>('[data-paper="rules"]') ?? expect.fail('no paper')))

test('an admin opens the clinical rules from Settings: every table, lines to sign, and Print', async () => {
  const { user } = await renderApp({ path: '/manage/settings', as: 'admin' })
  await user.click(await screen.findByRole('link', { name: 'Show the clinical rules' }))
  const { getAllByRole, getByText, getByRole } = await paper()
  const { rules, sections } = rulesDocument()
  expect(getAllByRole('table').map((table) => table.querySelector('caption')?.textContent)).toEqual(sections.map(({ title }) => title))
  const rows = getAllByRole<HTMLTableElement>('table').flatMap((table) => [...table.rows])
  expect(rows).toHaveLength(sections.reduce((sum, section) => sum + section.rows.length + 1, 0))
  getByText(`Version ${rules}`)
  for (const line of ['Name and qualification', 'Date', 'Signature']) getByText(line)
  within(getByRole('table', { name: 'Cross-reactions between groups' })).getByRole('columnheader', { name: 'State' })
  screen.getByRole('button', { name: 'Print' })
})

test.each(ROLES)('a(n) %s finds them in the preferences only if they may read them', async (role) => {
  await renderApp({ path: '/account/preferences', as: role })
  await screen.findByRole('heading', { name: 'Printing' })
  const isReader = RULES_READERS.some((one) => one === role)
  expect(screen.queryByRole('link', { name: 'Show the clinical rules' }) !== null).toBe(isReader)
})
