import { CHILD_MONTHS, LAST_DAYS, WEIGHT_CHANGE, WEIGHT_DAYS, YOUNG_CHILD_MONTHS } from '../drugs/template-rules.ts'
import { ASK_PREGNANCY } from '../observations/news2-table.ts'
import { AGE_RANGES } from '../people/age-ranges.ts'
import { ageOn } from '../people/ages.ts'
import { MAY_BE_PREGNANT, PREGNANCY_DAYS } from '../people/pregnancy.ts'
import { from } from '../sources.ts'
import { agesText, type RulesSection, row } from './row.ts'

const chapter = 'Ages and pregnancy'
const ours = from('OURS')
const DAY = '2026-01-01'

export const ageSections = (): RulesSection[] => [
  {
    chapter,
    title: 'What an age range says, on the day on which it was recorded',
    columns: ['Age range', 'The patient may be'],
    rows: AGE_RANGES.map((ageRange) => {
      const { minMonths, maxMonths } = ageOn({ ageRange, recordedOn: DAY }, DAY)
      return row(ours, ageRange, agesText({ fromMonths: minMonths, ...(maxMonths !== null && { belowMonths: maxMonths }) }))
    }),
  },
  {
    chapter,
    title: 'How ages are used',
    columns: ['Case', 'Rule'],
    rows: [
      row(ours, 'a birth date and an age range', 'the birth date counts'),
      row(
        ours,
        'the patient may be of several ages',
        'a rule is certain only if it holds at each of them; the most urgent result is shown',
      ),
      row(ours, 'the record grows older', 'an age range is counted on from the day on which it was recorded'),
    ],
  },
  {
    chapter,
    title: 'How long she counts as pregnant, and who is asked',
    columns: ['Case', 'Limit'],
    rows: [
      row(PREGNANCY_DAYS, 'the day on which the child is due is known', `until ${PREGNANCY_DAYS.afterDue} days after it`),
      row(PREGNANCY_DAYS, 'that day is not known', `for ${PREGNANCY_DAYS.withoutDue} days`),
      row(
        MAY_BE_PREGNANT,
        'the profile offers to write down a pregnancy',
        agesText({ fromMonths: MAY_BE_PREGNANT.fromMonths, belowMonths: ASK_PREGNANCY.belowMonths }),
      ),
    ],
  },
  {
    chapter,
    title: 'Prescriptions by age',
    columns: ['Case', 'Limit'],
    rows: [
      row(ours, 'child', agesText({ belowMonths: CHILD_MONTHS })),
      row(ours, 'young child, whose usual prescriptions are kept apart', agesText({ belowMonths: YOUNG_CHILD_MONTHS })),
      row(ours, 'the weight behind a dose for a child is at most this old', `${WEIGHT_DAYS} days`),
      row(ours, 'a last prescription that is older is asked about before it is repeated', `${LAST_DAYS} days`),
      row(ours, 'a child whose weight changed by more is asked about', `${WEIGHT_CHANGE * 100} %`),
    ],
  },
]
