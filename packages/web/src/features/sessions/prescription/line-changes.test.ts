import { expect, test } from 'vitest'
import {
  addedLine,
  decidedLine,
  editedLine,
  emptyEntry,
  type LineEntry,
  type LineValues,
  noLines,
  pickedDrug,
  removedLine,
  swappedLine,
  typedField,
} from './line-changes.ts'
import { isChanged, rowOf } from './line-rows.ts'

const PCM = { itemId: 'pcm', name: 'Paracetamol', dosage: '500 mg' }
const AMOXIL = { itemId: 'amx', name: 'Amoxil', dosage: '500 mg' }

const empty = (prescription = ''): LineValues => ({ prescription, ...noLines() })

const course = (drug = PCM, dose = '2 tablets'): LineEntry =>
  typedField(typedField(typedField(pickedDrug(emptyEntry(), drug), 'dose', dose), 'timesPerDay', 3), 'days', 5)

const add = (values: LineValues, entry = course()) => addedLine({ ...values, drugEntry: entry })
const keyOf = (values: LineValues, place = 0) => values.prescriptionLines[place]?.key ?? ''

const WRITTEN = 'Paracetamol 500 mg 2 tablets, 3 times a day, for 5 days, 30 units'

test('calculates the units from the numbers, until the user types them', () => {
  expect(course().units).toBe(30)
  expect(typedField(course(), 'days', 10).units).toBe(60)
  const typed = typedField(course(), 'units', 28)
  expect(typedField(typed, 'days', 10).units).toBe(28)
  expect(typedField(typedField(typed, 'units', ''), 'days', 10).units).toBe(60)
  expect(typedField(course(), 'dose', '5 ml').units).toBe('')
})

test('adds a drug below the typed text, and keeps its line linked', () => {
  const one = add(empty('Rest. Drink a lot'))
  expect(one.prescription).toBe(`Rest. Drink a lot\n${WRITTEN}`)
  expect(one.drugEntry).toEqual(emptyEntry())
  const two = add(one, course(AMOXIL, '500 mg'))
  expect(two.prescription).toBe(`Rest. Drink a lot\n${WRITTEN}\nAmoxil 500 mg, 3 times a day, for 5 days, 15 units`)
  const shorter = addedLine({ ...two, drugEntry: typedField(editedLine(two, keyOf(two)).drugEntry, 'timesPerDay', 2) })
  expect(shorter.prescription.split('\n')[1]).toBe('Paracetamol 500 mg 2 tablets, 2 times a day, for 5 days, 30 units')
  expect(shorter.prescriptionLines).toHaveLength(2)
  const removed = removedLine(shorter, keyOf(shorter))
  expect(removed.prescription).toBe('Rest. Drink a lot\nAmoxil 500 mg, 3 times a day, for 5 days, 15 units')
  expect(removedLine(removed, keyOf(removed)).prescription).toBe('Rest. Drink a lot')
})

test('keeps words typed around a line through every change', () => {
  const one = add(empty('Before'))
  const typed = { ...one, prescription: `${one.prescription}\nAfter` }
  expect(removedLine(typed, keyOf(typed)).prescription).toBe('Before\nAfter')
  const changed = addedLine({ ...typed, drugEntry: typedField(editedLine(typed, keyOf(typed)).drugEntry, 'dose', '1 tablet') })
  expect(changed.prescription.split('\n').toSpliced(1, 1)).toEqual(['Before', 'After'])
})

test('never overwrites a line that the user changed: one press rewrites it or keeps their words', () => {
  const one = add(empty())
  const text = WRITTEN.replace('5 days', 'a week')
  const typed = { ...one, prescription: text }
  const [row] = typed.prescriptionLines
  expect(row && isChanged(row, text)).toBe(true)
  expect(removedLine(typed, keyOf(typed)).prescription).toBe(text)
  expect(decidedLine(typed, keyOf(typed), true).prescription).toBe(`${text}\n${WRITTEN}`)
  const kept = decidedLine(typed, keyOf(typed), false)
  expect(kept).toMatchObject({ prescription: text, prescriptionLines: [{ written: null }] })
  const changed = addedLine({ ...kept, drugEntry: typedField(editedLine(kept, keyOf(kept)).drugEntry, 'days', 3) })
  expect(changed).toMatchObject({ prescription: text, prescriptionLines: [{ written: null, differs: true, days: 3 }] })
})

test('6.14 an alternative replaces a drug; with another strength it asks for the dose again', () => {
  const one = add(empty(), course(AMOXIL, '1 capsule'))
  const same = swappedLine(one, keyOf(one), { _id: 'mox', name: 'Moxalin', dosage: '500mg' }, '500 mg')
  expect(same.prescription).toBe('Moxalin 500mg 1 capsule, 3 times a day, for 5 days, 15 units')
  expect(same.prescriptionLines).toMatchObject([{ key: keyOf(one), itemId: 'mox', override: { reason: '' } }])
  const other = swappedLine(one, keyOf(one), { _id: 'mox', name: 'Moxalin', dosage: '250 mg' }, '500 mg')
  expect(other.prescription).toBe(one.prescription)
  expect(other.drugEntry).toMatchObject({ of: keyOf(one), drug: 'Moxalin', dose: '', units: '', timesPerDay: 3 })
})

test('an override reason applies only to its drug', () => {
  const one = add(empty())
  const said = { reasonCode: 'tolerated-before', reason: 'Took it in May', agreedWith: '' }
  const answered = { ...one, prescriptionLines: one.prescriptionLines.map((row) => ({ ...row, override: said })) }
  const edit = editedLine(answered, keyOf(answered))
  expect(addedLine({ ...edit, drugEntry: typedField(edit.drugEntry, 'days', 3) }).prescriptionLines).toMatchObject([{ override: said }])
  expect(addedLine({ ...edit, drugEntry: pickedDrug(edit.drugEntry, AMOXIL) }).prescriptionLines).toMatchObject([
    { override: { reasonCode: '', reason: '' } },
  ])
})

test('finds a stored line in its text as written by the server or this form, but not in other words', () => {
  const line = { itemId: null, drug: 'Paracetamol', dose: '2 tablets', timesPerDay: 3, days: 5, units: 30 }
  const written = (text: string) => rowOf(line, text).written
  expect(written(`Rest\n${WRITTEN}`)).toBe(WRITTEN)
  expect(written('Paracetamol 2 tablets, 3 times a day, for 5 days, 30 units')).toBe(
    'Paracetamol 2 tablets, 3 times a day, for 5 days, 30 units',
  )
  expect(written('PCM 2 tds 5/7')).toBeNull()
  expect(written('Paracetamol: never 2 tablets, 3 times a day, for 5 days, 30 units')).toBeNull()
  const bare = { ...line, dose: '', timesPerDay: null, days: null, units: null }
  expect(rowOf(bare, 'Paracetamol was refused').written).toBeNull()
  expect(rowOf(bare, 'Paracetamol').written).toBe('Paracetamol')
})
