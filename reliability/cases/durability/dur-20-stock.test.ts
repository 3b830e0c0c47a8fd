import { setTimeout as pause } from 'node:timers/promises'
import type { Session } from '@clinic/contract/sessions/session-record'
import type { Receipt } from '@clinic/contract/stock/stock'
import type { Db } from '@clinic/server/db/open'
import { anItem, aPatient, aSession } from '@clinic/server/test/factories'
import type { ServerProcess } from '@clinic/server/test/processes/server-process'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aStore, engine } from '../../harness/clinics/store.ts'
import { grouped, noteFigure } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

const KILLS = size({ quick: 3, full: 100 })
const CARERS = 3
const OPENING = 100_000

/** What each event of the audit does to the stock here. The audit carries no numbers, so each kind of work has its own. */
const UNITS = { 'care.record': -3, 'care.strike': 3, 'item.update': 5, 'stock.receive': 7, 'lot.write-off': -2, 'count.post': 11 } as const
type Kind = keyof typeof UNITS
const KINDS = Object.keys(UNITS) as Kind[] // its own keys
type Times = Record<Kind, number>

const none = () => Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Times // one entry for each kind
const unitsOf = (times: Times) => KINDS.reduce((sum, kind) => sum + UNITS[kind] * times[kind], 0)

test(`DUR-20 ${engine}: killed in all work on one item, its stock is what the audit alone says, and what was acknowledged once all is sent again`, async () => {
  const store = await aStore()
  const [sent, acknowledged] = [none(), none()]
  let enough = Promise.withResolvers<void>()
  let turn = Promise.withResolvers<ServerProcess>()
  let [left, unanswered, storedUnheard, mostApart] = [0, 0, 0, 0]
  let isOver = false

  /** Sends under one key until it is answered, by whichever server is there, as an outbox does. Two `copies` leave at once. */
  async function ask<T>(kind: Kind | null, method: string, path: string, body: object, copies = 1): Promise<T> {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    if (kind) sent[kind]++
    for (;;) {
      const server = await turn.promise
      const tries = Array.from({ length: copies }, () => server.send(method, path, body, headers).catch(() => null))
      const answers = (await Promise.all(tries)).filter((answer) => answer !== null)
      const refusal = answers.find(({ status }) => status >= 300)
      if (refusal) throw new Error(`${method} ${path}: ${refusal.status} ${JSON.stringify(refusal.data)}`)
      if (answers[0]) {
        if (kind) acknowledged[kind]++
        if (--left <= 0) enough.resolve()
        return answers[0].data
      }
      unanswered++
    }
  }

  const { _id: drug, counted, writtenOff, since } = await store.start().then(begin)

  async function carer() {
    while (!isOver) {
      const [patient] = await ask<{ _id: string }[]>(null, 'POST', '/patient/create', aPatient())
      const { _id: id } = await ask<Session>(null, 'POST', '/session/create', aSession(patient?._id ?? ''))
      for (let n = 0; n < 5 && !isOver; n++) {
        const care = { id, comment: `dose ${n}`, drugs: [{ drug, dosage: -UNITS['care.record'] }] }
        const { comments } = await ask<Session>('care.record', 'PATCH', '/session/update', care, 2)
        const careId = comments.find(({ comment }) => comment === care.comment)?._id
        if (n % 2 === 0) await ask('care.strike', 'POST', `/session/${id}/care/${careId}/strike`, { reason: 'Wrong patient' }, 2)
      }
    }
  }
  async function storekeeper() {
    while (!isOver) {
      await ask('item.update', 'PATCH', '/inventory/update', { id: drug, restock: UNITS['item.update'] })
      await ask('stock.receive', 'POST', '/stock/receipts', { lines: [{ item: drug, units: UNITS['stock.receive'] }] }, 2)
      await ask('lot.write-off', 'POST', `/stock/lots/${writtenOff}/write-off`, {
        units: -UNITS['lot.write-off'],
        kind: 'damaged',
        reason: 'Wet',
      })
    }
  }
  async function counter() {
    for (let held = OPENING; !isOver; held += UNITS['count.post']) {
      const { _id } = await ask<{ _id: string }>(null, 'POST', '/stock/counts', { scope: [drug] })
      const lines = [{ lotId: counted, counted: held + UNITS['count.post'], reasonCode: 'found' }]
      await ask(null, 'PATCH', `/stock/counts/${_id}`, { lines })
      await ask('count.post', 'POST', `/stock/counts/${_id}/post`, {})
    }
  }

  const people = Promise.all([...Array.from({ length: CARERS }, carer), storekeeper(), counter()])
  for (let kill = 0; kill < KILLS; kill++) {
    left = 5 + Math.random() * 30
    enough = Promise.withResolvers()
    const server = await store.start()
    turn.resolve(server)
    await Promise.race([enough.promise, people])
    await pause(Math.random() * 20)
    const killed = server.end('SIGKILL')
    turn = Promise.withResolvers()
    await killed
    const { events, ...sums } = await store.look((db) => stockOf(db, drug, since))
    expect(sums).toEqual(alike(3 * OPENING + unitsOf(events)))
    for (const kind of KINDS) {
      expect(events[kind], kind).toBeGreaterThanOrEqual(acknowledged[kind])
      expect(events[kind], kind).toBeLessThanOrEqual(sent[kind])
      storedUnheard += events[kind] - acknowledged[kind]
    }
    mostApart = Math.max(mostApart, Math.abs(unitsOf(events) - unitsOf(acknowledged)))
  }
  isOver = true
  const server = await store.start()
  turn.resolve(server)
  await people
  await server.end('SIGTERM')
  expect(await store.look((db) => stockOf(db, drug, since))).toEqual({
    ...alike(3 * OPENING + unitsOf(acknowledged)),
    events: acknowledged,
  })
  expect(await store.faults()).toEqual([])
  const total = KINDS.reduce((sum, kind) => sum + acknowledged[kind], 0)
  noteFigure(
    `DUR-20 ${engine}`,
    `${KILLS} kills, ${grouped(total)} changes of one item’s stock; ${unanswered} times unanswered, ${storedUnheard} of them stored, with them the stock was up to ${mostApart} units from what was acknowledged, and 0 after sending again`,
  )
})

