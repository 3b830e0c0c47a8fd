import type { Session } from '@clinic/contract/sessions/session-record'
import type { Db } from '@clinic/server/db/open'
import { aPatient, aSession } from '@clinic/server/test/factories'
import type { ServerProcess } from '@clinic/server/test/processes/server-process'
import { expect, test } from 'vitest'
import { aStore, engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

const KILLS = size({ quick: 3, full: 25 })
const PATIENTS = 4
const BEDS = 8
const MOVES = 8

async function must<T>(asked: ReturnType<ServerProcess['send']>): Promise<T> {
  const { status, data } = await asked
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(data)}`)
  return data
}

type Ward = { readonly beds: readonly string[]; readonly sessions: readonly string[] }

/** Some patients in more beds, so that there is always one to move to. */
async function fillWard(server: ServerProcess): Promise<Ward> {
  const tags = Array.from({ length: BEDS }, (_, n) => `Bed ${n}`)
  const beds = (await must<{ _id: string }[]>(server.send('POST', '/bed/bulk', tags))).map(({ _id }) => _id)
  const sessions: string[] = []
  for (let n = 0; n < PATIENTS; n++) {
    const [patient] = await must<{ _id: string }[]>(server.send('POST', '/patient/create', aPatient()))
    const admission = { admitPatient: true, bedId: beds[n] ?? '' }
    sessions.push((await must<Session>(server.send('POST', '/session/create', aSession(patient?._id ?? '', admission))))._id)
  }
  return { beds, sessions }
}

/** Who lies where, and what each session says of its bed. */
async function ward(db: Db) {
  const rows = await db
    .selectFrom('admission')
    .innerJoin('session', 'session._id', 'admission.sessionId')
    .selectAll('admission')
    .select('session.bedId as said')
    .execute()
  const open = rows.filter(({ endedAt }) => endedAt === null)
  const first = new Set(rows.map(({ _id }) => _id))
  return {
    open: open.length,
    patients: new Set(open.map(({ patientId }) => patientId)).size,
    beds: new Set(open.map(({ bedId }) => bedId)).size,
    disagree: open.filter(({ bedId, said }) => bedId !== said).length,
    // Each admission that was moved is followed by one, and one that is followed was moved.
    moved: rows.filter(({ endReason }) => endReason === 'moved').length,
    followed: new Set(rows.flatMap(({ movedFrom }) => (movedFrom !== null && first.has(movedFrom) ? [movedFrom] : []))).size,
  }
}

test(`DUR-19 ${engine}: 4.9 killed while patients are moved, each is in one bed and no one is lost`, async () => {
  const store = await aStore()
  let filled: Ward | undefined
  let moved = 0
  let unanswered = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await store.start()
    filled ??= await fillWard(server)
    const { beds, sessions } = filled
    let left = Math.floor(Math.random() * MOVES * 2)
    let killed: Promise<unknown> | undefined
    const moves = Array.from({ length: MOVES }, async (_, n) => {
      for (let turn = 0; turn < 3 && !killed; turn++) {
        const sessionId = sessions[(n + turn) % PATIENTS] ?? ''
        const toBedId = beds[Math.floor(Math.random() * BEDS)] ?? ''
        const other = sessions[(n + turn + 1) % PATIENTS] ?? ''
        const asked =
          n % 4 === 0
            ? server.send('POST', '/ward/swap', { sessionA: sessionId, sessionB: other })
            : server.send('POST', '/ward/transfer', { sessionId, toBedId })
        const answer = await asked.catch(() => null)
        if (!answer) unanswered += 1
        else expect([200, 409]).toContain(answer.status)
        if (answer?.status === 200) moved += 1
        if (left-- <= 0) killed ??= server.end('SIGKILL')
      }
    })
    await Promise.all(moves)
    killed ??= server.end('SIGKILL')
    await killed
    const { moved: ended, followed, ...found } = await store.look(ward)
    expect(found).toEqual({ open: PATIENTS, patients: PATIENTS, beds: PATIENTS, disagree: 0 })
    expect(followed).toBe(ended)
  }
  const server = await store.start()
  await server.end('SIGTERM')
  expect(await store.faults()).toEqual([])
  expect(moved).toBeGreaterThan(0)
  noteFigure(`DUR-19 ${engine}`, `${moved} moves and swaps, ${KILLS} kills, ${unanswered} unanswered; each patient in one bed`)
}, 240_000)
