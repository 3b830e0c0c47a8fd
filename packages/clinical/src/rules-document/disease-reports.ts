import { DIAGNOSES } from '../diagnoses/diagnoses.ts'
import { REPORT_WITHIN, SAME_CASE } from '../disease-reports/case-rules.ts'
import { LISTS_DATED, REPORTABLE_DISEASES } from '../disease-reports/diseases.ts'
import { agesText, type RulesSection, row } from './row.ts'

const chapter = 'Diseases that must be reported'
const LABELS = new Map(DIAGNOSES.map(({ code, label }) => [code, label]))
const LISTS = { immediate: `within ${REPORT_WITHIN.hours} hours`, weekly: 'each week' }

export const diseaseSections = (): RulesSection[] => [
  {
    chapter,
    title: `Diseases, as listed on ${LISTS_DATED}`,
    columns: ['Disease', 'Reported', 'Diagnoses', 'Ages'],
    rows: REPORTABLE_DISEASES.map((disease) =>
      row(
        disease,
        disease.label,
        LISTS[disease.list],
        disease.codes.map((code) => `${LABELS.get(code)} (${code})`).join('; '),
        agesText(disease.ages ?? {}),
      ),
    ),
  },
  {
    chapter,
    title: 'Cases',
    columns: ['Rule'],
    rows: [
      row(REPORT_WITHIN, `A case of the first list is reported within ${REPORT_WITHIN.hours} hours`),
      row(SAME_CASE, `Visits of a person for one disease, at most ${SAME_CASE.days} days apart, are one case`),
    ],
  },
]
