import { randomInt, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { mergePatients, unmergePatients } from '@clinic/contract/merge/merge'
import { createPatient } from '@clinic/contract/patients/patients'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { aPatient, aSession } from '@clinic/server/test/factories'
import { dumpOf } from '@clinic/server/test/merge'
import type { ServerProcess } from '@clinic/server/test/processes/server-process'
import { expect, test } from 'vitest'
import { COMPILED } from '../../harness/clinics/clinic.ts'
import { aStore, type ClinicStore, engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

const KILLS = size({ quick: 3, full: 50 })
const KILLER = `--import=${fileURLToPath(new URL('../../harness/faults/kill-at-statement.mjs', import.meta.url))}`
/** The first statement of each that writes. */
const FIRST = { merge: 'insert into "personMerge"', unmerge: 'update "personMerge"' } as const
type Kind = keyof typeof FIRST

const startKilledAt = (store: ClinicStore, kind: Kind, statement: number) =>
  store.start({ NODE_COMPILE_CACHE: COMPILED, NODE_OPTIONS: KILLER, KILL_FROM: FIRST[kind], KILL_AT_STATEMENT: String(statement) })

async function must<T>(asked: ReturnType<ServerProcess['send']>): Promise<T> {
  const { status, data } = await asked
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(data)}`)
  return data
}

async function twoRecords(server: ServerProcess) {
  const ids: string[] = []
  for (let n = 0; n < 2; n++) ids.push((await must<{ _id: string }[]>(server.send('POST', createPatient.path, aPatient())))[0]?._id ?? '')
  const [keepId = '', mergeId = ''] = ids
  return { keepId, mergeId, reason: 'The same person' }
}

/** A session of the chart, so that undoing has something to give back. */
async function openAndClose(server: ServerProcess, patientId: string): Promise<string> {
  const { _id: id } = await must<{ _id: string }>(server.send('POST', createSession.path, aSession(patientId)))
  await must(server.send('PATCH', updateSession.path, { id, comment: 'Seen', open: false }))
  return id
}

/** Everything that a merge may write, and every row of the other tables. */
const stored = (store: ClinicStore) =>
  store.look(async (db) => ({
    merges: await db.selectFrom('personMerge').selectAll().orderBy('_id').execute(),
    links: await db.selectFrom('personLink').selectAll().orderBy('memberId').execute(),
    events: (await db.selectFrom('auditEvent').select('entityId').where('type', 'in', ['patient.merge', 'patient.unmerge']).execute())
      .length,
    rows: await dumpOf(db),
  }))

async function requestOf(kind: Kind, server: ServerProcess, store: ClinicStore, pair: Awaited<ReturnType<typeof twoRecords>>) {
  const headers = { 'idempotency-key': randomUUID() }
  if (kind === 'merge') return { path: mergePatients.path, body: pair, headers }
  const live = (await stored(store)).merges.find(({ undoneAt }) => undoneAt === null)
  const body = { mergeId: live?._id, reason: 'Two people', give: [await openAndClose(server, pair.keepId)] }
  return { path: unmergePatients.path, body, headers }
}

test(`MRG-03, 7.24 ${engine}: killed after each statement of a merge, and of its undoing, all of it is stored or none`, async () => {
  const store = await aStore()
  const nextKill: Record<Kind, number> = { merge: randomInt(1, 6), unmerge: randomInt(1, 6) }
  const found = { all: 0, none: 0 }
  let kind: Kind = 'merge'
  let server = await startKilledAt(store, kind, nextKill[kind])
  const pair = await twoRecords(server)
  for (let kills = 0; kills < KILLS; ) {
    const { path, body, headers } = await requestOf(kind, server, store, pair)
    const before = await stored(store)
    const answer = await server.send('POST', path, body, headers).catch(() => null)
    const other: Kind = kind === 'merge' ? 'unmerge' : 'merge'
    if (answer) {
      // Its last statement came before that number: the next one begins at the first again.
      expect([answer.status, nextKill[kind] > 6]).toEqual([kind === 'merge' ? 201 : 200, true])
      await server.end('SIGTERM')
      nextKill[kind] = 1
      server = await startKilledAt(store, other, nextKill[other])
    } else {
      await server.ended
      kills++
      nextKill[kind]++
      const after = await stored(store)
      const isNone = after.events === before.events
      found[isNone ? 'none' : 'all']++
      if (isNone) expect(after).toEqual(before)
      else expect([after.events, after.links.length]).toEqual([before.events + 1, kind === 'merge' ? 1 : 0])
      server = await startKilledAt(store, other, nextKill[other])
      expect((await server.send('POST', path, body, headers)).status).toBe(kind === 'merge' ? 201 : 200) // the same press once more
    }
    const done = await stored(store)
    expect([done.events, done.links.length]).toEqual([before.events + 1, kind === 'merge' ? 1 : 0])
    kind = other
  }
  await server.end('SIGTERM')
  expect(await store.faults()).toEqual([])
  noteFigure(
    `MRG-03 ${engine}`,
    `${KILLS} kills within a merge or its undoing: none of it was stored ${found.none} times, all ${found.all} times, a part never; sent again, each was done once`,
  )
})
