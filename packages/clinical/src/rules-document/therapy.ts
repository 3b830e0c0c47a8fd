import { CHANGES } from '../therapy/therapy.ts'
import { type RulesSection, row } from './row.ts'

export const therapySections = (): RulesSection[] => [
  {
    chapter: 'Physiotherapy',
    title: 'What is measured',
    columns: ['Rule'],
    rows: Object.values(CHANGES).map((each) => row(each, each.rule)),
  },
]
