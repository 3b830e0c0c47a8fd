import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { Agent, request } from 'node:https'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { connect as connectTls, type SecureVersion, type TLSSocket } from 'node:tls'
import { ENDPOINTS } from '@clinic/contract/endpoints'
import { readConfig } from '@clinic/server/config'
import type { LanState } from '@clinic/server/phones/lan-state'
import { testApp } from '@clinic/server/test/harness'
import { freePort } from '@clinic/server/test/processes/free-port'
import { aFolder, startServer } from '@clinic/server/test/processes/server-process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { withLanAddress } from '../start/start-services.ts'
import { issueLeaf, loadAuthority } from './authority.ts'
import { authorityFile, createLan } from './lan.ts'
import { wordsOf } from './say-lan.ts'
import { createTlsServer } from './tls-server.ts'
import { toPem } from './x509.ts'

// Some start a whole server.
vi.setConfig({ testTimeout: 90_000 })

const LAN = { port: 0, joinPort: 0, givesPublicUrl: true }

/** A running clinic for phones. `addresses` can change while it runs; connections come from this machine. */
async function aLan(addresses: string[] = ['192.168.1.20'], dataDir = aFolder()) {
  const clinic = await testApp()
  await clinic.app.listen({ port: 0, host: '127.0.0.1' })
  const clock = { now: new Date() }
  const lan = createLan(
    { dataDir, clinicName: () => 'Saints <Clinic> & "Sons"', lan: LAN },
    () => clock.now,
    () => addresses,
  )
  const said: LanState[] = []
  await lan.listen(clinic.app.server, (state) => void said.push(state))
  onTestFinished(async () => {
    const closed = lan.close()
    await clinic.close()
    await closed
  })
  const { authority, ports } = lan.state()
  return { clinic, lan, addresses, said, clock, dataDir, port: ports.clinic, joinPort: ports.join, ca: toPem(authority.root) }
}

type RunningLan = Awaited<ReturnType<typeof aLan>>

/** A request from a phone that trusts the clinic's root. */
function ask({ port, ca }: Pick<RunningLan, 'port' | 'ca'>, { path = '/api/health', agent = new Agent(), servername = '' } = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string; serial: string }>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, ca, agent, ...(servername && { servername }) }, async (response) => {
      const serial = (response.socket as TLSSocket).getPeerCertificate().serialNumber
      const body = Buffer.concat(await response.toArray()).toString()
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body, serial })
    })
    asked.on('error', reject).end()
  })
}

/** What :3080 answers. */
function askJoin({ joinPort }: Pick<RunningLan, 'joinPort'>, path: string, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const asked = get({ host: '127.0.0.1', port: joinPort, path, method }, async (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(await response.toArray()) })
    })
    asked.on('error', reject)
  })
}

test('the same server answers phones over TLS, with its own headers', async () => {
  const lan = await aLan()
  const { status, headers, body } = await ask(lan)
  expect([status, JSON.parse(body).status]).toEqual([200, 'ok'])
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect((await ask(lan, { path: '/api/patient' })).status).toBe(401)
})

