import { RULES_VERSION } from '../rules-version.ts'
import { ageSections } from './ages.ts'
import { cautionSections } from './cautions.ts'
import { diseaseSections } from './disease-reports.ts'
import { formularySections } from './formulary.ts'
import { guardSections } from './guard.ts'
import { longTermSections } from './long-term.ts'
import { resultSections } from './results.ts'
import { returnSections } from './returns.ts'
import type { RulesDocument } from './row.ts'
import { starterSections } from './starters.ts'
import { stockSections } from './stock.ts'
import { therapySections } from './therapy.ts'
import { triageSections } from './triage.ts'
import { vitalSections } from './vitals.ts'

/** Every clinical rule as the program uses it: docs/clinical.md, the screen and the paper are made from this. */
export const rulesDocument = (): RulesDocument => ({
  rules: RULES_VERSION,
  sections: [
    vitalSections,
    triageSections,
    guardSections,
    cautionSections,
    ageSections,
    formularySections,
    starterSections,
    longTermSections,
    therapySections,
    resultSections,
    returnSections,
    diseaseSections,
    stockSections,
  ].flatMap((sections) => sections()),
})
