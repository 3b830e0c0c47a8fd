import { CONDITION_CODES, CONTROL_LIMITS } from '../long-term/control.ts'
import { type RulesSection, row } from './row.ts'

const chapter = 'Long-term care'

export const longTermSections = (): RulesSection[] => [
  {
    chapter,
    title: 'Who is on the list',
    columns: ['Condition'],
    rows: Object.values(CONDITION_CODES).map((each) => row(each, each.label)),
  },
  { chapter, title: 'How a person is counted', columns: ['Rule'], rows: Object.values(CONTROL_LIMITS).map((each) => row(each, each.rule)) },
]