test.each<SecureVersion>(['TLSv1', 'TLSv1.1'])('TLS-02 %s is refused', async (version) => {
  const { port, ca } = await aLan()
  const socket = connectTls({ host: '127.0.0.1', port, ca, minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' })
  const [error] = await once(socket, 'error')
  expect(error.code).toMatch(/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/)
})

test.each<SecureVersion>(['TLSv1.2', 'TLSv1.3'])('TLS-02 %s is taken', async (version) => {
  const { port, ca } = await aLan()
  const socket = connectTls({ host: '127.0.0.1', port, ca, minVersion: version, maxVersion: version })
  await once(socket, 'secureConnect')
  expect(socket.getProtocol()).toBe(version)
  socket.destroy()
})

test('one device with 100 silent connections does not keep others from the page for joining', async () => {
  const { joinPort } = await aLan()
  const silent = Array.from({ length: 100 }, () =>
    connect({ port: joinPort, host: '127.0.0.1', localAddress: '127.0.0.2' }).on('error', () => undefined),
  )
  await Promise.all(silent.map((socket) => once(socket, 'connect')))
  await vi.waitFor(() => expect(silent.filter(({ closed }) => closed)).toHaveLength(92))
  const [response] = await once(get({ host: '127.0.0.1', port: joinPort, path: '/join' }), 'response')
  expect(response.statusCode).toBe(200)
  response.destroy()
  for (const socket of silent) socket.destroy()
  const own = () => once(get({ host: '127.0.0.1', port: joinPort, path: '/join', localAddress: '127.0.0.2' }), 'response')
  await vi.waitFor(async () => expect((await own())[0].statusCode).toBe(200))
})

test('TLS-02 200 silent connections do not delay phones, and are closed', async () => {
  const clinic = await testApp()
  const authority = loadAuthority(join(aFolder(), 'ca.key'), 'Clinic', new Date())
  const tls = createTlsServer(clinic.app.server, issueLeaf(authority, ['127.0.0.1'], new Date()), 1500)
  tls.server.listen(0, '127.0.0.1')
  await once(tls.server, 'listening')
  const { port } = tls.server.address() as AddressInfo
  const silent = Array.from({ length: 200 }, () => connect(port, '127.0.0.1').on('error', () => undefined))
  const ends = silent.map((socket) => once(socket.resume(), 'close'))
  await Promise.all(silent.map((socket) => once(socket, 'connect')))
  expect((await ask({ port, ca: toPem(authority.root) })).status).toBe(200)
  expect(silent.filter(({ closed }) => closed)).toEqual([])
  await Promise.all(ends)
  const closed = tls.close()
  await clinic.close()
  await closed
})

test('TLS-02 a wrong name in the handshake gets the same certificate, which does not match it', async () => {
  const lan = await aLan()
  await expect(ask(lan, { servername: 'bank.example' })).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
})

test('TLS-02 the address changes under load: none of 1,000 requests fails, and the new address is certified', async () => {
  const lan = await aLan()
  const agent = new Agent({ keepAlive: true, maxSockets: 10 })
  onTestFinished(() => agent.destroy())
  const serials = new Set<string>()
  const statuses = new Map<number, number>()
  let left = 1000
  async function phone() {
    while (left-- > 0) {
      if (left % 100 === 0) {
        lan.addresses.splice(0, 1, `192.168.1.${left / 100 + 30}`)
        lan.lan.state()
      }
      // Every fifth request over its own connection.
      const { status, serial } = await ask(lan, left % 5 === 0 ? {} : { agent })
      serials.add(serial)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: 10 }, phone))
  expect([...statuses]).toEqual([[200, 1000]])
  expect(serials.size).toBeGreaterThan(5)
  const socket = connectTls({ host: '127.0.0.1', port: lan.port, ca: lan.ca })
  await once(socket, 'secureConnect')
  expect(socket.getPeerX509Certificate()?.checkIP(lan.addresses[0] ?? '')).toBe(lan.addresses[0])
  socket.destroy()
})

test('renews a certificate 30 days before it expires, at most once a day', async () => {
  const lan = await aLan()
  const serialAfter = async (days: number) => {
    lan.clock.now = new Date(start + days * 24 * 60 * 60 * 1000)
    lan.lan.state()
    // The test does not advance its own clock.
    const socket = connectTls({ host: '127.0.0.1', port: lan.port, rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    const { serialNumber } = socket.getPeerCertificate()
    socket.destroy()
    return serialNumber
  }
  const start = lan.clock.now.getTime()
  const [first, before, renewed, later] = [await serialAfter(0), await serialAfter(365.9), await serialAfter(366.1), await serialAfter(367)]
  expect([before === first, renewed === first, later === renewed]).toEqual([true, false, true])
})

test('answers no unencrypted requests on the phones’ port', async () => {
  const { port } = await aLan()
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /api/health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
  const answered = Buffer.concat(await socket.toArray()).toString('latin1')
  expect(answered).not.toContain('HTTP/')
})

test('TLS-03 :3080 serves the page, the certificate and the profile', async () => {
  const lan = await aLan()
  const { authority } = lan.lan.state()
  const page = await askJoin(lan, '/join')
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const text = page.body.toString()
  expect(text).toContain(`<a class="button main" href="https://127.0.0.1:${lan.port}">`)
  expect(text).toContain('<h1>Join Saints &lt;Clinic> &amp; &quot;Sons&quot;</h1>')
  const certificate = await askJoin(lan, '/join/clinic.crt')
  expect([certificate.status, certificate.headers['content-type'], certificate.body.equals(authority.root)]).toEqual([
    200,
    'application/x-x509-ca-cert',
    true,
  ])
  const profile = await askJoin(lan, '/join/clinic.mobileconfig')
  expect(profile.headers['content-type']).toBe('application/x-apple-aspen-config')
  expect(profile.body.toString()).toContain(`<key>PayloadContent</key><data>${authority.root.toString('base64')}</data>`)
  const head = await askJoin(lan, '/join', 'HEAD')
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, page.headers['content-length'], 0])
})

test('TLS-03 :3080 serves nothing else: no calls, screens or files', async () => {
  const lan = await aLan()
  const paths = [
    ...ENDPOINTS.map(({ path }) => `/api${path}`),
    '/',
    '/signin',
    '/join/',
    '/JOIN',
    '//join',
    '/join/..',
    '/join/clinic.key',
    '/join/lan-ca.key',
    '/assets/',
    '/index.html',
    '/%6aoin',
  ]
  for (const path of paths) {
    const { status, headers } = await askJoin(lan, path)
    expect([path, status, headers['content-type']]).toEqual([path, 404, 'text/plain; charset=utf-8'])
  }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    expect([method, (await askJoin(lan, '/join', method)).status]).toEqual([method, 405])
})

test('TLS-03 /join contains no script, and its policy blocks all scripts', async () => {
  const { body, headers } = await askJoin(await aLan(), '/join')
  // Each step has a drawing that adds nothing to the words, and the page loads quickly on a slow line.
  const steps = body.toString().match(/<li>.*/g) ?? []
  expect([steps.length, steps.every((step) => step.includes('aria-hidden="true"'))]).toEqual([9, true])
  expect(body.length).toBeLessThan(14_000)
  expect(body.toString()).not.toMatch(/<script|\son\w+=|javascript:|<iframe|<object|<img|<link/i)
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'/)
})

test('TLS-03 no HSTS on either port, even if PUBLIC_URL is https', async () => {
  const lan = await aLan()
  for (const { headers } of [
    await ask(lan),
    await ask(lan, { path: '/api/patient' }),
    await askJoin(lan, '/join'),
    await askJoin(lan, '/none'),
  ])
    expect(headers).not.toHaveProperty('strict-transport-security')
  const { app } = await testApp({ config: { publicUrl: 'https://clinic.example', lan: LAN } })
  expect((await app.inject({ url: '/api/health' })).headers).not.toHaveProperty('strict-transport-security')
  const { app: behindProxy } = await testApp({ config: { publicUrl: 'https://clinic.example' } })
  expect((await behindProxy.inject({ url: '/api/health' })).headers).toHaveProperty('strict-transport-security')
})

test('remembers the first address, and reports a new one until the old returns or the new one is accepted', async () => {
  const lan = await aLan()
  expect(lan.lan.state()).toMatchObject({ address: '192.168.1.20', changedFrom: null })
  lan.addresses.splice(0, 1, '192.168.1.31')
  const changed = lan.lan.state()
  expect(changed).toMatchObject({ address: '192.168.1.31', changedFrom: '192.168.1.20', clinicUrl: `https://192.168.1.31:${lan.port}` })
  expect(wordsOf(changed)[0]).toContain('phones know the clinic as 192.168.1.20, and this computer is 192.168.1.31 now')
  lan.addresses.splice(0, 1, '192.168.1.20')
  expect(lan.lan.state().changedFrom).toBeNull()
  lan.addresses.splice(0, 1, '192.168.1.31')
  lan.lan.keepAddress('192.168.1.31')
  expect(lan.lan.state()).toMatchObject({ address: '192.168.1.31', changedFrom: null })
  expect(readFileSync(join(lan.dataDir, 'lan-address'), 'utf8')).toBe('192.168.1.31\n')
})

test('the remembered address survives a restart and a second network', async () => {
  const { dataDir } = await aLan(['192.168.1.20'])
  const restarted = await aLan(['10.0.0.7', '192.168.1.20'], dataDir)
  expect(restarted.lan.state()).toMatchObject({ address: '192.168.1.20', changedFrom: null, addresses: ['10.0.0.7', '192.168.1.20'] })
  const offline = await aLan([], dataDir)
  expect(offline.lan.state()).toMatchObject({ address: null, changedFrom: null })
  const moved = await aLan(['10.0.0.7'], dataDir)
  expect(moved.said).toMatchObject([{ address: '10.0.0.7', changedFrom: '192.168.1.20' }])
})

test('printed links for phones have the current address, unless PUBLIC_URL was set', async () => {
  const { lan, addresses, port } = await aLan()
  const config = readConfig({ LAN: 'on' })
  const shown = withLanAddress(config, lan)
  expect(shown.publicUrl).toBe(`https://192.168.1.20:${port}`)
  addresses.splice(0, 1, '192.168.1.31')
  expect(shown.publicUrl).toBe(`https://192.168.1.31:${port}`)
  addresses.splice(0, 1)
  expect(shown.publicUrl).toBe('http://127.0.0.1:3000')
  expect(withLanAddress(readConfig({ LAN: 'on', PUBLIC_URL: 'https://clinic.example' }), lan).publicUrl).toBe('https://clinic.example')
})

test('without a network it starts, says so, and finds the network when it comes', async () => {
  const lan = await aLan([])
  expect(lan.lan.state()).toMatchObject({ address: null, clinicUrl: null, joinUrl: null, changedFrom: null })
  expect(wordsOf(lan.said[0] as LanState)[0]).toContain('on no network')
  expect((await ask(lan)).status).toBe(200)
  lan.addresses.push('192.168.1.20')
  expect(lan.lan.state()).toMatchObject({ address: '192.168.1.20', joinUrl: `http://192.168.1.20:${lan.joinPort}/join` })
})

test('ignores a damaged file with the address', async () => {
  const dataDir = aFolder()
  writeFileSync(join(dataDir, 'lan-address'), 'not an address')
  expect((await aLan(['192.168.1.20'], dataDir)).lan.state()).toMatchObject({ address: '192.168.1.20', changedFrom: null })
})

test.each([
  ['LAN_PORT', 'port'],
  ['LAN_JOIN_PORT', 'joinPort'],
])('a port that is taken is said with its setting, %s', async (setting, name) => {
  const taken = createTcpServer().listen(0, '0.0.0.0')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  const clinic = await testApp()
  const lan = createLan(
    { dataDir: aFolder(), clinicName: () => 'Clinic', lan: { ...LAN, [name]: port } },
    () => new Date(),
    () => [],
  )
  await expect(lan.listen(clinic.app.server, () => undefined)).rejects.toThrow(`Port ${port} is taken by another program`)
  await expect(lan.listen(clinic.app.server, () => undefined)).rejects.toThrow(`or set ${setting} to another number`)
})

test('a server started with LAN=on serves phones over TLS, and can stop while a phone is connected', async () => {
  const dataDir = aFolder()
  const [port, joinPort] = [await freePort(), await freePort()]
  const server = await startServer(dataDir, { LAN: 'on', LAN_PORT: String(port), LAN_JOIN_PORT: String(joinPort) })
  await server.seen(/Phones join once at http:\/\/|on no network/)
  expect(existsSync(authorityFile(dataDir))).toBe(true)
  const { root } = loadAuthority(authorityFile(dataDir), '', new Date())
  const agent = new Agent({ keepAlive: true })
  expect((await ask({ port, ca: toPem(root) }, { agent })).status).toBe(200)
  const joined = await askJoin({ joinPort }, '/join/clinic.crt')
  expect(joined.body.equals(root)).toBe(true)
  expect((await server.end('SIGTERM')).code).toBe(0)
})

test('refuses LAN=on with a HOST that others can reach', async () => {
  await expect(startServer(aFolder(), { LAN: 'on', HOST: '0.0.0.0' })).rejects.toThrow('The setting HOST must be left out with LAN=on')
})
