import { DIAGNOSES } from '../diagnoses/diagnoses.ts'
import { FAMILIES } from '../formulary/formulary.ts'
import type { Family } from '../formulary/rows.ts'
import { from, type SourcedRule } from '../sources.ts'
import { type RulesSection, row } from './row.ts'

/** In sum; the full list is one call, /formulary. */
export const formularySections = (): RulesSection[] => [
  {
    chapter: 'Formulary',
    title: 'What the list of drugs holds, in sum',
    columns: ['Table', 'Groups', 'Substances', 'Brands and combinations', 'Cross-reactions', 'Rows not reviewed'],
    rows: FAMILIES.map((family) => {
      const { name, groups, ingredients, products, rules } = family
      const counts = [groups, ingredients, products, rules].map(({ length }) => length)
      return row(sourcesOf(family), name, ...counts, rowsOf(family).filter(({ reviewed }) => !reviewed).length)
    }),
  },
  {
    chapter: 'Diagnoses',
    title: 'How a diagnosis is read from words',
    columns: ['Diagnosis', 'ICD-10', 'Words'],
    rows: DIAGNOSES.map((each) => row(each, each.label, each.code, each.synonyms.join(', ') || '–')),
  },
]

const rowsOf = ({ groups, ingredients, products, rules }: Family): SourcedRule[] => [...groups, ...ingredients, ...products, ...rules]

function sourcesOf(family: Family): SourcedRule {
  const source = [...new Set(rowsOf(family).flatMap(({ source }) => source))]
  return from(...source)
}
