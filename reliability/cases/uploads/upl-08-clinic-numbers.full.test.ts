import { clinicNumberKey } from '@clinic/contract/patients/clinic-number'
import { createPatient, uploadPatients } from '@clinic/contract/patients/patients'
import { updateSettings } from '@clinic/contract/settings/settings'
import { newPatient } from '@clinic/server/test/arrange'
import { aPatient } from '@clinic/server/test/factories'
import { expect, test } from 'vitest'
import { csv, fileOf, patientCells } from '../../harness/clients/files.ts'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { besides } from '../../harness/measure/beside.ts'
import { grouped, noteFigure } from '../../harness/measure/figures.ts'
import { size } from '../../harness/measure/size.ts'

const ROWS = size({ quick: 1_000, full: 20_000 })
/** Every so many rows one has the number of the row before it, one that of someone who is registered, and one has none. */
const TURN = 100

test(`UPL-08 ${engine}: ${grouped(ROWS)} rows with clinic numbers: each number has one holder, a second is refused by name, beside registrations`, async () => {
  const { as, db, store } = await startClinic()
  const admin = await as('admin')
  await admin.call(updateSettings, { body: { clinicNumbers: 'NNNNNN' } })
  const holder = await newPatient(admin, { firstname: 'Bolanle', lastname: 'Ige', clinicNumber: 'OLD/7' })
  const [header = [], ...people] = patientCells(ROWS)
  const nameOf = (place: number) => `${people[place]?.[0]} ${people[place]?.[1]}`
  // The file's numbers lie where the counter comes by, in another spelling of them.
  const own = (place: number) => `0-${String(place + 1).padStart(5, '0')}`
  const numbers = people.map((_, place) => {
    if (place % TURN === 7) return own(place - 1).replace('-', ' ')
    if (place % TURN === 8) return 'old 7'
    return place % TURN === 9 ? '' : own(place)
  })
  const file = fileOf('book.csv', csv([[...header, 'Card No'], ...people.map((row, place) => [...row, numbers[place] ?? ''])]))
  const registering = besides(() => admin.send(createPatient, { body: aPatient() }), 50)
  const begun = performance.now()
  const { inserted, records } = await admin.call(uploadPatients, { file })
  const seconds = Math.round((performance.now() - begun) / 1_000)
  const { times, faults } = await registering.stop()
  expect(faults).toEqual([])
  const reasons = new Map(records.map(({ row, error }) => [row - 2, error]))
  let wrong = 0
  for (const place of people.keys()) {
    const reason = reasons.get(place)
    if (place % TURN === 7 && !reasons.has(place - 1))
      expect(reason).toBe(`Card No: ${numbers[place]} is the number of ${nameOf(place - 1)}, so ${nameOf(place)} cannot have it`)
    else if (place % TURN === 8) expect(reason).toBe(`Card No: OLD 7 is the number of Bolanle Ige, so ${nameOf(place)} cannot have it`)
    // Someone who came beside the upload may have got the number that the counter had come to; then that is who is named.
    else if (reason !== undefined || place % TURN === 7) {
      const [number, holder = ''] = reason?.split(' is the number of ') ?? []
      expect([number, holder.endsWith(`, so ${nameOf(place)} cannot have it`)]).toEqual([`Card No: ${numbers[place]}`, true])
    }
    if (reason !== undefined) wrong++
  }
  expect([inserted, records.length]).toEqual([ROWS - wrong, wrong])
  expect(wrong).toBeGreaterThanOrEqual((2 * ROWS) / TURN)
  const stored = await db.selectFrom('patient').select(['_id', 'clinicNumber', 'clinicNumberKey']).execute()
  expect(stored).toHaveLength(1 + inserted + times.length)
  expect(stored.every((row) => row.clinicNumberKey === clinicNumberKey(row.clinicNumber) && row.clinicNumberKey !== '')).toBe(true)
  expect(new Set(stored.map((row) => row.clinicNumberKey)).size).toBe(stored.length)
  expect(stored.find(({ _id }) => _id === holder._id)?.clinicNumber).toBe('OLD/7')
  expect(await store.faults()).toEqual([])
  noteFigure(
    `UPL-08 ${engine}`,
    `${grouped(ROWS)} rows in ${seconds} s, ${grouped(inserted)} stored with as many numbers, ${wrong} second holders refused by name; ${times.length} registrations beside it, the slowest ${Math.round(Math.max(...times))} ms`,
  )
})
