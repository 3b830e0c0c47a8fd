import { randomUUID } from 'node:crypto'
import type { Db } from '@clinic/server/db/open'
import { aPatient, aSession } from '@clinic/server/test/factories'
import { expect, test } from 'vitest'
import { outboxClient } from '../../harness/clients/outbox-client.ts'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { CUTS, type CutPoint, startCuttingProxy } from '../../harness/faults/cutting-proxy.ts'
import { grouped, noteFigure } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

const WANTED = size({ quick: 24, full: 1_000 })
const A_KILL_EVERY = size({ quick: 20, full: 100 })
const CONTROL = size({ quick: 10, full: 300 })
const ROUND = 5

type Phone = Awaited<ReturnType<typeof outboxClient>>

/** One morning without a network: new patients, a consultation of each, then care and findings. Every text is its own mark. */
async function aMorning(phone: Phone, marks: Record<'patient' | 'session' | 'comment' | 'clinical', string[]>) {
  const mark = (kind: keyof typeof marks) => {
    const text = `mark ${randomUUID()}`
    marks[kind].push(text)
    return text
  }
  const sessions: string[] = []
  for (let n = 0; n < ROUND; n++) {
    const patient = mark('patient')
    const key = await phone.keep('patient', aPatient({ allergies: patient }))
    sessions.push(await phone.keep('session', aSession('unsent', { workingDiagnosis: mark('session'), complaints: patient }), key))
  }
  return async () => {
    const { mine } = await phone.box().list()
    for (const key of sessions) {
      const id = mine.find((item) => item.key === key)?.content.answerId
      await phone.keep('comment', { id, comment: mark('comment') })
      await phone.keep('clinical', { id, examinationFindings: mark('clinical') })
    }
  }
}

const newMarks = () => ({ patient: [] as string[], session: [] as string[], comment: [] as string[], clinical: [] as string[] })

/** How often each mark is stored; the history holds what an edit replaced, so a second edit would be one more version of the session. */
async function storedOf(db: Db) {
  const patients = await db.selectFrom('patient').select(['_id', 'allergies']).execute()
  const sessions = await db
    .selectFrom('session')
    .select(['patientId', 'workingDiagnosis', 'complaints', 'examinationFindings', 'version'])
    .execute()
  const care = await db.selectFrom('care').select('comment').execute()
  return {
    patient: patients.map(({ allergies }) => allergies),
    session: sessions.map(({ workingDiagnosis }) => workingDiagnosis),
    comment: care.map(({ comment }) => comment),
    clinical: sessions.map(({ examinationFindings }) => examinationFindings),
    versions: sessions.map(({ version }) => version),
    /** Sessions of another patient than the one for whom they were typed. */
    astray: sessions.filter(({ patientId, complaints }) => patients.find(({ _id }) => _id === patientId)?.allergies !== complaints).length,
  }
}

const lostOf = (marks: readonly string[], stored: readonly string[]) => marks.filter((mark) => !stored.includes(mark)).length
const doubledOf = (stored: readonly string[]) => stored.length - new Set(stored).size

test(`OFF-01 ${engine}: what waits on a phone through ${grouped(WANTED)} cuts and kills of the server is stored once each`, async () => {
  const clinic = await startClinic()
  const { token } = await clinic.as('doctor')
  let { server } = clinic
  let [cuts, kills] = [0, 0]
  let killed: Promise<unknown> | null = null
  const proxy = await startCuttingProxy(() => {
    if (cuts >= WANTED || Math.random() < 0.3) return null
    if (++cuts % A_KILL_EVERY === 0) killed = server.end('SIGKILL')
    return CUTS[Math.floor(Math.random() * CUTS.length)] as CutPoint
  })
  proxy.lead(server.url)
  const phone = await outboxClient({ url: () => proxy.url, token })

  async function untilSent(): Promise<void> {
    while ((await phone.flush()) === 'away') {
      if (!killed) continue
      await killed
      killed = null
      kills++
      server = await clinic.store.start()
      proxy.lead(server.url)
      await phone.reload()
    }
    const { mine } = await phone.box().list()
    expect(mine.filter(({ state }) => state !== 'sent')).toEqual([])
  }

  const marks = newMarks()
  while (cuts < WANTED) {
    const seeThem = await aMorning(phone, marks)
    await untilSent()
    await seeThem()
    await untilSent()
    for (const { key } of (await phone.box().list()).mine) await phone.box().remove(key)
  }
  const stored = await clinic.store.look(storedOf)
  const kinds = ['patient', 'session', 'comment', 'clinical'] as const
  expect(kinds.map((kind) => [kind, lostOf(marks[kind], stored[kind]), doubledOf(stored[kind])])).toEqual(kinds.map((kind) => [kind, 0, 0]))
  expect([stored.astray, stored.versions.filter((version) => version !== 2).length]).toEqual([0, 0])
  expect(kills).toBeGreaterThanOrEqual(Math.floor(WANTED / A_KILL_EVERY) - 1)
  expect(await clinic.store.faults()).toEqual([])
  const records = kinds.reduce((sum, kind) => sum + marks[kind].length, 0)
  const doubled = await control(server.url, token, async () => clinic.store.look(storedOf))
  noteFigure(
    `OFF-01 ${engine}`,
    `${grouped(cuts)} cuts, ${kills} kills, ${grouped(records)} records, ${grouped(phone.tries())} tries: 0 lost, 0 doubled; control without keys, ${CONTROL} cuts: ${doubled} doubled`,
  )
  expect(doubled).toBeGreaterThan(size({ quick: 1, full: 20 }))
})

/** The same without keys. @returns how many patients and sessions it stored twice */
async function control(url: string, token: string, look: () => ReturnType<typeof storedOf>): Promise<number> {
  let cuts = 0
  const proxy = await startCuttingProxy(() => (cuts < CONTROL && Math.random() < 0.7 ? (CUTS[cuts++ % CUTS.length] as CutPoint) : null))
  proxy.lead(url)
  const phone = await outboxClient({ url: () => proxy.url, token, withoutKeys: true })
  while (cuts < CONTROL) {
    await aMorning(phone, newMarks())
    while ((await phone.flush()) === 'away');
    for (const { key } of (await phone.box().list()).mine) await phone.box().remove(key)
  }
  const stored = await look()
  return doubledOf(stored.patient) + doubledOf(stored.session)
}
