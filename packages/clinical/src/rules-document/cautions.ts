import { CAUTIONS, type CautionRow, type CautionSubject } from '../cautions/caution-table.ts'
import { limitWords } from '../cautions/patient-cautions.ts'
import { PROBLEM_KINDS } from '../cautions/problem-terms.ts'
import { from } from '../sources.ts'
import { drugsText, nameOf } from './guard.ts'
import { type RulesSection, row } from './row.ts'

const chapter = 'Cautions: pregnancy, age, listed problems'

export const cautionSections = (): RulesSection[] => [
  {
    chapter,
    title: 'A caution, never a stop',
    columns: ['Patient', 'Drug', 'Sentence', 'Only'],
    rows: CAUTIONS.map((each) => row(each, whoText(each.who), drugsText(each.drug), each.says, onlyText(each))),
  },
  {
    chapter,
    title: 'How a problem of the list is read',
    columns: ['Problem', 'ICD-10', 'Words beside those of the list of diagnoses'],
    rows: PROBLEM_KINDS.map(({ kind, codes, words, short }) =>
      row(from('OURS'), kind, codes.join(', '), [words, short?.replaceAll('|', ', ')].filter(Boolean).join(', ')),
    ),
  },
]

function whoText(who: CautionSubject): string {
  if ('problem' in who) return who.problem
  if ('under' in who) return `under ${limitWords(who.under)}`
  return who.fromWeeks === undefined
    ? 'pregnant'
    : `pregnant, from ${who.fromWeeks} weeks (the record holds no weeks: shown in all of pregnancy)`
}

const onlyText = ({ beside, swallowedOrInjected }: CautionRow) =>
  [
    beside && `beside ${beside.map(nameOf).join(' or ')}`,
    swallowedOrInjected && 'swallowed or injected, not on the skin or in an eye or ear',
  ]
    .filter(Boolean)
    .join('; ') || '–'
