import { COPY } from '@clinic/contract/server-messages'
import { listCopyPlaces } from '@clinic/contract/storage/copies'
import { backUpStore } from '@clinic/contract/storage/storage'
import { testApp } from '@clinic/server/test/harness'
import { screen, waitFor, within } from '@testing-library/react'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'
import { currentTransport, setTransport } from '../../lib/transport.ts'

const PATH = '/manage/storage'
/** Sealing with a passphrase is slow on purpose. */
const SLOW = { timeout: 60_000 }

async function backedUp(backupSealTo = '') {
  const clinic = await testApp({ inFile: true, config: { backupSealTo } })
  await (await clinic.as('admin')).call(backUpStore, {})
  const view = await renderApp({ path: PATH, as: 'admin', clinic })
  const section = within(await screen.findByRole('region', { name: 'Take a copy with you' }))
  return { ...view, section }
}

test('downloads a copy with a passphrase that is long enough and typed twice', SLOW, async () => {
  const { user, section, saved } = await backedUp()
  const press = await section.findByRole('button', { name: 'Download: This browser' })
  await user.type(section.getByLabelText(/^Passphrase\b/), 'four goats')
  await user.click(press)
  await section.findByText(COPY.passphraseShort)
  section.getByText('Enter the passphrase again')
  await user.type(section.getByLabelText(/^Passphrase\b/), ' sing')
  await user.type(section.getByLabelText(/^Repeat the passphrase/), 'four goats sang')
  await user.click(press)
  await section.findByText('The two passphrases do not match')
  expect(saved).toEqual([])
  await user.clear(section.getByLabelText(/^Repeat the passphrase/))
  await user.type(section.getByLabelText(/^Repeat the passphrase/), 'four goats sing')
  await user.click(press)
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^clinic-.*\.db\.age$/)]), { timeout: 40_000 })
  expect(await saved[0]?.text()).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
  await screen.findByText(/^clinic-.*\.db\.age is in your downloads$/)
  expect(section.getByLabelText<HTMLInputElement>(/^Repeat the passphrase/).value).toBe('')
})

test('asks for no passphrase if a public key is configured', async () => {
  const { user, section, saved } = await backedUp(await identityToRecipient(await generateX25519Identity()))
  await section.findByText(/BACKUP_SEAL_TO/)
  expect(section.queryByLabelText(/^Passphrase/)).toBeNull()
  await user.click(section.getByRole('button', { name: 'Download: This browser' }))
  await waitFor(() => expect(saved).toHaveLength(1))
})

/** Ignores drives on this machine: another test may have connected one. */
function pullOutDrives(): void {
  const machine = currentTransport()
  setTransport({
    ...machine,
    async fetch(url, init) {
      const answer = await machine.fetch(url, init)
      return url.endsWith(listCopyPlaces.path) ? Response.json({ ...(await answer.json()), drives: [] }) : answer
    },
  })
}

test('says so if no drive is found, and what to do', async () => {
  const { user, section } = await backedUp()
  const look = await section.findByRole('button', { name: /^Look for drives/ })
  pullOutDrives()
  await user.click(look)
  await section.findByText('No drive was found. Put a memory stick into the computer of the server, then look again.')
  section.getByRole('button', { name: 'Look for drives again' })
})

test('before the first backup, says that there is nothing to copy', async () => {
  await renderApp({ path: PATH, as: 'admin', clinic: await testApp({ inFile: true }) })
  await within(await screen.findByRole('region', { name: 'Take a copy with you' })).findByText('There is no backup yet. Make one first.')
})
