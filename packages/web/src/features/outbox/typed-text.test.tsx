import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TypedText } from './typed-text.tsx'

const textOf = (body: Record<string, unknown>) => {
  const { container } = render(<TypedText content={{ form: '', values: {}, what: 'result', who: 'Ngozi Obi', body, contract: '' }} />)
  return [...container.querySelectorAll('dt')].map((name) => `${name.textContent}: ${name.nextSibling?.textContent}`)
}

test('a result that waits says which test it is, its unit, when it was taken, and what the strip shows', () => {
  const glucose = { id: 'one', test: 'glucose', value: '98', unit: 'mg/dL', context: 'fasting' }
  expect(textOf(glucose)).toEqual(['Test: Glucose', 'Result: 98', 'Unit: mg/dL', 'Taken: fasting'])
  expect(textOf({ ...glucose, context: 'unknown' })).toHaveLength(3)
  expect(textOf({ id: 'one', test: 'urine', strip: { protein: '++', ph: '6' } })).toEqual(['Test: Urine strip', 'Result: Protein ++, pH 6'])
  expect(textOf({ id: 'one', test: 'a test of a later version', value: '3' })).toEqual(['Result: 3'])
})

test('a check-in that was typed and not saved says its measurements and the reason, a dialog its note', () => {
  const vitals = { temperature: '38.6', pulse: '', dangerSigns: [], weightConfirmed: false }
  expect(textOf({ patientId: 'one', priority: 'urgent', reason: 'Fever', vitals })).toEqual(['Reason: Fever', 'Temperature: 38.6'])
  expect(textOf({ outcome: 'other', note: 'Her sister answered' })).toEqual(['Note: Her sister answered'])
})
