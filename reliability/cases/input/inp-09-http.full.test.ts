import { getHealth } from '@clinic/contract/health/health'
import { expect, test } from 'vitest'
import { openSocket, sendRaw } from '../../harness/clients/raw-http.ts'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { besides } from '../../harness/measure/beside.ts'
import { noteFigure, percentile } from '../../harness/measure/figures.ts'

const MAX_MS = 40_000

/** How long the server lets a connection stay that gets one byte a second, or none. */
async function lifetime(url: string, first: string, more: string): Promise<number> {
  const begun = performance.now()
  const socket = openSocket(url)
  socket.write(first)
  let at = 0
  const drip = setInterval(() => socket.write(more[at++ % Math.max(more.length, 1)] ?? ''), 1_000)
  const patience = setTimeout(() => socket.destroy(), MAX_MS + 10_000)
  socket.resume()
  await new Promise((closed) => socket.once('close', closed))
  clearInterval(drip)
  clearTimeout(patience)
  return performance.now() - begun
}

test(`INP-09 ${engine}: connections that say nothing, or hardly anything, are closed, and others are served meanwhile`, async () => {
  const clinic = await startClinic()
  const { token } = await clinic.as('admin')
  const normal = besides(() => clinic.anonymous.send(getHealth, {}))
  const upload = `POST /api/inventory/bulk-create HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 900000\r\n\r\n--x\r\n`
  const slow = {
    'slow headers': lifetime(clinic.url, 'GET /api/health HTTP/1.1\r\nX: ', 'abc'),
    'slow body': lifetime(
      clinic.url,
      'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{',
      ' ',
    ),
    'half an upload': lifetime(clinic.url, upload, ''),
  }
  const idle = Promise.all(Array.from({ length: 200 }, () => lifetime(clinic.url, '', '')))
  const seconds: Record<string, number> = { '200 idle': Math.max(...(await idle)) }
  for (const [name, lived] of Object.entries(slow)) seconds[name] = await lived
  const { times, faults } = await normal.stop()
  expect(faults).toEqual([])
  expect(percentile(times, 0.95)).toBeLessThan(500)
  for (const [name, ms] of Object.entries(seconds)) expect([name, ms < MAX_MS]).toEqual([name, true])
  const closings = Object.entries(seconds).map(([name, ms]) => `${name} ${Math.round(ms / 1000)} s`)
  noteFigure(`INP-09 ${engine}`, `closed after: ${closings.join(', ')}; health p95 beside ${Math.round(percentile(times, 0.95))} ms`)
})

const login = 'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

test(`INP-09 ${engine}: HTTP that means two things means nothing`, async () => {
  const clinic = await startClinic()
  const smuggled = 'GET /api/users HTTP/1.1\r\nHost: x\r\n\r\n'
  const requests: Record<string, string> = {
    'a header of 100 kB': `GET /api/health HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
    'a thousand headers of 100 bytes': `GET /api/health HTTP/1.1\r\nHost: x\r\n${Array.from({ length: 1_000 }, (_, n) => `X-${n}: ${'y'.repeat(100)}\r\n`).join('')}\r\n`,
    'a length and chunks': `${login}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    'two lengths': `${login}Content-Length: 2\r\nContent-Length: 50\r\n\r\n{}${smuggled}`,
    'a length with a sign': `${login}Content-Length: +2\r\n\r\n{}`,
    'chunks, twice': `${login}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
    'chunks, misspelt': `${login}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
    'a broken chunk': `${login}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    'a chunk that is longer': `${login}Transfer-Encoding: chunked\r\n\r\n2\r\n{}garbage\r\n0\r\n\r\n`,
    'a folded header': `GET /api/health HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n c\r\n\r\n`,
    'a blank before the colon': `GET /api/health HTTP/1.1\r\nHost : x\r\n\r\n`,
    'no host': 'GET /api/health HTTP/1.1\r\n\r\n',
    'HTTP/9.9': 'GET /api/health HTTP/9.9\r\nHost: x\r\n\r\n',
    'NUL in a header': 'GET /api/health HTTP/1.1\r\nHost: x\r\nX: a\u0000b\r\n\r\n',
    'a path of 100 kB': `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    TLS: '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
    'another protocol': 'EHLO clinic.test\r\n',
  }
  const seen = await Promise.all(
    Object.entries(requests).map(async ([name, bytes]) => {
      const { status, body, head } = await sendRaw(clinic.url, bytes, 8_000)
      return { name, status, answers: `${head}${body}`.split('HTTP/1.1 ').length - 1 }
    }),
  )
  for (const { name, status, answers } of seen)
    expect([name, [400, 431, 408, 0].includes(status), answers <= 1]).toEqual([name, true, true])
  expect((await clinic.anonymous.send(getHealth, {})).status).toBe(200)
})

test(`INP-09 ${engine}: unread answers and pipelined requests do no harm`, async () => {
  // With the settings as delivered: without the limits anyone could have 5,000 answers made.
  const clinic = await startClinic({ REQUEST_LIMITS: 'on' })
  const sockets = Array.from({ length: 100 }, () => openSocket(clinic.url))
  for (const socket of sockets) socket.pause().write('GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50))
  const beside = besides(() => clinic.anonymous.send(getHealth, {}))
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const { times, faults } = await beside.stop()
  for (const socket of sockets) socket.destroy()
  expect(faults).toEqual([])
  expect(times.length).toBeGreaterThan(10)
  expect((await clinic.anonymous.send(getHealth, {})).status).toBe(200)
})
