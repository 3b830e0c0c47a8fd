import { MAX_PATIENTS_READ } from '@clinic/contract/audit/audit-notices'
import { openMany } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'

const NOTICE = 'Many records opened: Ngozi Eze'
const noticeIn = () => within(screen.getByRole('banner')).queryByRole('link', { name: NOTICE })

test('the top bar names who opened very many records, links to their audit, and clears after that', async () => {
  const clinic = await testApp()
  const { _id } = await openMany(clinic, MAX_PATIENTS_READ + 1, 'Ngozi Eze')
  const { user, path } = await renderApp({ path: '/dashboard', as: 'admin', clinic })
  const notice = await screen.findByRole('link', { name: NOTICE })
  expect(notice.getAttribute('href')).toBe(`/audit?person=${_id}`)
  await user.click(notice)
  await waitFor(() => expect(path()).toBe('/audit'))
  await screen.findByText(`opened the records of more than ${MAX_PATIENTS_READ} patients within an hour`)
  await user.click(screen.getByRole('link', { name: 'HOME' }))
  await waitFor(() => expect(noticeIn()).toBeNull())
})

test('a normal day’s work shows no notice', async () => {
  const clinic = await testApp()
  await openMany(clinic, MAX_PATIENTS_READ, 'Ngozi Eze')
  const { user } = await renderApp({ path: '/dashboard', as: 'admin', clinic })
  await user.click(await screen.findByRole('link', { name: 'HOME' }))
  await screen.findByRole('heading', { name: /^Welcome/ })
  expect(noticeIn()).toBeNull()
})
