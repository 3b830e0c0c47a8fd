import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { keyPair, loadAuthority, namesOf } from '@clinic/operations/lan/authority'
import { certificate, type Names, toPem } from '@clinic/operations/lan/x509'
import { freePort } from '@clinic/server/test/processes/free-port'
import { type BrowserContext, chromium, test } from '@playwright/test'
import { ADMIN, startClinic } from '../support/clinic.ts'
import { expect, expectAccessible } from '../support/test.ts'

/* Each journey has its own browser, with its own certificates. */

const OWN = 'clinic-3f2a.local'
const DAY_MS = 24 * 60 * 60 * 1000

/** A browser in which a person has installed these certificates, and in which every name and address leads to this machine. */
async function browserThatTrusts(roots: readonly Uint8Array[]): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'clinic-profile-'))
  mkdirSync(join(profile, 'Default'))
  // Where Chromium keeps what a person installed; NSS tools would write it by way of another store.
  const store = new DatabaseSync(join(profile, 'Default', 'ServerCertificate'))
  store.exec(`create table meta(key longvarchar not null unique primary key, value longvarchar);
    insert into meta values ('version', '1'), ('last_compatible_version', '1');
    create table certificates(sha256hash_hex text primary key, der_cert blob not null, trust_settings blob not null)`)
  for (const root of roots)
    store
      .prepare('insert into certificates values (?, ?, ?)')
      .run(createHash('sha256').update(root).digest('hex'), root, Buffer.from('0a020803', 'hex')) // trust: trusted
  store.close()
  const { launchOptions = {} } = test.info().project.use
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    serviceWorkers: 'allow',
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP * 127.0.0.1'],
  })
  return {
    context,
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** A chain as the product makes it, with the key of the intermediate in the wrong hands. `constrainRoot`: as the product does. */
function aStolenAuthority(constrainRoot: boolean) {
  const [root, middle] = [keyPair(), keyPair()]
  const span = { from: new Date(Date.now() - DAY_MS), until: new Date(Date.now() + 90 * DAY_MS) }
  const permitted = namesOf(OWN)
  const issuer = { ...root, subject: 'Root' }
  const of = (pathLength: number, names: Names | null) => ({ ...span, issuer, authority: { pathLength, permitted: names } })
  const rootDer = certificate({ ...of(1, constrainRoot ? permitted : null), subject: 'Root', publicKey: root.publicKey })
  const middleDer = certificate({ ...of(0, permitted), subject: 'Middle', publicKey: middle.publicKey })
  /** A server of these names. */
  async function serve(server: Names): Promise<{ port: number; server: Server }> {
    const leaf = keyPair()
    const leafIssuer = { ...middle, subject: 'Middle' }
    const der = certificate({ ...span, subject: 'A server', publicKey: leaf.publicKey, issuer: leafIssuer, server })
    const key = leaf.privateKey.export({ type: 'pkcs8', format: 'pem' })
    const https = createServer({ key, cert: toPem(der) + toPem(middleDer) }, (_request, response) => void response.end('reached'))
    await new Promise<void>((resolve) => https.listen(0, '127.0.0.1', resolve))
    return { port: (https.address() as AddressInfo).port, server: https }
  }
  return { rootDer, serve }
}

const HOSTS: [host: string, names: Names, opens: boolean][] = [
  [OWN, { hosts: [OWN], addresses: [] }, true],
  ['192.168.1.20', { hosts: [OWN], addresses: ['192.168.1.20'] }, true],
  ['bank.example', { hosts: ['bank.example'], addresses: [] }, false],
  ['other.local', { hosts: ['other.local'], addresses: [] }, false],
  ['8.8.8.8', { hosts: [], addresses: ['8.8.8.8'] }, false],
]

for (const constrainRoot of [true, false])
  test(`TLS-01 Chromium opens this clinic only, ${constrainRoot ? 'with' : 'without'} limits in the root`, async () => {
    const { rootDer, serve } = aStolenAuthority(constrainRoot)
    const { context, close } = await browserThatTrusts([rootDer])
    const page = await context.newPage()
    for (const [host, names, opens] of HOSTS) {
      const { port, server } = await serve(names)
      const result = await page.goto(`https://${host}:${port}/`).then(
        async (answer) => (await answer?.text()) ?? '',
        (error: Error) => /net::\w+/.exec(error.message)?.[0] ?? error.message,
      )
      expect([host, result]).toEqual([host, opens ? 'reached' : 'net::ERR_CERT_INVALID'])
      server.close()
      server.closeAllConnections()
    }
    await close()
  })

test('TLS-01 a phone that joined opens the clinic over TLS and signs in; one that did not is refused', async () => {
  const [port, joinPort] = [await freePort(), await freePort()]
  const clinic = await startClinic({ LAN: 'on', LAN_PORT: String(port), LAN_JOIN_PORT: String(joinPort) })
  const { root, name } = loadAuthority(join(clinic.dataDir, 'keys', 'lan-ca.key'), '', new Date())
  const url = `https://${name}:${port}`

  const stranger = await browserThatTrusts([])
  const refused = stranger.context.newPage().then((page) => page.goto(`${url}/signin`))
  await expect(refused).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID')
  await stranger.close()

  const phone = await browserThatTrusts([root])
  const page = await phone.context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`http://192.168.1.20:${joinPort}/join`)
    await expectAccessible(page)
    await expect(page.locator('script')).toHaveCount(0)
  }
  await page.goto(`${url}/signin`)
  expect(await page.evaluate(() => isSecureContext)).toBe(true)
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password)
  await page.getByRole('textbox', { name: 'Password' }).press('Enter')
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()

  // The worker is refused where a warning was clicked away; with the clinic's own authority it keeps the app, and opens it without a network.
  await page.evaluate(() => void navigator.serviceWorker.register('/sw.js'))
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.context().setOffline(true)
  await page.goto(`${url}/patient/search`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(`${url}/sw.js`)
  await phone.close()
  await clinic.stop()
})
