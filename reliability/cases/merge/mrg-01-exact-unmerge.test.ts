import { randomInt } from 'node:crypto'
import { mergePatients, unmergePatients } from '@clinic/contract/merge/merge'
import { getPatientHistory } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import { dumpOf } from '@clinic/server/test/merge'
import { expect, test } from 'vitest'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { grouped, noteFigure } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

const RECORDS = 12
const MERGES_EACH = 8
const TREES = size({ quick: 1, full: 125 })

/** Takes one of them out. */
const takeAny = <T>(from: T[]): T => from.splice(randomInt(from.length), 1)[0] as T // not empty

test(`MRG-01 ${engine}: 7.3 random merges undone in random order leave every row as it was; MRG-02: each session is in exactly one chart`, async () => {
  const clinic = await startClinic()
  const admin = await clinic.as('admin')
  const sessionOf = new Map<string, string>()
  for (let n = 0; n < RECORDS; n++) {
    const patient = await newPatient(admin, { gender: 'FEMALE', allergies: n % 2 ? 'Penicillin' : 'None' })
    const { _id: id } = await newSession(admin, { patientId: patient._id })
    await admin.call(updateSession, { body: { id, open: false } })
    sessionOf.set(patient._id, id)
  }
  const before = await dumpOf(clinic.db)
  let merges = 0
  for (let tree = 0; tree < TREES; tree++) {
    const charts = [...sessionOf.keys()].map((id) => new Set([id]))
    const undoes: string[] = []
    for (let n = 0; n < MERGES_EACH; n++) {
      const [kept, gone] = [takeAny(charts), takeAny(charts)]
      const body = { keepId: takeAny([...kept]), mergeId: takeAny([...gone]), reason: 'The same person' }
      undoes.push((await admin.call(mergePatients, { body }))._id)
      charts.push(new Set([...kept, ...gone]))
      merges += 1
    }
    for (const chart of charts) {
      const { data } = await admin.call(getPatientHistory, { params: { patientId: takeAny([...chart]) }, query: { limit: 200 } })
      expect(new Set(data.map(({ _id }) => _id))).toEqual(new Set([...chart].map((id) => sessionOf.get(id))))
    }
    while (undoes.length > 0) await admin.call(unmergePatients, { body: { mergeId: takeAny(undoes), reason: 'Two people' } })
    expect(await dumpOf(clinic.db)).toEqual(before)
  }
  expect(await clinic.store.faults()).toEqual([])
  noteFigure(`MRG-01 ${engine}`, `${grouped(merges)} merges in ${TREES} random trees undone in random order: every row as it was`)
})
