import { listItems, uploadItems } from '@clinic/contract/inventory/inventory'
import { PATIENT_COLUMNS } from '@clinic/contract/patients/patient-columns'
import { searchPatients, uploadPatients } from '@clinic/contract/patients/patients'
import { newItem } from '@clinic/server/test/arrange'
import { expect, test } from 'vitest'
import { csv, fileOf, patientCells, patientRow, xlsx } from '../../harness/clients/files.ts'
import { startClinic } from '../../harness/clinics/clinic.ts'
import { engine } from '../../harness/clinics/store.ts'
import { noteFigure } from '../../harness/measure/figures.ts'

type Golden = {
  readonly cells: readonly (readonly string[])[]
  readonly stored: number
  readonly refused: readonly (readonly [row: number, reason: RegExp])[]
  readonly message?: string
}

const HEADER = [...PATIENT_COLUMNS]
/** Different rows for each file, so that no file meets what another has stored. */
let files = 0
const next = () => ++files * 1_000
const rows = (count: number) => patientCells(count, next()).slice(1)
const row = (changes: Parameters<typeof patientRow>[1]) => patientRow(next(), changes)

const PATIENTS: Record<string, Golden> = {
  good: { cells: [HEADER, ...rows(20)], stored: 20, refused: [] },
  'other titles': {
    cells: [
      ['First Name', 'SURNAME', 'Phone No', 'Sex', 'Age', 'Church', 'Next of Kin', 'Next of Kin Phone'],
      ['Adaeze', 'Golden', '08031000001', 'F', '27', 'Grace Chapel', 'Uche', '08031000002'],
    ],
    stored: 1,
    refused: [],
  },
  mixed: {
    cells: [HEADER, ...rows(3), row({ firstname: 'Ab' }), ...rows(2), row({ gender: 'OTHER', phone: '' }), row({ ageRange: 'old' })],
    stored: 5,
    refused: [
      [5, /at least 3 characters/],
      [8, /phone.*gender|gender.*phone/i],
      [9, /“old” was not understood/],
    ],
  },
  'all bad': {
    cells: [HEADER, row({ lastname: '' }), row({ contactPerson: '', church: '' }), row({ isSaintsCommunity: 'perhaps' })],
    stored: 0,
    refused: [
      [2, /last name/],
      [3, /Church is required.*Contact|Contact.*Church is required/],
      [4, /yes or no/i],
    ],
  },
  mangled: { cells: [HEADER, row({ phone: '8.03E+09' }), row({ phone: '8031234567' })], stored: 1, refused: [[2, /spreadsheet/]] },
  'a missing column': {
    cells: [HEADER.slice(1), ...rows(2).map((cells) => cells.slice(1))],
    stored: 0,
    refused: [[1, /Missing column: First Name/]],
    message: 'Missing columns: First Name.',
  },
  'a header alone': { cells: [HEADER], stored: 0, refused: [] },
  formulas: { cells: [HEADER, row({ firstname: '=SUM(A1:A9)', allergies: '+cmd' })], stored: 1, refused: [] },
  quotes: { cells: [HEADER, row({ allergies: 'a "b", c\nd' })], stored: 1, refused: [] },
  'extra cells': { cells: [HEADER, [...(rows(1)[0] ?? []), 'more']], stored: 0, refused: [[2, /more cells/]] },
}

test.each(['csv', 'xlsx'])(`UPL-01 ${engine}: golden .%s files of patients store what is right and give back the rest`, async (ending) => {
  const { as, store } = await startClinic()
  const admin = await as('admin')
  let stored = 0
  for (const [name, { cells, ...golden }] of Object.entries(PATIENTS)) {
    const content = ending === 'csv' ? csv(cells) : await xlsx(cells)
    const { status, data, error } = await admin.send(uploadPatients, { file: fileOf(`${name}.${ending}`, content) })
    expect([name, status, error]).toEqual([name, 201, {}])
    expect([name, data.inserted, data.records.map(({ row }) => row)]).toEqual([name, golden.stored, golden.refused.map(([at]) => at)])
    for (const [index, [, reason]] of golden.refused.entries()) expect(data.records[index]?.error).toMatch(reason)
    if (golden.refused.length > 0) expect(data.message).toContain(golden.message ?? 'unable to insert')
    stored += golden.stored
    expect((await admin.call(searchPatients, {})).count).toBe(stored)
    // The same file again adds nothing, and says so.
    const again = await admin.call(uploadPatients, { file: fileOf(`${name}.${ending}`, content) })
    expect([name, again.inserted]).toEqual([name, 0])
  }
  expect(await store.faults()).toEqual([])
  noteFigure(`UPL-01 ${engine}`, `${Object.keys(PATIENTS).length} files of patients as .csv and .xlsx, 5 of items`)
})

test(`UPL-01 ${engine}: golden files of items name what exists already and leave its stock`, async () => {
  const { as, store } = await startClinic()
  const admin = await as('admin')
  await newItem(admin, { name: 'Gauze', count: 7 })
  const header = ['name', 'count', 'description', 'dosage']
  const files = {
    good: [header, ['Zinc', '5', 'Tablet', '10 mg'], ['Iron', '0', 'Tablet', '5 mg']],
    existing: [header, ['GAUZE ', '99', 'Sterile', '10 cm'], ['Salt', '1', 'Oral', '5 g']],
    wrong: [header, ['Bandage', '-1', 'x', 'y'], ['Plaster', '1.5', 'x', 'y'], ['', '1', 'x', 'y'], ['Swab', '1', '', 'y']],
    'twice in one file': [header, ['Gloves', '1', 'x', 'y'], ['gloves', '2', 'x', 'y']],
    'a missing column': [header.slice(1), ['1', 'x', 'y']],
  }
  const seen: Record<string, unknown> = {}
  for (const [name, cells] of Object.entries(files)) {
    const { success, inserted, failed, records, message } = await admin.call(uploadItems, { file: fileOf('items.csv', csv(cells)) })
    seen[name] = [success, inserted, failed, records.map(({ row }) => row), message.includes('unable to insert')]
  }
  expect(seen).toEqual({
    good: [true, 2, [], [], false],
    existing: [false, 1, ['GAUZE'], [2], true],
    wrong: [false, 0, [], [2, 3, 4, 5], true],
    'twice in one file': [false, 1, ['gloves'], [3], true],
    'a missing column': [false, 0, [], [1], false],
  })
  const items = (await admin.call(listItems, {})).map(({ name, count }) => `${name} ${count}`)
  expect(items).toEqual(['Gauze 7', 'Gloves 1', 'Iron 0', 'Salt 1', 'Zinc 5'])
  expect(await store.faults()).toEqual([])
})
