import type { Session } from '@clinic/contract/sessions/session-record'
import type { Db } from '@clinic/server/db/open'
import { anItem, aPatient, aSession } from '@clinic/server/test/factories'
import type { ServerProcess } from '@clinic/server/test/processes/server-process'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aStore, engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

const KILLS = size({ quick: 3, full: 25 })
const AT_ONCE = 8
const UNITS = 6

async function must<T>(asked: ReturnType<ServerProcess['send']>): Promise<T> {
  const { status, data } = await asked
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(data)}`)
  return data
}

/** A session on which this many care records have each given six units. */
async function careToStrike(server: ServerProcess, drug: string): Promise<{ path: string; careId: string }[]> {
  const [patient] = await must<{ _id: string }[]>(server.send('POST', '/patient/create', aPatient()))
  const { _id: id } = await must<Session>(server.send('POST', '/session/create', aSession(patient?._id ?? '')))
  for (let n = 0; n < AT_ONCE; n++)
    await must(server.send('PATCH', '/session/update', { id, comment: `dose ${n}`, drugs: [{ drug, dosage: UNITS }] }))
  const { comments } = await must<Session>(server.send('GET', `/session/${id}`))
  return comments.map(({ _id: careId }) => ({ path: `/session/${id}/care/${careId}/strike`, careId }))
}

/** In one statement, because a database may end what a killed server had begun. */
async function stockAndStrikes(db: Db): Promise<{ count: number; struck: number }> {
  const { count, struck } = await db
    .selectFrom('item')
    .select(['count', (eb) => eb.selectFrom('careStrike').select(sql<number>`count(*)`.as('struck')).as('struck')])
    .executeTakeFirstOrThrow()
  return { count, struck: Number(struck) }
}

test(`DUR-18 ${engine}: killed while care is struck, what was struck came back to the stock, once, and the rest did not`, async () => {
  const store = await aStore()
  const total = KILLS * AT_ONCE
  let drug = ''
  let pending: { path: string; careId: string }[] = []
  const answered = new Set<string>()
  /** Asks under one key for each care, as a person does who presses again; what is not answered stays pending. */
  async function strike(server: ServerProcess, onAnswer: () => void) {
    const asked = pending.map(async (one) => {
      const headers = { 'idempotency-key': one.careId }
      const answer = await server.send('POST', one.path, { reason: 'Wrong patient' }, headers).catch(() => null)
      if (!answer) return
      expect(answer.status).toBe(200)
      answered.add(one.careId)
      onAnswer()
    })
    await Promise.all(asked)
    pending = pending.filter(({ careId }) => !answered.has(careId))
  }

  let unanswered = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await store.start()
    drug ||= (await must<{ _id: string }>(server.send('POST', '/inventory/create', anItem({ count: total * UNITS }))))._id
    pending.push(...(await careToStrike(server, drug)))
    let left = Math.floor(Math.random() * pending.length)
    let killed: Promise<unknown> | undefined
    const answers = () => {
      if (left-- <= 0) killed ??= server.end('SIGKILL')
    }
    await strike(server, answers)
    killed ??= server.end('SIGKILL')
    await killed
    unanswered += pending.length
    const { count, struck } = await store.look(stockAndStrikes)
    expect(count).toBe(UNITS * (total - (kill + 1) * AT_ONCE + struck))
  }
  const server = await store.start()
  await strike(server, () => undefined)
  await server.end('SIGTERM')
  expect([pending, answered.size]).toEqual([[], total])
  expect(await store.look(stockAndStrikes)).toEqual({ count: UNITS * total, struck: total })
  expect(await store.faults()).toEqual([])
  noteFigure(`DUR-18 ${engine}`, `${total} strikes, ${KILLS} kills, ${unanswered} times unanswered and sent again; stock and strikes agree`)
})
