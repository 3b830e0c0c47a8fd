import { expect, test } from 'vitest'
import { namesHiv, withoutHivLines } from './private-words.ts'

test.each([
  'HIV screen: reactive',
  'hiv neg',
  'known RVD on TLD',
  'Retroviral screening done',
  'PMTCT booked',
  'CD4 210',
  'AIDS',
  'given nevirapine',
])('a line such as "%s" tells of HIV', (line) => {
  expect(namesHiv(line)).toBe(true)
})

test.each(['Malaria RDT: positive', 'uses hearing aids', 'state of the art', 'chives', 'CD scan', 'RVSP 30', 'Title: Mr', ''])(
  'a line such as "%s" does not',
  (line) => {
    expect(namesHiv(line)).toBe(false)
  },
)

test('only the lines that tell of it leave a text', () => {
  expect(withoutHivLines('Hb: 9 g/dL\nHIV: reactive\n\nHBsAg: non-reactive')).toBe('Hb: 9 g/dL\n\nHBsAg: non-reactive')
})
