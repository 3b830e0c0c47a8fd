import { PATIENT_COLUMNS } from '@clinic/contract/patients/patient-columns'
import { downloadPatients } from '@clinic/contract/patients/patient-download'
import { createPatient, uploadPatients } from '@clinic/contract/patients/patients'
import { downloadReport } from '@clinic/contract/reports/reports'
import { createSession, updateSession } from '@clinic/contract/sessions/sessions'
import { BOM, csvLine, unguardCell } from '@clinic/contract/uploads/csv'
import { aPatient, aSession } from '@clinic/server/test/factories'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { fileOf } from '../../harness/clients/files.ts'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

/** What a spreadsheet runs, and what looks like it: with its own apostrophes, in full width, beside quotes and separators. */
const STARTS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', "'=", "''+", '"=', ',=', ';@', "'", "''"]
const TEXTS = STARTS.flatMap((start) => [`${start}Abc(A1)`, `${start}cmd|' /C calc'!Abc`, `${start}"Abc",d\ne`])
/** Blanks at the ends are trimmed when they are stored, so these follow a letter or come only from a file. */
const WITHIN = ['Abc\t=1', 'Abc\r\n=1', 'Abc\n@x', '=Abc\u00a0', '+2348031234567Abc', 'Abc\u202e=1', 'Abc\u0085=1']
const HOSTILE = [...TEXTS, ...WITHIN]

/** The file as its bytes say (RFC 4180), and as a spreadsheet would take it. */
function readCells(text: string): string[][] {
  expect(text.startsWith(BOM)).toBe(true)
  return parse(text.slice(1), { relax_column_count: false }) as string[][] // without options that make objects of rows
}

const RUNS = /^[=+\-@\t\r\n＝＋－＠]/

test(`EXP-01 ${engine}: no cell of an export is run, and each reads back as what is stored`, async () => {
  const { as, store } = await startClinic()
  const admin = await as('admin')
  const stored: string[][] = []
  for (const text of HOSTILE) {
    const [patient] = await admin.call(createPatient, {
      body: aPatient({
        firstname: text,
        lastname: text,
        phone: `+234${String(8_030_000_000 + stored.length)}`,
        email: text,
        allergies: text,
        church: text,
        contactPerson: text,
        contactPersonNumber: '-0803',
      }),
    })
    if (!patient) throw new Error('not stored')
    stored.push(PATIENT_COLUMNS.map((column) => String(patient[column])))
    const session = await admin.call(createSession, {
      body: aSession(patient._id, {
        complaints: text,
        workingDiagnosis: text,
        prescription: text,
        temperature: text.slice(0, 20),
        investigation_results: text,
      }),
    })
    await admin.call(updateSession, { body: { id: session._id, comment: text } })
  }
  const file = await admin.call(downloadPatients, {})
  const [titles, ...cells] = readCells(file)
  expect(titles).toEqual([...PATIENT_COLUMNS])
  expect(cells.flat().filter((cell) => RUNS.test(cell))).toEqual([])
  const plain = (rows: string[][]) => rows.map((row) => row.map(yesNo).join('|')).toSorted()
  expect(plain(cells.map((row) => row.map(unguardCell)))).toEqual(plain(stored))

  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(new Date())
  const report = await admin.call(downloadReport, { body: { startDate: today, endDate: today } })
  const reported = readCells(report)
  expect(reported.length).toBe(HOSTILE.length + 1)
  expect(reported.flat().filter((cell) => RUNS.test(cell))).toEqual([])
  for (const text of HOSTILE) expect(reported.some((row) => row.map(unguardCell).includes(text.normalize('NFC').trim()))).toBe(true)

  // What the browser writes of refused rows is made by the same function; the server's own import takes the guard off again.
  for (const text of [...HOSTILE, '\tAbc', '\r=Abc', '\nAbc', "'\t", '＝']) {
    const [[cell = ''] = []] = parse(csvLine([text])) as string[][]
    expect([RUNS.test(cell), unguardCell(cell)]).toEqual([false, text])
  }
  const again = await admin.call(uploadPatients, { file: fileOf('all.csv', file) })
  expect([again.inserted, again.records.length]).toEqual([0, HOSTILE.length])
  expect(new Set(again.records.map(({ error }) => error))).toEqual(new Set(['Already registered: the same name and phone number']))
  expect(await store.faults()).toEqual([])
  noteFigure(
    `EXP-01 ${engine}`,
    `${HOSTILE.length} hostile texts in ${HOSTILE.length * 13} cells of three files; all quoted, all read back`,
  )
})

const yesNo = (cell: string) => (cell === 'yes' || cell === 'true' ? 'true' : cell === 'no' || cell === 'false' ? 'false' : cell)

test(`EXP-01 ${engine}: a file of an empty store and a report of a day without sessions have their titles`, async () => {
  const { as } = await startClinic()
  const admin = await as('admin')
  expect(readCells(await admin.call(downloadPatients, {}))).toEqual([[...PATIENT_COLUMNS]])
  const { status, headers, data } = await admin.send(downloadReport, { body: { startDate: '2020-01-01', endDate: '2020-01-01' } })
  expect([status, readCells(data).length]).toEqual([200, 1])
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe('attachment; filename="all-patients-record.csv"')
  expect(headers['cache-control']).toBe('no-store')
})
