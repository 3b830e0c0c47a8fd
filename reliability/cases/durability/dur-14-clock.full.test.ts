import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startMailServer } from '@clinic/server/test/processes/mail-server'
import { ADMIN, aFolder, type ServerProcess } from '@clinic/server/test/processes/server-process'
import { expect, onTestFinished, test } from 'vitest'
import { aStore, engine } from '../../harness/clinics/store.ts'
import { FAKETIME, need } from '../../harness/faults/machine.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

const HOUR = 3_600_000

/** A clock that the test moves while servers run by it; their own measure of passing time stays. */
function aClock() {
  const file = join(aFolder('clock'), 'offset')
  let offset = 0
  const set = (ms: number) => {
    offset = ms
    writeFileSync(file, `${ms < 0 ? '-' : '+'}${Math.abs(ms / 1000)}`)
  }
  set(0)
  return {
    set,
    to: (time: string) => set(Date.parse(time) - Date.now()),
    now: () => new Date(Date.now() + offset),
    settings: {
      LD_PRELOAD: FAKETIME ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  }
}

async function call(server: ServerProcess, method: string, path: string, body?: unknown, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${server.url}/api${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  return { status: answer.status, data: await answer.json() }
}

const signIn = (server: ServerProcess, password = ADMIN.password) => call(server, 'POST', '/users/login', { email: ADMIN.email, password })

test(`DUR-14 ${engine}: no jump of the clock revives a token or a code, or locks anybody out for long`, async ({ skip }) => {
  need(skip, 'faketime')
  const mails = await startMailServer()
  onTestFinished(mails.close)
  const clock = aClock()
  const store = await aStore()
  const settings = { ...clock.settings, SMTP_URL: mails.url }
  let server = await store.start(settings)

  // A day and an hour later the token is too old, also for the server that issued it.
  expect((await server.send('GET', '/users/me')).status).toBe(200)
  clock.set(25 * HOUR)
  expect((await server.send('GET', '/users/me')).status).toBe(401)

  // A code that died of age stays dead when the clock goes back, before its birth too; so does one that was used.
  clock.set(0)
  await call(server, 'POST', `/users/forgot-password/${ADMIN.email}`)
  const code = codeIn(await mails.next())
  const reset = (otp: string, password: string) => call(server, 'PATCH', '/users/reset-password', { email: ADMIN.email, otp, password })
  clock.set(25 * HOUR)
  expect((await reset(code, 'late password')).status).toBe(400)
  clock.set(-24 * HOUR)
  expect((await reset(code, 'early password')).status).toBe(400)
  clock.set(0)
  await call(server, 'POST', `/users/forgot-password/${ADMIN.email}`)
  const used = codeIn(await mails.next())
  expect((await reset(used, ADMIN.password)).status).toBeLessThan(300)
  clock.set(-1 * HOUR)
  expect((await reset(used, 'second password')).status).toBe(400)

  // Locked out by wrong passwords, and then the clock is set back by a day: no longer than the longest wait.
  clock.set(0)
  for (let i = 0; i < 8; i++) await signIn(server, 'wrong password')
  expect((await signIn(server)).status).toBe(429)
  clock.set(-24 * HOUR)
  expect((await signIn(server)).status).toBe(200)

  // Across restarts, on days that programs stumble over, in another zone.
  const days = ['2028-02-29T11:00:00Z', '2038-01-19T03:20:00Z', '2027-01-01T00:30:00Z']
  for (const [i, day] of days.entries()) {
    await server.end('SIGTERM')
    clock.to(day)
    server = await store.start({ ...settings, TZ: i % 2 === 0 ? 'Pacific/Kiritimati' : 'Africa/Lagos' })
    const { status, data } = await server.addPatient()
    expect(status).toBe(201)
    expect(Math.abs(Date.parse(data[0].createdAt) - Date.parse(day)) / 1000).toBeLessThan(60)
    const today = day.slice(0, 10)
    expect((await server.send('GET', `/session/patients/all?startDate=${today}&endDate=${today}`)).status).toBe(200)
  }
  await server.end('SIGTERM')
  server = await store.start({ ...settings, FAKETIME_TIMESTAMP_FILE: '', LD_PRELOAD: '' })
  expect((await server.addPatient()).status).toBe(201)
  await server.end('SIGTERM')
  expect(await store.faults()).toEqual([])
  noteFigure(
    `DUR-14 ${engine}`,
    `+25 h, -1 day, 29 February, 2038 and two zones, running and across restarts: nothing revived, audit whole`,
  )
})

function codeIn(mail: string): string {
  return /\b(\d{6})\b/.exec(mail.replace(/^[\s\S]*?\n\n/, ''))?.[1] ?? expect.fail(`no code in ${mail}`)
}
