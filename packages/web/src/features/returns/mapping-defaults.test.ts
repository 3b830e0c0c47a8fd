import { expect, test } from 'vitest'
import { choicesOf, type FigureMapping, nextFigure, probableIds } from './mapping-defaults.ts'

const row = (figure: string, dataElement: string, categoryOptionCombo: string): FigureMapping => ({
  figure,
  dataElement,
  categoryOptionCombo,
  zero: false,
})

const EVERY_CLINIC = choicesOf([])

test('suggests the figure after the last mapped one, skipping those already mapped', () => {
  expect(nextFigure([], EVERY_CLINIC)).toBe('nhmis.0-28d.male')
  expect(nextFigure([row('nhmis.0-28d.male', '', '')], EVERY_CLINIC)).toBe('nhmis.0-28d.female')
  expect(nextFigure([row('nhmis.0-28d.female', '', ''), row('nhmis.0-28d.male', '', '')], EVERY_CLINIC)).toBe('nhmis.0-28d.all')
  expect(nextFigure([row('nhmis.0-28d.male', '', ''), row('safety.180.all', '', '')], EVERY_CLINIC)).toBe('nhmis.0-28d.female')
})

test('suggests ids: the data element of the same row, and the category of the same column', () => {
  const map = [row('nhmis.0-28d.male', 'rowOfDays28', 'male'), row('nhmis.5-9y.female', 'rowOfYears5', 'female')]
  expect(probableIds('nhmis.0-28d.female', map)).toEqual({ dataElement: 'rowOfDays28', categoryOptionCombo: 'female' })
  expect(probableIds('nhmis.20y-up.male', map)).toEqual({ dataElement: '', categoryOptionCombo: 'male' })
  expect(probableIds('ages.0-5.male', map)).toEqual({ dataElement: '', categoryOptionCombo: '' })
  expect(probableIds('nhmis.0-28d.male', map)).toEqual({ dataElement: '', categoryOptionCombo: '' })
})

test('a code with a dot is a row', () => {
  const map = [row('diagnosis.J06.9.under-5', 'urtiElement', 'under5')]
  expect(probableIds('diagnosis.J06.9.from-5', map)).toEqual({ dataElement: 'urtiElement', categoryOptionCombo: '' })
  expect(probableIds('diagnosis.J18.9.under-5', map)).toEqual({ dataElement: '', categoryOptionCombo: 'under5' })
})

test('lists each item’s figures after the common ones, under its name and dosage', () => {
  const map = [row('stock.item1.opening', 'paracetamol', 'opening'), row('stock.item2.closing', 'soapElement', 'closing')]
  const choices = choicesOf([
    { _id: 'item1', name: 'Paracetamol', dosage: '500 mg' },
    { _id: 'item2', name: 'Soap', dosage: '' },
  ])
  expect(choices.slice(0, -14)).toEqual(EVERY_CLINIC)
  expect(choices.find(({ value }) => value === 'stock.item1.out-days')?.label).toBe(
    'Paracetamol 500 mg, days out of stock · Drugs and supplies',
  )
  expect(choices.at(-1)).toEqual({ value: 'stock.item2.amc', label: 'Soap, average monthly use · Drugs and supplies' })
  expect(nextFigure(map, choices)).toBe('stock.item2.out-days')
  expect(probableIds('stock.item1.closing', map)).toEqual({ dataElement: 'paracetamol', categoryOptionCombo: 'closing' })
})
