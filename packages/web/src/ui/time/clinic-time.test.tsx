import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordObservation } from '@clinic/contract/observations/observations'
import { createHandover } from '@clinic/contract/ward/handovers'
import { aWard } from '@clinic/server/test/ward'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderApp } from '../../../test/harness.tsx'
import { agoText } from './ago-text.ts'
import { browserZone, clinicDay, clinicTime, clinicZone, dayInWords } from './clinic-time.ts'
import { formatDate, formatTime } from './date-text.tsx'

/** What the server writes into the page. */
const inZone = (zone: string) => document.documentElement.setAttribute('data-zone', zone)
afterEach(() => document.documentElement.removeAttribute('data-zone'))

const TIME = '2026-11-23T14:48:09.120Z'

test.each([
  ['Africa/Lagos', '2026-11-23 15:48:09', '23/11/2026', '15:48'],
  ['UTC', '2026-11-23 14:48:09', '23/11/2026', '14:48'],
  ['Pacific/Kiritimati', '2026-11-24 04:48:09', '24/11/2026', '04:48'],
  ['Asia/Kolkata', '2026-11-23 20:18:09', '23/11/2026', '20:18'],
])('a time is read in %s, whatever the browser’s zone is', (zone, time, date, hour) => {
  inZone(zone)
  expect([clinicTime(TIME), formatDate(TIME), formatTime(TIME)]).toEqual([time, date, hour])
})

test.each(['', 'Nowhere/Atall', 'TIME_ZONE_PLACEHOLDER'])('with the zone "%s" in the page, the browser’s own is used', (zone) => {
  inZone(zone)
  expect([clinicZone(), clinicTime(TIME)]).toEqual([browserZone(), '2026-11-23 15:48:09'])
})

test('midnight is 00:00, on both sides of the clinic’s day', () => {
  inZone('America/New_York')
  expect(clinicTime('2026-11-23T05:00:00.000Z')).toBe('2026-11-23 00:00:00')
  expect(clinicTime('2026-11-23T04:59:59.999Z')).toBe('2026-11-22 23:59:59')
})

test('a day without a time is the same in every zone', () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Midway']) {
    inZone(zone)
    expect([formatDate('2026-11-23'), dayInWords('2026-11-23', { weekday: 'long' })]).toEqual(['23/11/2026', 'Monday'])
  }
})

test('how long ago a time was counts the clinic’s days', () => {
  const [then, now] = ['2026-11-22T23:30:00.000Z', Date.parse('2026-11-23T09:30:00.000Z')]
  inZone('UTC')
  expect(agoText(then, now)).toBe('yesterday')
  inZone('Africa/Lagos')
  expect(agoText(then, now)).toBe('10 h ago')
})

test('what is not a time shows no day of another', () => {
  expect([clinicTime('soon'), clinicDay('')]).toEqual(['', ''])
})

test('a handover’s own text has the hour of the screen, where server and browser are in different zones', async () => {
  const clinic = await aWard({ timeZone: 'Pacific/Kiritimati' })
  inZone(clinic.config.timeZone)
  const { session } = await clinic.admit('A1')
  const { takenAt } = await clinic.nurse.call(recordObservation, { params: { id: session._id }, body: { pulse: '80' } })
  await clinic.nurse.call(createHandover, {
    body: { shift: 'morning', lines: [{ sessionId: session._id, recommendation: 'Call at night' }] },
  })
  await renderApp({ path: '/ward?tab=handovers', as: 'nurse', clinic })
  const sheet = await screen.findByText(/Last set/)
  expect(sheet.textContent).toContain(`${formatDate(takenAt)} ${formatTime(takenAt)}`)
  expect(formatTime(takenAt)).not.toBe(new Date(takenAt).toTimeString().slice(0, 5))
})

/** What reads a time in the browser's own zone; UTC ones are arithmetic. */
const OWN_CLOCK =
  /\.(?:get|set)(?:Hours|Minutes|Seconds|Date|Day|Month|FullYear|TimezoneOffset)\(|\.toLocale(?:Time|Date)String\(|\.toDateString\(|\.toTimeString\(|DateTimeFormat|\bTemporal\.|toISOString\(\)\.slice|new Date\([^()]*\)\.toLocaleString\(|new Date\(\s*\w+\s*,/

test.each([
  'new Date().getHours()',
  "when.toLocaleTimeString('en-GB')",
  'new Intl.DateTimeFormat()',
  'new Date(year, month, 1)',
  "new Date(at).toLocaleString('en-GB')",
])('%s is a second clock', (code) => {
  expect(OWN_CLOCK.test(code)).toBe(true)
})

test('only this module reads a time as a day or an hour', () => {
  const src = join(import.meta.dirname, '../..')
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !/\.test\.tsx?$/.test(file) && !file.endsWith('clinic-time.ts'))
  const found = files.flatMap((file) =>
    readFileSync(join(src, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (OWN_CLOCK.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})
