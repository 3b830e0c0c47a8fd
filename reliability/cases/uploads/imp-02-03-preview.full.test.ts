import { previewPatients, searchPatients, uploadPatients } from '@clinic/contract/patients/patients'
import { expect, test } from 'vitest'
import { csv, fileOf, patientCells, patientRow } from '../../harness/clients/files.ts'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { contentsOf } from '../../harness/clinics/contents.ts'
import { engine } from '../../harness/clinics/store.ts'
import { besides } from '../../harness/measure/beside.ts'
import { grouped, noteFigure, percentile } from '../../harness/measure/figures.ts'

const FILES = 200
const ROWS = 20_000

/** Rows of every mixture: new, repeated within the file, registered by an earlier file, and wrong. */
function mixedFile(turn: number): File {
  const [header = []] = patientCells(0)
  const rows = Array.from({ length: 5 + ((turn * 13) % 90) }, (_, n) => {
    const place = (turn * 31 + n * 17) % 4_000
    return n % 5 === turn % 5 ? patientRow(place, { gender: 'W' }) : patientRow(n % 7 === 3 ? place % 40 : place)
  })
  return fileOf('rows.csv', csv([header, ...rows]))
}

test(`IMP-02 ${engine}: what a preview says, the upload does, on ${FILES} generated files`, async () => {
  const { as, store } = await startClinic()
  const admin = await as('admin')
  let stored = 0
  for (let turn = 0; turn < FILES; turn++) {
    const seen = await admin.call(previewPatients, { file: mixedFile(turn) })
    const done = await admin.call(uploadPatients, { file: mixedFile(turn) })
    expect([turn, seen.ready, seen.wrongCount + seen.known]).toEqual([turn, done.inserted, done.records.length])
    stored += done.inserted
  }
  expect((await admin.call(searchPatients, { query: { limit: 1 } })).count).toBe(stored)
  expect(await store.faults()).toEqual([])
  noteFigure(`IMP-02 ${engine}`, `${FILES} files, ${grouped(stored)} patients, 0 differences`)
})

test(`IMP-03 ${engine}: a preview of ${grouped(ROWS)} rows is soon there, writes nothing, and holds up no search`, async () => {
  const { as, db } = await startClinic()
  const admin = await as('admin')
  const nurse = await as('nurse')
  await admin.call(uploadPatients, { file: fileOf('known.csv', csv(patientCells(500))) })
  const before = await contentsOf(db)
  // Made before the searching begins: that would wait for it in this process.
  const file = fileOf('all.csv', csv(patientCells(ROWS)))
  const searching = besides(() => nurse.send(searchPatients, { query: { name: 'Okafor' } }))
  const begun = performance.now()
  const seen = await admin.call(previewPatients, { file })
  const seconds = (performance.now() - begun) / 1000
  const { times, faults } = await searching.stop()
  expect([seen.rows, seen.ready, seen.known]).toEqual([ROWS, ROWS - 500, 500])
  expect(faults).toEqual([])
  expect(await contentsOf(db)).toEqual(before)
  const p99 = percentile(times, 0.99)
  noteFigure(
    `IMP-03 ${engine}`,
    `${grouped(ROWS)} rows in ${seconds.toFixed(1)} s; ${times.length} searches beside it, p99 ${Math.round(p99)} ms`,
  )
})
