import { randomInt } from 'node:crypto'
import { mergePatients, unmergePatients } from '@clinic/contract/merge/merge'
import { getPatientHistory } from '@clinic/contract/sessions/session-record'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { newBed, newPatient } from '@clinic/server/test/arrange'
import { aSession } from '@clinic/server/test/factories'
import { expect, test } from 'vitest'
import { type Clinic, type Person, startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { grouped, noteFigure } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

const ROUNDS = size({ quick: 1, full: 25 })
const STEPS = size({ quick: 40, full: 100 })
const RECORDS = 8
const BEDS = 3

type Session = { readonly id: string; record: string; isOpen: boolean; bed: string | null }
type Merge = { readonly id: string; readonly kept: string; readonly merged: string }

const any = <T>(from: readonly T[]): T => from[randomInt(from.length)] as T // not empty

/** What should be: which record points to which, and of which record each session is. */
class Model {
  readonly sessions = new Map<string, Session>()
  merges: Merge[] = []
  readonly records: readonly string[]

  constructor(records: readonly string[]) {
    this.records = records
  }

  rootOf(record: string): string {
    const to = this.merges.find(({ merged }) => merged === record)
    return to ? this.rootOf(to.kept) : record
  }

  chartOf(record: string): Set<string> {
    return new Set(this.records.filter((other) => this.rootOf(other) === this.rootOf(record)))
  }

  sessionsOf(record: string): Session[] {
    const chart = this.chartOf(record)
    return [...this.sessions.values()].filter((session) => chart.has(session.record))
  }

  inBed(record: string): Session | undefined {
    return this.sessionsOf(record).find(({ bed }) => bed !== null)
  }
}

/** One round: random steps, each answered as the model says. */
function steps(admin: Person, model: Model, beds: readonly string[]) {
  async function merge(keep = any(model.records), gone = any(model.records.filter((record) => record !== keep))) {
    const [kept, merged] = [model.rootOf(keep), model.rootOf(gone)]
    const isFree = kept !== merged && model.sessionsOf(merged).every(({ isOpen }) => !isOpen)
    const answer = await admin.send(mergePatients, { body: { keepId: keep, mergeId: gone, reason: 'The same person' } })
    expect(answer.status).toBe(isFree ? 201 : 409)
    if (isFree) model.merges.push({ id: answer.data._id, kept, merged })
  }

  async function unmerge() {
    if (model.merges.length === 0) return
    const undone = any(model.merges)
    const left = model.merges.filter((merge) => merge !== undone)
    const all = model.merges
    model.merges = left
    const given = model.sessionsOf(undone.kept).filter(({ id }) => id > undone.id && Math.random() < 0.5)
    const lying = model.inBed(undone.kept)
    const isFree = given.length === 0 || lying === undefined || given.includes(lying)
    const give = given.map(({ id }) => id)
    const answer = await admin.send(unmergePatients, { body: { mergeId: undone.id, reason: 'Two people', give } })
    expect(answer.status).toBe(isFree ? 200 : 409)
    if (!isFree) model.merges = all
    else for (const session of given) session.record = undone.merged
  }

  const bodyOf = (record: string, bed: string | null) => aSession(record, bed === null ? {} : { admitPatient: true, bedId: bed })

  async function open(record = any(model.records)) {
    const bed = Math.random() < 0.5 ? any(beds) : null
    const isTaken = bed !== null && [...model.sessions.values()].some((session) => session.bed === bed)
    const isFree = bed === null || (!isTaken && model.inBed(record) === undefined)
    const answer = await admin.send(createSession, { body: bodyOf(record, bed) })
    expect(answer.status).toBe(isFree ? 201 : 409)
    if (isFree) model.sessions.set(answer.data._id, { id: answer.data._id, record: model.rootOf(record), isOpen: true, bed })
  }

  async function close() {
    const open = [...model.sessions.values()].filter(({ isOpen }) => isOpen)
    if (open.length === 0) return
    const session = any(open)
    await admin.call(updateSession, { body: { id: session.id, open: false } })
    session.isOpen = false
    session.bed = null
  }

  /** A merge, and an admission of the record that goes, at one moment: either may come first, and then decides. */
  async function race() {
    const [keep, bed] = [any(model.records), any(beds)]
    const gone = any(model.records.filter((record) => record !== keep))
    const [kept, merged] = [model.rootOf(keep), model.rootOf(gone)]
    const [joined, opened] = await Promise.all([
      admin.send(mergePatients, { body: { keepId: keep, mergeId: gone, reason: 'The same person' } }),
      admin.send(createSession, { body: bodyOf(gone, bed) }),
    ])
    expect([201, 409]).toContain(joined.status)
    expect([201, 409]).toContain(opened.status)
    if (joined.status === 201) model.merges.push({ id: joined.data._id, kept, merged })
    const { _id: id } = opened.data
    if (opened.status === 201) model.sessions.set(id, { id, record: model.rootOf(gone), isOpen: true, bed })
  }

  return [merge, merge, unmerge, open, open, close, close, race] as const
}

/** Each session is in exactly one chart, and no person in two beds. */
async function compare(clinic: Clinic, admin: Person, model: Model) {
  const seen: string[] = []
  for (const root of new Set(model.records.map((record) => model.rootOf(record)))) {
    const patientId = any([...model.chartOf(root)])
    const { data } = await admin.call(getPatientHistory, { params: { patientId }, query: { limit: 200 } })
    const ids = data.map(({ _id }) => _id)
    expect(new Set(ids)).toEqual(new Set(model.sessionsOf(root).map(({ id }) => id)))
    seen.push(...ids)
  }
  expect(seen.length).toBe(model.sessions.size)
  const lying = await clinic.db.selectFrom('admission').select(['sessionId', 'patientId']).where('endedAt', 'is', null).execute()
  const ofModel = lying.filter(({ sessionId }) => model.sessions.has(sessionId))
  expect(new Set(ofModel.map(({ sessionId }) => sessionId))).toEqual(
    new Set([...model.sessions.values()].filter(({ bed }) => bed !== null).map(({ id }) => id)),
  )
  expect(new Set(ofModel.map(({ patientId }) => model.rootOf(patientId))).size).toBe(ofModel.length)
}

test(`MRG-02 ${engine}: whatever is joined, taken apart, opened and admitted, no person is in two beds, and each session is in one chart`, async () => {
  const clinic = await startClinic()
  const admin = await clinic.as('admin')
  const [bedIds, totals] = [[] as string[], { steps: 0, sessions: 0 }]
  for (let n = 0; n < BEDS; n++) bedIds.push((await newBed(admin, `Bed ${n}`))._id)
  for (let round = 0; round < ROUNDS; round++) {
    const records: string[] = []
    for (let n = 0; n < RECORDS; n++) records.push((await newPatient(admin, { gender: 'FEMALE' }))._id)
    const model = new Model(records)
    const can = steps(admin, model, bedIds)
    for (let step = 0; step < STEPS; step++) {
      await any(can)()
      if (step % 10 === 9) await compare(clinic, admin, model)
    }
    for (const { id, isOpen } of model.sessions.values()) if (isOpen) await admin.call(updateSession, { body: { id, open: false } })
    totals.steps += STEPS
    totals.sessions += model.sessions.size
  }
  expect(await clinic.store.faults()).toEqual([])
  noteFigure(
    `MRG-02 ${engine}`,
    `${grouped(totals.steps)} random steps in ${ROUNDS} rounds, ${grouped(totals.sessions)} sessions: each answered as the model says, each session in one chart, no person in two beds`,
  )
})
