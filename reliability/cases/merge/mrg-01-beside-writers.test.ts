import { randomInt } from 'node:crypto'
import { mergePatients, unmergePatients } from '@clinic/contract/merge/merge'
import { recordObservation } from '@clinic/contract/observations/observations'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newPatient, newSession } from '@clinic/server/test/arrange'
import { dumpOf } from '@clinic/server/test/merge'
import { expect, test } from 'vitest'
import { type Person, startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { grouped, noteFigure } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

const RECORDS = 6
const PAIRS = size({ quick: 4, full: 300 })
const WRITERS = 8

/** A patient who was seen. @returns the ids that rows of the record name */
async function aRecord(by: Person, allergies: string): Promise<string[]> {
  const { _id: patientId } = await newPatient(by, { gender: 'FEMALE', allergies })
  const { _id: id } = await newSession(by, { patientId, pulse: '80' })
  await by.call(recordObservation, { params: { id }, body: { pulse: '90' } })
  const { comments } = await by.call(updateSession, { body: { id, comment: 'Seen', open: false } })
  return [patientId, id, ...comments.map(({ _id }) => _id)]
}

/** Sees its own patients, one after another, until it is stopped. @returns how many */
async function write(by: Person, isGoing: () => boolean): Promise<number> {
  let seen = 0
  for (; isGoing(); seen++) await aRecord(by, 'None')
  return seen
}

test(`MRG-01 ${engine}: while 8 people write on other patients, joining two and taking them apart leaves the rows of the two as they were`, async () => {
  const clinic = await startClinic()
  const admin = await clinic.as('admin')
  const records: string[][] = []
  for (let n = 0; n < RECORDS; n++) records.push(await aRecord(admin, n % 2 ? 'Penicillin' : 'None'))
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => clinic.as('doctor')))
  let isGoing = true
  const writing = Promise.all(writers.map((by) => write(by, () => isGoing)))
  try {
    for (let pair = 0; pair < PAIRS; pair++) {
      const first = randomInt(RECORDS)
      const [kept = [], gone = []] = [records[first], records[(first + 1 + randomInt(RECORDS - 1)) % RECORDS]]
      const before = await dumpOf(clinic.db, [...kept, ...gone])
      const body = { keepId: kept[0] ?? '', mergeId: gone[0] ?? '', reason: 'The same person' }
      const { _id: mergeId } = await admin.call(mergePatients, { body })
      await admin.call(unmergePatients, { body: { mergeId, reason: 'Two people' } })
      expect(before.get('session')).toHaveLength(2)
      expect(await dumpOf(clinic.db, [...kept, ...gone])).toEqual(before)
    }
  } finally {
    isGoing = false
  }
  const seen = (await writing).reduce((sum, each) => sum + each, 0)
  expect(seen).toBeGreaterThan(0)
  expect(await clinic.store.faults()).toEqual([])
  noteFigure(
    `MRG-01 ${engine} beside writers`,
    `${grouped(PAIRS)} pairs joined and taken apart while ${WRITERS} people saw ${grouped(seen)} other patients: every row of the pairs as before`,
  )
})
