import { WEEK_AGES, WEEK_COUNTS } from '@clinic/clinical/disease-reports/week-figures'
import { numberText } from '@clinic/clinical/number-text'
import { type DiseaseWeek, getDiseaseWeek } from '@clinic/contract/disease-reports/disease-weeks'
import { call } from '../../../api/client.ts'
import { formatDate } from '../../../ui/time/date-text.tsx'
import styles from '../lines.module.css'
import type { DrawOptions, LoadedPaper } from '../paper-loader.ts'
import { Rule, Sheet } from '../sheet.tsx'
import { PRINT_WORDS } from '../words.ts'
import { DISEASE_WORDS } from './disease-words.ts'

/** A week, by its Monday, as currently counted. */
export async function load(week: string): Promise<LoadedPaper> {
  const counted = await call(getDiseaseWeek, { params: { week } })
  return { draw: (drawn) => <Week {...drawn} counted={counted} /> }
}

const COUNT_WORDS = { cases: 'Cases', deaths: 'Deaths' }

function Week({ printed, size, counted: { week, last, rows, nothing } }: DrawOptions & { counted: DiseaseWeek }) {
  return (
    <Sheet
      title={DISEASE_WORDS.weekReport}
      size={size}
      printed={printed}
      byRules
      about={DISEASE_WORDS.weekOf(formatDate(week), formatDate(last))}
    >
      {nothing && <p>{DISEASE_WORDS.noneThisWeek(formatDate(nothing.at), nothing.by.name)}</p>}
      <table className={styles.lines} aria-label={DISEASE_WORDS.weekReport}>
        <thead>
          <tr>
            <th scope="col">{DISEASE_WORDS.caseFields.disease}</th>
            {WEEK_COUNTS.flatMap((count) =>
              WEEK_AGES.map(({ key, label }) => (
                <th key={`${count} ${key}`} scope="col">
                  {COUNT_WORDS[count]}, {label.toLowerCase()}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ disease, label, cases, deaths }) => (
            <tr key={disease}>
              <th scope="row">{label}</th>
              {[...cases, ...deaths].map(({ figure, value }) => (
                <td key={figure}>{numberText(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Rule label={PRINT_WORDS.signature} />
    </Sheet>
  )
}
