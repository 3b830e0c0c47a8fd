/* What the national form must say of a month of visits, worked out without any rule of the product. */

import { ALL, isNovember, PEOPLE, type Test, type Visit } from './form-visits.ts'

const codesOf = ({ sure = [], maybe = [] }: Visit) => [...sure, ...maybe]
const isSure = ({ sure = [] }: Visit, code: string) => sure.includes(code)
const gave = (visit: Visit, kind: string) => visit.gave?.some((one) => one === kind) === true
const gaveMalariaDrug = (visit: Visit) => gave(visit, 'act') || gave(visit, 'quinine') || gave(visit, 'injection')
const saysRdt = ({ results }: Visit) => results?.['malaria-rdt']
const saysFilm = ({ results }: Visit) => results?.['malaria-film']
const rdtWasRead = (visit: Visit) => saysRdt(visit) === 'positive' || saysRdt(visit) === 'negative'
const filmWasRead = (visit: Visit) => saysFilm(visit) !== undefined
const isTested = (visit: Visit) => rdtWasRead(visit) || filmWasRead(visit)
const isPositive = (visit: Visit) => saysRdt(visit) === 'positive' || saysFilm(visit)?.startsWith('+') === true
const isMild = (visit: Visit) => codesOf(visit).some((code) => code === 'B54' || code === 'O98.6')
const isSevere = (visit: Visit) => codesOf(visit).includes('B50.8')
const hasFever = (visit: Visit) => Number(visit.temperature ?? 0) >= 37.5 || isMild(visit) || isSevere(visit)
const isClinical = (visit: Visit) => (isMild(visit) || isSevere(visit)) && !isTested(visit)
const isConfirmed = (visit: Visit) => isMild(visit) && !isSevere(visit) && isPositive(visit)
const isExpecting = (visit: Visit) => visit.isPregnant === true || codesOf(visit).includes('O98.6')
const halfOf = ({ who }: Visit) => PEOPLE[who].half
const isRead = (visit: Visit, test: Test, band: string) =>
  PEOPLE[visit.who].band === band && ['reactive', 'non-reactive'].includes(visit.results?.[test] ?? '')
const causeOf = (visit: Visit) => (isMild(visit) ? 6 : isSure(visit, 'J18.9') ? 7 : isSure(visit, 'A09') ? 8 : 9)
const letters = (visit: Visit): readonly string[] => visit.sent ?? []
const isReferred = (visit: Visit) => letters(visit).length > 0 || visit.bed?.outcome === 'referred'

type Rule = readonly [row: number | string, holds: (visit: Visit) => boolean]
const isIn = ({ at }: Visit) => isNovember(at)
const ended = ({ bed }: Visit, isDeath: boolean) => isNovember(bed?.until) && (bed?.outcome === 'died') === isDeath
const ofVisit = (rules: readonly Rule[]) => rules.map(([row, holds]): Rule => [row, (visit) => isIn(visit) && holds(visit)])

const hepatitis = (test: 'hbsag' | 'hcv', first: number): readonly Rule[] => [
  [first, (visit) => isRead(visit, test, '10-19y')],
  [first + 1, (visit) => isRead(visit, test, '20y-up')],
  [first + 2, (visit) => isRead(visit, test, '10-19y') && visit.results?.[test] === 'reactive'],
  [first + 3, (visit) => isRead(visit, test, '20y-up') && visit.results?.[test] === 'reactive'],
  [`not-exact-${test}`, (visit) => isRead(visit, test, 'not-exact')],
]

