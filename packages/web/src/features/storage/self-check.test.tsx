import { listAudit } from '@clinic/contract/audit/audit'
import { STORE_RULE_NAMES } from '@clinic/contract/settings/store-rules'
import { testApp } from '@clinic/server/test/harness'
import { everything } from '@clinic/server/test/samples/one-of-everything'
import { BREAKS } from '@clinic/server/test/store/broken-rules'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'

const PATH = '/manage/self-check'

test('the admin can check the records, see a fault with what to do, and recount lists', async () => {
  const clinic = await testApp({ inFile: true })
  const made = await everything(clinic)
  await BREAKS['lists-counted']((statement) => statement.execute(clinic.db), made)
  const { user, me } = await renderApp({ path: PATH, as: 'admin', clinic })
  await screen.findByText('Not checked yet')
  await user.click(screen.getByRole('button', { name: 'Check now' }))
  await screen.findByText(`1 of ${STORE_RULE_NAMES.length} rules does not hold`)
  const fault = screen.getByRole('heading', { name: 'Each list knows how many rows it has: 1 fault' }).closest('li')
  expect(fault?.textContent).toContain('Press “Count again”')
  expect(fault?.textContent).toContain('closed')
  await user.click(screen.getByRole('button', { name: 'Count again' }))
  await screen.findByText(`All ${STORE_RULE_NAMES.length} rules hold`)
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(STORE_RULE_NAMES.length + 1)
  expect(screen.queryByRole('button', { name: 'Count again' })).toBeNull()
  const types = (await me?.call(listAudit, {}))?.data.map(({ type }) => type)
  expect(types).toEqual(expect.arrayContaining(['storage.check', 'storage.recount']))
})

test('says why a drill cannot be made', async () => {
  const clinic = await testApp({ inFile: true })
  const { user } = await renderApp({ path: PATH, as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: 'Drill now' }))
  await screen.findByText('There is no backup yet. Make one first, under Backups.')
  expect(screen.getByText('No drill yet')).toBeDefined()
})
