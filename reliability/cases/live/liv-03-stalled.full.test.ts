import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { createBeds, listBeds, updateBed } from '@clinic/contract/beds/beds'
import { expect, onTestFinished, test } from 'vitest'
import { liveClient } from '../../harness/clients/live-client.ts'
import { openSocket } from '../../harness/clients/raw-http.ts'
import { type Clinic, type Person, startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { grouped, noteFigure, percentile } from '../../harness/measure/figures.ts'
import { memoryOf } from '../../harness/measure/memory.ts'

/** All that a server takes beside the readers: 200 streams, 6 a person. */
const STALLED = 100
const A_PERSON = 5
const READERS = 20
const PHASE_MS = 20_000

/** Asks for the stream, and from its first bytes on reads nothing of it, as a phone that went out of reach. */
async function stall({ url }: Clinic, { token }: Person): Promise<void> {
  const socket = openSocket(url)
  onTestFinished(() => void socket.destroy())
  socket.write(`GET /api/changes HTTP/1.1\r\nHost: clinic.test\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  const [first] = await once(socket, 'data')
  socket.pause()
  expect(String(first)).toMatch(/^HTTP\/1\.1 200 /)
}

/** Renames a bed and looks at all of them, again and again. @returns how long each call took, in ms */
async function work(person: Person, beds: readonly string[]): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + PHASE_MS
  for (let n = 0; performance.now() < until; n++) {
    const begun = performance.now()
    const id = beds[n % beds.length] ?? ''
    await (n % 2 === 0 ? person.call(updateBed, { body: { id, tag: `Bed ${n}` } }) : person.call(listBeds, {}))
    times.push(performance.now() - begun)
    await pause(10)
  }
  return times
}

test(`LIV-03 ${engine}: ${STALLED} readers that do not read cost less than 1 MB each, and hold up no one`, async () => {
  const clinic = await startClinic()
  const admin = await clinic.as('admin')
  const beds = (await admin.call(createBeds, { body: Array.from({ length: 10 }, (_, n) => `Ward ${n}`) })).map(({ _id }) => _id)
  const readers = await Promise.all(Array.from({ length: READERS }, async () => liveClient(clinic, await clinic.as('nurse'))))
  for (const reader of readers) void reader.listen()
  onTestFinished(() => readers.forEach((reader) => void reader.drop()))
  const memory = () => memoryOf(clinic.server.pid)?.now ?? 0

  await work(admin, beds) // warm
  const alone = percentile(await work(admin, beds), 0.99)
  const before = memory()
  const people = await Promise.all(Array.from({ length: STALLED / A_PERSON }, () => clinic.as('nurse')))
  for (const person of people) for (let n = 0; n < A_PERSON; n++) await stall(clinic, person)
  const heard = readers.map((reader) => reader.heard())
  const times = await work(admin, beds)
  const each = (memory() - before) / STALLED
  const p99 = percentile(times, 0.99)
  noteFigure(
    `LIV-03 ${engine}`,
    `${STALLED} stalled readers, ${each.toFixed(2)} MB each; ${grouped(times.length)} calls of others, p99 ${p99.toFixed(1)} ms (${alone.toFixed(1)} ms without them)`,
  )
  expect(each).toBeLessThan(1)
  expect(p99).toBeLessThan(100)
  // The control: the others went on hearing.
  expect(readers.every((reader, n) => reader.heard() > (heard[n] ?? 0))).toBe(true)
})
