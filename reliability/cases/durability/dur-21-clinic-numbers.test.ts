import { randomInt, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { clinicNumberKey } from '@clinic/contract/patients/clinic-number'
import { createPatient, type Patient } from '@clinic/contract/patients/patients'
import type { Db } from '@clinic/server/db/open'
import { aPatient } from '@clinic/server/test/factories'
import { expect, test } from 'vitest'
import { COMPILED } from '../../harness/clinics/clinic.ts'
import { aStore, engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'
import { isFull, size } from '../../harness/measure/size.ts'

const KILLS = size({ quick: 4, full: 60 })
const KILLER = `--import=${fileURLToPath(new URL('../../harness/faults/kill-at-statement.mjs', import.meta.url))}`
/** The first statement of a registration that writes. */
const FIRST = 'insert into "counter"'

/** Whom the store has, and the count that was given last; no row before the first number. */
async function numbers(db: Db) {
  const patients = await db.selectFrom('patient').select('clinicNumber').orderBy('_id').execute()
  const counter = await db.selectFrom('counter').select('last').where('_id', '=', 'clinicNumber').executeTakeFirst()
  const events = await db.selectFrom('auditEvent').select('entityId').where('type', '=', 'patient.create').execute()
  return { given: patients.map(({ clinicNumber }) => clinicNumber), last: counter?.last ?? 0, events: events.length }
}

test(`DUR-21 ${engine}: killed after each statement of a registration, no clinic number is given twice, and the person is stored whole or not at all`, async () => {
  const store = await aStore()
  const answered: string[] = []
  const found = { none: 0, all: 0 }
  let statement = isFull ? 1 : randomInt(1, 10)
  let longest = 0
  let before = { given: [] as string[], last: 0, events: 0 }
  let registration = { body: aPatient(), key: randomUUID() }
  for (let kills = 0; kills < KILLS; ) {
    const server = await store.start({
      NODE_COMPILE_CACHE: COMPILED,
      NODE_OPTIONS: KILLER,
      KILL_FROM: FIRST,
      KILL_AT_STATEMENT: String(statement),
    })
    const { body, key } = registration
    const answer = await server.send('POST', createPatient.path, body, { 'idempotency-key': key }).catch(() => null)
    if (answer) {
      expect(answer.status).toBe(201)
      const [patient] = answer.data as Patient[]
      answered.push(patient?.clinicNumber ?? '')
      await server.end('SIGTERM')
    } else {
      await server.ended
      kills++
    }
    const after = await store.look(numbers)
    const keys = after.given.map(clinicNumberKey)
    expect([new Set(keys).size, keys.includes(''), after.events]).toEqual([keys.length, false, keys.length])
    // Each number so far came from the counter, so the last is the greatest.
    expect(Number(keys.at(-1)?.slice(2) ?? 0)).toBeLessThanOrEqual(after.last)
    if (answer) {
      expect(after.given).toEqual(answered)
      longest = Math.max(longest, statement - 1)
      statement = 1
      registration = { body: aPatient(), key: randomUUID() }
    } else {
      const isNone = after.given.length === before.given.length
      found[isNone ? 'none' : 'all']++
      expect(after.given.slice(0, before.given.length)).toEqual(before.given)
      expect(after.given.length - before.given.length).toBeLessThanOrEqual(1)
      statement++
    }
    before = after
  }
  const server = await store.start()
  const { body, key } = registration
  const last = await server.send('POST', createPatient.path, body, { 'idempotency-key': key }) // the same press once more
  answered.push((last.data as Patient[])[0]?.clinicNumber ?? '')
  await server.end('SIGTERM')
  expect((await store.look(numbers)).given).toEqual(answered)
  expect(await store.faults()).toEqual([])
  const all = isFull ? `, each of its ${longest} statements` : ''
  noteFigure(
    `DUR-21 ${engine}`,
    `${KILLS} kills within a registration${all}: the person was not stored ${found.none} times, stored whole ${found.all} times; ${answered.length} people, ${answered.length} numbers`,
  )
})
