import { expect, test } from 'vitest'
import { diagnosisName } from './diagnosis-name.ts'

test.each([
  ['low back pain', 'Low back pain'],
  ['uti', 'UTI'],
  ['other sti', 'Other STI'],
  ['URTI', 'URTI'],
  ['dehydration', 'Dehydration'],
])('%s is shown as %s', (label, name) => {
  expect(diagnosisName(label)).toBe(name)
})
