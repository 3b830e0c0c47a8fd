import { getBed } from '@clinic/contract/beds/beds'
import { getSession } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { newAdmission, newBed, newItem } from '@clinic/server/test/arrange'
import { expect, test } from 'vitest'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

const INTERLEAVINGS = size({ quick: 10, full: 200 })

test(`CON-04 ${engine}: care is recorded before a session closes, or not at all, and its bed is freed once`, async () => {
  const clinic = await startClinic()
  const [admin, doctor, nurse] = [await clinic.as('admin'), await clinic.as('doctor'), await clinic.as('nurse')]
  const item = await newItem(admin, { count: 100_000 })
  const bed = await newBed(admin, 'The bed')
  let recorded = 0
  for (let round = 0; round < INTERLEAVINGS; round++) {
    const { _id } = await newAdmission(doctor, bed._id)
    const care = () => nurse.send(updateSession, { body: { id: _id, comment: 'seen', drugs: [{ drug: item._id, dosage: 1 }] } })
    const close = () => doctor.send(updateSession, { body: { id: _id, open: false } })
    // The close moves through the row of care records from first to last.
    const sends = Array.from({ length: 4 }, () => care)
    sends.splice(round % 5, 0, close)
    sends.splice(round % 3, 0, close)
    const answers = await Promise.all(sends.map((send) => send()))
    const closes = answers.filter((_, place) => sends[place] === close).map(({ status }) => status)
    expect(closes.toSorted()).toEqual([200, 409])
    const stored = answers.filter(({ status }, place) => sends[place] === care && status === 200)
    expect(answers.filter((_, place) => sends[place] === care).every(({ status }) => status === 200 || status === 409)).toBe(true)
    const session = await doctor.call(getSession, { params: { id: _id } })
    expect([session.open, session.comments.length]).toEqual([false, stored.length])
    for (const { createdAt } of session.comments) expect(createdAt <= (session.closedAt ?? '')).toBe(true)
    expect((await admin.call(getBed, { params: { id: bed._id } })).occupied).toBe(false)
    recorded += stored.length
  }
  const admissions = await clinic.db.selectFrom('admission').select(['endedAt', 'sessionId']).execute()
  expect([admissions.length, admissions.filter(({ endedAt }) => endedAt === null).length]).toEqual([INTERLEAVINGS, 0])
  expect(await clinic.store.faults()).toEqual([])
  noteFigure(`CON-04 ${engine}`, `${INTERLEAVINGS} interleavings, ${recorded} of ${INTERLEAVINGS * 4} care records came in time`)
})