/** An item, and two lots of it that are held back, so that only the one who counts or writes off changes them. */
async function begin(server: ServerProcess) {
  const { data: item } = await server.send('POST', '/inventory/create', anItem({ count: OPENING }))
  const lines = ['Counted', 'Wet'].map((lotNo) => ({ item: item._id, units: OPENING, lotNo, held: true }))
  const { data } = await server.send('POST', '/stock/receipts', { lines })
  const [counted, writtenOff] = (data as Receipt).lotIds
  const { data: audit } = await server.send('GET', '/audit?limit=1')
  await server.end('SIGTERM')
  return { _id: String(item._id), counted, writtenOff, since: Number(audit.data[0]._id) }
}

const alike = (units: number) => ({ count: units, movements: units, lots: units })

/** In one statement, because a database may end what a killed server had begun. */
async function stockOf(db: Db, itemId: string, since: number) {
  const { rows } = await sql<{ type: Kind; times: number; count: number; movements: number; lots: number }>`
    select "type", count(*) as "times",
      (select "count" from "item" where "_id" = ${itemId}) as "count",
      (select sum("change") from "movement" where "itemId" = ${itemId}) as "movements",
      (select sum("quantity") from "lot" where "itemId" = ${itemId}) as "lots"
    from "auditEvent" where "seq" > ${since} and "outcome" = 'ok' and "type" in (${sql.join(KINDS)}) group by "type"`.execute(db)
  const [{ count, movements, lots } = { count: 0, movements: 0, lots: 0 }] = rows
  const events = { ...none(), ...Object.fromEntries(rows.map(({ type, times }) => [type, Number(times)])) }
  return { count: Number(count), movements: Number(movements), lots: Number(lots), events }
}
