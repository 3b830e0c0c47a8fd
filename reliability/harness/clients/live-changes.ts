import { setTimeout as pause } from 'node:timers/promises'
import { createBeds, listBeds, updateBed } from '@clinic/contract/beds/beds'
import { createItem, updateItem } from '@clinic/contract/inventory/inventory'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import { anItem } from '@clinic/server/test/factories'
import { expect, vi } from 'vitest'
import type { Clinic, Person } from '../clinics/clinic.ts'
import { size } from '../measure/size.ts'
import { liveClient, readAll } from './live-client.ts'

export const CLIENTS = size({ quick: 6, full: 20 })
const WRITERS = 4

/** Beds renamed, units restocked, sessions written and closed: at random, by people who do nothing else. */
async function change(admin: Person, things: Awaited<ReturnType<typeof aSmallClinic>>): Promise<void> {
  const one = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T // never empty
  const { beds, items, sessions } = things
  const what = Math.floor(Math.random() * 4)
  if (what === 0) await admin.send(updateBed, { body: { id: one(beds), tag: `Bed ${Math.random().toString(36).slice(2)}` } })
  if (what === 1) await admin.send(updateItem, { body: { id: one(items), restock: 1 } })
  if (what === 2) await admin.send(updateSession, { body: { id: one(sessions), complaints: `Cough ${Math.random()}` } })
  if (what === 3) await admin.send(updateSession, { body: { id: one(sessions), open: Math.random() < 0.5 } })
}

async function aSmallClinic(admin: Person) {
  const beds = await admin.call(createBeds, { body: Array.from({ length: 10 }, (_, n) => `Ward ${n}`) })
  const items = await Promise.all(Array.from({ length: 10 }, (_, n) => admin.call(createItem, { body: anItem({ name: `Item ${n}` }) })))
  const patient = await newPatient(admin)
  const sessions = []
  for (let n = 0; n < 10; n++) sessions.push((await newSession(admin, { patientId: patient._id, attendants: ['NURSE'] }))._id)
  return { beds: beds.map(({ _id }) => _id), items: items.map(({ _id }) => _id), sessions }
}

async function clientsOf(clinic: Clinic) {
  const people = await Promise.all(Array.from({ length: CLIENTS }, () => clinic.as('nurse')))
  return people.map((person) => ({ person, client: liveClient(clinic, person), returns: 0 }))
}

/** Listens, drops at random and returns, until all is over. */
async function comeAndGo(one: Awaited<ReturnType<typeof clientsOf>>[number], isOver: () => boolean): Promise<void> {
  for (; !isOver(); one.returns++) {
    const listening = one.client.listen()
    await Promise.race([listening, pause(50 + Math.random() * 1_000)])
    if (isOver()) return
    one.client.drop()
    await pause(Math.random() * 300)
  }
}

/**
 * Makes at least so many random changes while clients drop and return, and `meanwhile` runs beside them. A fast machine makes more, because
 * the changes go on until each client heard some, and has returned. At the end each client holds what the server has.
 * @returns how often clients returned
 */
export async function expectNoneMissed(
  clinic: Clinic,
  changes: number,
  meanwhile: (made: () => number) => Promise<void> = async () => undefined,
): Promise<number> {
  const admin = await clinic.as('admin')
  const things = await aSmallClinic(admin)
  const clients = await clientsOf(clinic)
  let isOver = false
  const coming = clients.map((one) => comeAndGo(one, () => isOver))
  // The control: they drop, and they ask because they heard, not because they came.
  const isProven = () => clients.every(({ client, returns }) => returns > 1 && client.heard() > 1)
  let made = 0
  const writers = Array.from({ length: WRITERS }, async () => {
    while (made < changes || !isProven()) {
      made += 1
      await change(admin, things)
    }
  })
  await Promise.all([...writers, meanwhile(() => made)])
  isOver = true
  for (const { client } of clients) client.drop()
  await Promise.all(coming)

  // One last return each, as of someone who comes back to the page.
  for (const { client } of clients) void client.listen()
  const { seq } = await clinic.db.selectFrom('auditHead').select('seq').executeTakeFirstOrThrow()
  await vi.waitFor(() => expect(clients.filter(({ client }) => client.lastEventId() < Number(seq) || !client.isSettled())).toEqual([]), {
    timeout: 30_000,
  })
  for (const { person, client } of clients) expect(client.held).toEqual(await readAll(person))
  for (const { client } of clients) client.drop()
  expect((await admin.call(listBeds, { query: { limit: 200 } })).count).toBe(10)
  expect(await clinic.store.faults()).toEqual([])
  return clients.reduce((sum, { returns }) => sum + returns, 0)
}
