import { diagnosisName } from '@clinic/clinical/diagnoses/diagnosis-name'
import { numberText } from '@clinic/clinical/number-text'
import { AGE_RANGES } from '@clinic/clinical/people/age-ranges'
import { type DiagnosisCount, type ReportSummary, summarizeReport } from '@clinic/contract/reports/report-summary'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api/client.ts'
import { personText } from '../../shared/patient/person-text.ts'
import { BeingRead } from '../../shared/session/being-read.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import type { Range } from '../../ui/time/date-range.tsx'
import styles from './summary.module.css'
import { WORDS } from './words.ts'

/** Enough for the usual month; the others are one press away. */
const FEW = 8
const IN_A_LINE = 3

export const summaryOf = ({ from, to }: Range) => query(summarizeReport, { query: { startDate: from, endDate: to } })

/** The range in numbers, shown before the names. */
export function Summary({ query }: { query: UseQueryResult<ReportSummary> }) {
  return (
    <section className="below-6" aria-label={WORDS.summary}>
      <ListState query={query}>
        {(data) => (
          <>
            <dl className="tally below-4">
              <Figure name={WORDS.patientsSeen} value={data.patients} />
              <Figure name={WORDS.sessionsOpened} value={data.sessions} />
              <Figure name="Admissions" value={data.admissions} />
            </dl>
            <BeingRead count={data.beingRead} />
            {!data.isWhole && <p className="note above-3 below-3">{WORDS.notWhole(data.sessions)}</p>}
            {data.sessions > 0 && <Diagnoses summary={data} />}
          </>
        )}
      </ListState>
    </section>
  )
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figure">{numberText(value)}</dd>
    </div>
  )
}

/** The most frequent ones in one line, and all by age and sex behind it. */
function Diagnoses({ summary: { diagnoses, notCoded, blank } }: { summary: ReportSummary }) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? diagnoses : diagnoses.slice(0, FEW)
  const top = diagnoses.slice(0, IN_A_LINE).map(({ label, sessions }) => `${diagnosisName(label)} ${numberText(sessions)}`)
  return (
    <details>
      <summary className="tall pad-rows-4">
        <strong>{WORDS.diagnosesByAge}</strong> <span className="note before-3">{[...top, WORDS.notCodedCount(notCoded)].join(' · ')}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen can be scrolled with the keyboard */}
      <section className="scroll" aria-label={WORDS.diagnosesByAge} tabIndex={0}>
        <table className={`table numbers ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">Diagnosis</th>
              <th scope="col">All</th>
              <th scope="col">Female</th>
              <th scope="col">Male</th>
              {AGE_RANGES.map((ageRange) => (
                <th key={ageRange} scope="col" title={ageRange}>
                  {personText({ gender: 'FEMALE', ageRange }).slice('F · '.length)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((diagnosis) => (
              <DiagnosisRow key={diagnosis.code} diagnosis={diagnosis} />
            ))}
          </tbody>
          <tfoot className="quiet">
            <Unknown name={WORDS.notCoded} count={notCoded} />
            <Unknown name={WORDS.noDiagnosis} count={blank} />
          </tfoot>
        </table>
      </section>
      <p className="note above-3 below-3">{WORDS.howCounted}</p>
      {diagnoses.length > FEW && (
        <Button variant="subtle" className="no-print" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? WORDS.showFewer : WORDS.showAll(diagnoses.length)}
        </Button>
      )}
    </details>
  )
}

function DiagnosisRow({ diagnosis: { label, sessions, suspected, cells } }: { diagnosis: DiagnosisCount }) {
  const sum = (fits: (cell: DiagnosisCount['cells'][number]) => boolean) =>
    cells.filter(fits).reduce((sum, { sessions }) => sum + sessions, 0)
  return (
    <tr>
      <th scope="row">
        {diagnosisName(label)} {suspected > 0 && <span className="note regular">{WORDS.suspected(suspected)}</span>}
      </th>
      <td className="strong">{figure(sessions)}</td>
      <td>{figure(sum(({ gender }) => gender === 'FEMALE'))}</td>
      <td>{figure(sum(({ gender }) => gender === 'MALE'))}</td>
      {AGE_RANGES.map((band) => (
        <td key={band}>{figure(sum(({ ageRange }) => ageRange === band))}</td>
      ))}
    </tr>
  )
}

/** Sessions without a code; not divided by age. */
function Unknown({ name, count }: { name: string; count: number }) {
  if (count === 0) return null
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="strong">{figure(count)}</td>
      <td colSpan={2 + AGE_RANGES.length} />
    </tr>
  )
}

/** Zeros are shown as dashes, so that other figures are easy to find. */
const figure = (count: number) => (count === 0 ? '–' : numberText(count))
