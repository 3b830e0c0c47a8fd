import { diagnosisName } from '@clinic/clinical/diagnoses/diagnosis-name'
import { numberText } from '@clinic/clinical/number-text'
import { AGE_RANGES } from '@clinic/clinical/people/age-ranges'
import { GENDERS } from '@clinic/contract/patients/patient-brief'
import type { DiagnosisCount, ReportSummary } from '@clinic/contract/reports/report-summary'
import { ageText } from '../../../../shared/patient/person-text.ts'
import table from '../../lines.module.css'
import paper from '../../paper.module.css'
import { Facts } from '../../sheet.tsx'
import { PRINT_WORDS } from '../../words.ts'
import styles from './report-summary.module.css'

/** The range in numbers: who was seen, and each diagnosis by age and sex. */
export function SummaryOnPaper({ summary }: { summary: ReportSummary }) {
  const { patients, sessions, admissions, isWhole } = summary
  const figures = [
    [PRINT_WORDS.patientsSeen, patients],
    [PRINT_WORDS.sessionsOpened, sessions],
    ['Admissions', admissions],
  ] as const
  return (
    <>
      <Facts facts={figures.map(([name, value]) => [name, numberText(value)])} />
      {!isWhole && <p className="strong">{PRINT_WORDS.newestOnly(sessions)}</p>}
      <Diagnoses summary={summary} />
    </>
  )
}

const COLUMNS = AGE_RANGES.flatMap((ageRange) => GENDERS.map((gender) => ({ ageRange, gender })))

function Diagnoses({ summary: { diagnoses, notCoded, blank } }: { summary: ReportSummary }) {
  const others = [
    [PRINT_WORDS.notCoded, notCoded],
    [PRINT_WORDS.noDiagnosis, blank],
  ] as const
  return (
    <section className={`${paper.block} ${paper.apart}`}>
      <h3>{PRINT_WORDS.diagnosesByAge}</h3>
      <table className={styles.figures} aria-label={PRINT_WORDS.diagnosesByAge}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={`${styles.above} ${styles.name}`}>
              Diagnosis
            </th>
            <th scope="col" rowSpan={2} className={`${styles.above} ${styles.all}`}>
              All
            </th>
            {AGE_RANGES.map((ageRange) => (
              <th key={ageRange} scope="colgroup" colSpan={GENDERS.length} className={`${styles.above} ${styles.age}`}>
                {ageText(ageRange)}
              </th>
            ))}
          </tr>
          <tr>
            {COLUMNS.map(({ ageRange, gender }) => (
              <th key={ageRange + gender} scope="col" className={`${styles.above} ${edgeOf(gender)}`}>
                {gender[0]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {diagnoses.map((diagnosis) => (
            <DiagnosisRow key={diagnosis.code} diagnosis={diagnosis} />
          ))}
          {others.map(
            ([name, count]) =>
              count > 0 && (
                <tr key={name}>
                  <th scope="row" className={styles.name}>
                    {name}
                  </th>
                  <td className={styles.all}>{figure(count)}</td>
                  <td colSpan={COLUMNS.length} />
                </tr>
              ),
          )}
        </tbody>
      </table>
      <p className={paper.fine}>{PRINT_WORDS.howCounted}</p>
    </section>
  )
}

function DiagnosisRow({ diagnosis: { label, sessions, suspected, cells } }: { diagnosis: DiagnosisCount }) {
  const countOf = (column: (typeof COLUMNS)[number]) =>
    cells.find(({ ageRange, gender }) => ageRange === column.ageRange && gender === column.gender)?.sessions ?? 0
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {diagnosisName(label)}
        {suspected > 0 && <span className={table.under}>{PRINT_WORDS.suspected(suspected)}</span>}
      </th>
      <td className={styles.all}>{figure(sessions)}</td>
      {COLUMNS.map((column) => (
        <td key={column.ageRange + column.gender} className={edgeOf(column.gender)}>
          {figure(countOf(column))}
        </td>
      ))}
    </tr>
  )
}

/** Each age group starts with a line. */
const edgeOf = (gender: (typeof GENDERS)[number]) => (gender === GENDERS[0] ? (styles.age ?? '') : '')

/** Zeros are shown as dashes, so that other figures are easy to find. */
const figure = (count: number) => (count === 0 ? '–' : numberText(count))