type Section = { readonly column: (visit: Visit) => string; readonly hasAll: boolean; readonly rules: readonly Rule[] }
const sexOf = ({ who }: Visit) => PEOPLE[who].sex
const SECTIONS: Record<string, Section> = {
  attendance: {
    column: ({ who }) => PEOPLE[who].band,
    hasAll: true,
    rules: [
      ...ofVisit([
        [1, () => true],
        [2, ({ bed }) => bed === undefined],
        [3, ({ bed }) => bed !== undefined],
      ]),
      [4, (visit) => ended(visit, false)],
      [5, (visit) => ended(visit, true)],
      ...[6, 7, 8, 9].map((row): Rule => [row, (visit) => ended(visit, true) && causeOf(visit) === row]),
    ],
  },
  child: {
    column: halfOf,
    hasAll: false,
    rules: ofVisit([
      [103, (visit) => isSure(visit, 'A09')],
      [104, (visit) => isSure(visit, 'A09') && gave(visit, 'ors') && gave(visit, 'zinc')],
      [105, (visit) => isSure(visit, 'J18.9')],
      [106, (visit) => isSure(visit, 'J18.9') && gave(visit, 'amoxicillin')],
      [107, (visit) => isSure(visit, 'B05.9')],
    ]).map(([row, holds]): Rule => [row, (visit) => halfOf(visit) !== 'from-5' && holds(visit)]),
  },
  referrals: {
    column: sexOf,
    hasAll: true,
    rules: ofVisit([
      [126, isReferred],
      [127, (visit) => isReferred(visit) && halfOf(visit) === 'under-5'],
      [128, (visit) => isReferred(visit) && isExpecting(visit)],
      [129, (visit) => isReferred(visit) && (isMild(visit) || isSevere(visit))],
      [130, (visit) => letters(visit).includes('emergency')],
      ['no-letter', (visit) => isReferred(visit) && letters(visit).length === 0],
      ['not-exact-referred', (visit) => isReferred(visit) && halfOf(visit) === 'not-exact'],
    ]),
  },
  'long-term': {
    column: sexOf,
    hasAll: true,
    rules: ofVisit([131, 132, 133, 134, 135, 136, 137, 138].map((row): Rule => [row, ({ first = [] }) => first.includes(row)])),
  },
  malaria: {
    column: (visit) => (isExpecting(visit) ? 'pregnant' : halfOf(visit)),
    hasAll: true,
    rules: ofVisit([
      [140, hasFever],
      [141, (visit) => hasFever(visit) && rdtWasRead(visit)],
      [142, (visit) => hasFever(visit) && saysRdt(visit) === 'positive'],
      [143, (visit) => hasFever(visit) && filmWasRead(visit)],
      [144, (visit) => hasFever(visit) && saysFilm(visit)?.startsWith('+') === true],
      [145, isClinical],
      [146, isConfirmed],
      [147, isSevere],
      [148, (visit) => isConfirmed(visit) && gave(visit, 'act')],
      [149, (visit) => isClinical(visit) && gave(visit, 'act')],
      [150, (visit) => isConfirmed(visit) && !gave(visit, 'act') && gaveMalariaDrug(visit)],
      [151, (visit) => isSevere(visit) && gave(visit, 'injection') && isReferred(visit)],
      [152, (visit) => isSevere(visit) && gave(visit, 'injection')],
      [153, (visit) => hasFever(visit) && !isTested(visit)],
      [154, (visit) => isPositive(visit) && !gaveMalariaDrug(visit)],
    ]),
  },
  hepatitis: { column: sexOf, hasAll: true, rules: ofVisit([...hepatitis('hbsag', 158), ...hepatitis('hcv', 162)]) },
  safety: {
    column: sexOf,
    hasAll: true,
    rules: [
      ...ofVisit([
        [176, (visit) => isSure(visit, 'T63.0')],
        [177, (visit) => isSure(visit, 'T63.0') && gave(visit, 'antivenom')],
        [179, (visit) => isSure(visit, 'T88.7')],
        [180, (visit) => isSure(visit, 'T88.1')],
      ]),
      [178, (visit) => ended(visit, true) && isSure(visit, 'T63.0')],
    ],
  },
}

/** The visits behind every figure of the form that is not 0. */
export const FIGURES: Record<string, readonly Visit[]> = Object.fromEntries(
  Object.entries(SECTIONS).flatMap(([section, { column, hasAll, rules }]) =>
    rules.flatMap(([row, holds]) => {
      const visits = ALL.filter((visit) => visit.isVoid !== true && holds(visit))
      const cells = [...Map.groupBy(visits, column)].map(([name, ofCell]) => [`${section}.${row}.${name}`, ofCell] as const)
      return hasAll && visits.length > 0 ? [...cells, [`${section}.${row}.all`, visits] as const] : cells
    }),
  ),
)
