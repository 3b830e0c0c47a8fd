import { ANTIMALARIALS, MALARIA_REASONS } from '../guard/malaria-first.ts'
import { NUMBER_RULES, POSITIVE_RULE, WIDAL_NOTE } from '../results/flags.ts'
import { LIMITS } from '../results/limits.ts'
import { TEST_CODES, TESTS } from '../results/tests.ts'
import { from } from '../sources.ts'
import { type RulesSection, row } from './row.ts'

const chapter = 'Test results'

export const resultSections = (): RulesSection[] => [
  {
    chapter,
    title: 'What can be entered: outside, the value is refused, and a glucose without its unit always',
    columns: ['Test', 'Unit', 'Lowest', 'Highest'],
    rows: TEST_CODES.flatMap((test) =>
      (LIMITS[test] ?? []).map((limits) => row(limits, TESTS[test].name, limits.unit, limits.low, limits.high)),
    ),
  },
  {
    chapter,
    title: 'What is remarked on',
    columns: ['Test', 'Value', 'Only', 'Said', 'How loudly'],
    rows: [
      ...NUMBER_RULES.map((rule) =>
        row(
          rule,
          TESTS[rule.test].name,
          Object.entries(rule.limits)
            .map(([unit, limit]) => `${rule.is === 'below' ? 'below' : 'from'} ${limit} ${unit}`)
            .join(', '),
          rule.context?.join(', ') ?? '–',
          rule.flag.text,
          rule.flag.level,
        ),
      ),
      row(POSITIVE_RULE, 'Malaria tests and screens', POSITIVE_RULE.codes.join(', '), '–', 'what was found', 'positive'),
      row(WIDAL_NOTE, TESTS.widal.name, 'any', '–', WIDAL_NOTE.text, 'a note'),
    ],
  },
  {
    chapter,
    title: 'Malaria: tested before it is treated; a caution, never a stop, and free text is not asked about',
    columns: ['In this visit', 'Drugs', 'Reasons, one press each'],
    rows: [
      row(
        ANTIMALARIALS,
        'no malaria test that worked',
        ANTIMALARIALS.ingredients.join(', '),
        MALARIA_REASONS['malaria-not-tested'].join(', '),
      ),
      row(from('DECIDED'), 'a negative test and no positive one', 'the same', MALARIA_REASONS['malaria-negative'].join(', ')),
    ],
  },
]
