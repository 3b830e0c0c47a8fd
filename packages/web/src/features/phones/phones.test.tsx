import { testApp } from '@clinic/server/test/harness'
import { aLanOf } from '@clinic/server/test/processes/lan'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'

const PATH = '/manage/phones'

const aClinic = (addresses: string[]) => testApp({ lan: aLanOf(addresses) })
const banner = () => within(screen.getByRole('banner'))

test('shows a code for joining, and the certificate’s fingerprint to compare', async () => {
  const clinic = await aClinic(['192.168.1.20'])
  await renderApp({ path: PATH, as: 'admin', clinic })
  const code = await screen.findByRole('img', { name: 'QR code of http://192.168.1.20:3080/join' })
  expect(code.querySelectorAll('path[data-qr]')).toHaveLength(1)
  screen.getByText('http://192.168.1.20:3080/join')
  screen.getByText(clinic.services.lan?.state().authority.fingerprint ?? 'none')
  screen.getByText('Phones on the clinic’s Wi-Fi open https://192.168.1.20:3443.')
  screen.getByText(/^Check first: is the phone on the clinic’s own Wi-Fi\? A guest network keeps devices apart/)
  screen.getByText(/^Use Chrome\./)
  expect([screen.queryByRole('alert'), screen.queryByRole('button', { name: 'Keep the new address' })]).toEqual([null, null])
})

test('says how to turn it on if the server was started without it', async () => {
  await renderApp({ path: PATH, as: 'admin' })
  await screen.findByText('npm start -- --lan')
  expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull()
})

test('reports a changed address here and in the top bar until the new one is accepted', async () => {
  const addresses = ['192.168.1.20']
  const clinic = await aClinic(addresses)
  clinic.services.lan?.state()
  addresses.splice(0, 1, '192.168.1.31')
  const { user, path } = await renderApp({ path: '/audit', as: 'admin', clinic })
  await user.click(await screen.findByRole('link', { name: 'Address for phones changed' }))
  await waitFor(() => expect(path()).toBe(PATH))
  await screen.findByText(/^Phones know the clinic as 192\.168\.1\.20, and the server is 192\.168\.1\.31 now\./)
  await user.click(screen.getByRole('button', { name: 'Keep the new address' }))
  await screen.findByText('Phones use 192.168.1.31 from now on')
  await waitFor(() => expect(screen.queryByText(/^Phones know the clinic as/)).toBeNull())
  expect(banner().queryByRole('link', { name: 'Address for phones changed' })).toBeNull()
})

test('the admin can choose which of two networks phones use', async () => {
  const clinic = await aClinic(['192.168.1.20', '10.0.0.7'])
  const { user } = await renderApp({ path: PATH, as: 'admin', clinic })
  await user.click(await screen.findByRole('button', { name: 'Use 10.0.0.7' }))
  await screen.findByRole('img', { name: 'QR code of http://10.0.0.7:3080/join' })
  screen.getByRole('button', { name: 'Use 192.168.1.20' })
})

test('shows no code without a network, and says what to do', async () => {
  await renderApp({ path: PATH, as: 'admin', clinic: await aClinic([]) })
  await screen.findByText(/^The server is on no network, so no phone can reach it\. Connect it/)
  expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull()
})

test('is the admin’s only', async () => {
  const { path } = await renderApp({ path: PATH, as: 'doctor' })
  await waitFor(() => expect(path()).toBe('/404'))
})
