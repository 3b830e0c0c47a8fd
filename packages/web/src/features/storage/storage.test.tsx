import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROLES } from '@clinic/clinical/people/roles'
import { RULES_VERSION } from '@clinic/clinical/rules-version'
import { listAudit } from '@clinic/contract/audit/audit'
import { drillStore } from '@clinic/contract/storage/self-check'
import { backUpStore } from '@clinic/contract/storage/storage'
import { newPatient } from '@clinic/server/test/arrange'
import { testApp } from '@clinic/server/test/harness'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, renderApp } from '../../../test/harness.tsx'
import { queryClient } from '../../api/query-client.ts'
import { currentTransport, setTransport } from '../../lib/transport.ts'
import { storageState } from './state.ts'

const PATH = '/manage/storage'

const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent

/** A clinic with a store on disk, and a way to send requests to its server. */
async function aClinic({ backupDir = '' } = {}) {
  const clinic = await testApp({ inFile: true, config: { backupDir } })
  return { clinic, folder: join(clinic.dataDir, 'backups') }
}

const isOfStorage = (call: string) => call.endsWith('/storage')

/** Records the screens' requests from now on. */
function listen() {
  const asked: string[] = []
  const working = currentTransport()
  setTransport({
    ...working,
    fetch: (url, init) => {
      asked.push(`${init.method} ${url}`)
      return working.fetch(url, init)
    },
  })
  return asked
}

test('a new clinic has no warnings, and a press makes the first backup', async () => {
  const { clinic } = await aClinic()
  const { user, me } = await renderApp({ path: PATH, as: 'admin', clinic })
  await screen.findByText('All is well')
  expect(fact('Program')).toMatch(/^Version \d+\.\d+\.\d+( \([0-9a-f]{7}\))?$/)
  expect([fact('Last backup'), fact('Second copy')]).toEqual(['None yet', expect.stringContaining('(BACKUP_DIR)')])
  await newPatient(me as NonNullable<typeof me>)
  const press = screen.getByRole('button', { name: 'Back up now' })
  press.focus()
  await user.keyboard('{Enter}{Enter}')
  await screen.findByText('The backup is made and checked')
  await expectFocus(press)
  expect((await me?.call(listAudit, {}))?.data.filter(({ type }) => type === 'storage.backup')).toMatchObject([{ outcome: 'ok' }])
  await screen.findByText('The last backup was made just now.')
  expect(fact('Last backup')).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d, just now$/)
  expect(fact('Contents')).toMatch(/^1 patient and 0 sessions, [\d.]+ [kM]B$/)
})

test('reports a failed backup here and in the top bar, until one works', async () => {
  const { clinic, folder } = await aClinic()
  writeFileSync(folder, 'not a folder')
  const { user } = await renderApp({ path: PATH, as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: 'Back up now' }))
  await screen.findByText('The backup could not be made. The screen “Backups” says why.')
  const notice = await within(screen.getByRole('banner')).findByRole('link', { name: 'Last backup failed' })
  expect([notice.getAttribute('href'), notice.closest('[role="status"]')]).toEqual([PATH, expect.anything()])
  within(screen.getByRole('main')).getByText(/EEXIST.*It is tried again every five minutes\.$/)
  rmSync(folder)
  await user.click(screen.getByRole('button', { name: 'Back up now' }))
  await screen.findByText('All is well')
  expect(within(screen.getByRole('banner')).queryByRole('link', { name: 'Last backup failed' })).toBeNull()
})

test('the top bar warns of a second copy that failed, on every screen of the admin', async () => {
  const { clinic } = await aClinic({ backupDir: '/dev/null/clinic' })
  await (await clinic.as('admin')).call(backUpStore, {})
  const { user, path } = await renderApp({ path: '/audit', as: 'admin', clinic })
  await user.click(await screen.findByRole('link', { name: 'Second copy failed' }))
  await waitFor(() => expect(path()).toBe(PATH))
  await screen.findByText(/Connect the disk, or correct the setting BACKUP_DIR/)
})

test('the top bar warns of a drill that failed, and the screen says why', async () => {
  const { clinic } = await aClinic() // the store of a test has no keys folder, so no one could sign in to its copy
  const admin = await clinic.as('admin')
  await admin.call(backUpStore, {})
  expect((await admin.call(drillStore, {})).fault).not.toBeNull()
  const { user, path } = await renderApp({ path: '/audit', as: 'admin', clinic })
  await user.click(await within(screen.getByRole('banner')).findByRole('link', { name: 'Drill of the backup failed' }))
  await waitFor(() => expect(path()).toBe(PATH))
  await screen.findByText(/^The drill of clinic-.*\.db failed: there is no keys folder.*try the newest backup”\.$/)
})

test('refetches an old warning with the next screen, and never for another role', async () => {
  const { clinic } = await aClinic()
  for (const role of ROLES) {
    const { router, unmount } = await renderApp({ path: '/queue', as: role, clinic })
    const walk = async () => {
      for (const path of ['/patient/search', '/queue']) {
        await act(() => router.navigate(path))
        await screen.findByRole('heading', { level: 1 })
      }
    }
    const isAdmin = role === 'admin'
    if (isAdmin) await waitFor(() => expect(queryClient.getQueryData(storageState.queryKey)).toBeDefined())
    const asked = listen()
    await walk()
    expect([role, asked.filter(isOfStorage)]).toEqual([role, []])
    queryClient.setQueryData(storageState.queryKey, (known) => known, { updatedAt: Date.now() - 301_000 })
    await walk()
    await waitFor(() => expect([role, asked.filter(isOfStorage).length]).toEqual([role, isAdmin ? 1 : 0]))
    unmount()
    queryClient.clear()
  }
})

test('reports a state that cannot be fetched, with a way to retry', async () => {
  const { clinic } = await aClinic()
  const { user, router } = await renderApp({ path: '/audit', as: 'admin', clinic })
  await waitFor(() => expect(queryClient.getQueryData(storageState.queryKey)).toBeDefined())
  const working = currentTransport()
  setTransport({ ...working, fetch: async () => new Response('', { status: 500 }) })
  queryClient.clear()
  await act(() => router.navigate(PATH))
  await screen.findByText('This could not be loaded')
  expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull()
  setTransport(working)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('All is well')
})

test('is the admin’s only', async () => {
  const { path } = await renderApp({ path: PATH, as: 'doctor' })
  await waitFor(() => expect(path()).toBe('/404'))
})

test('tells the admin if the clinical rules have not been reviewed, and what to do', async () => {
  await renderApp({ path: PATH, as: 'admin' })
  const rules = within(await screen.findByRole('region', { name: 'Clinical rules' }))
  await rules.findByText('These clinical rules have not been reviewed by this clinic’s doctor.')
  rules.getByText(/CLINICAL_REVIEWER/)
  const version = RULES_VERSION.replaceAll('.', '\\.')
  rules.getByText(new RegExp(`^Version ${version}\\. [\\d,]+ rows? of the lists of drugs and of diagnoses not yet compared`))
})

test('once they are reviewed, shows the admin by whom', async () => {
  const clinic = await testApp({ config: { clinicalReviewer: 'Dr Eze, 1 November 2026' } })
  await renderApp({ path: PATH, as: 'admin', clinic })
  await screen.findByText('Reviewed by Dr Eze, 1 November 2026.')
  expect(screen.queryByText(/have not been reviewed/)).toBeNull()
})
