import { MAX_PAGE_SIZE } from '@clinic/contract/paging'
import { type ReportSummary, summarizeReport } from '@clinic/contract/reports/report-summary'
import { listReport, type ReportPatient } from '@clinic/contract/reports/reports'
import { Fragment } from 'react'
import { call } from '../../../../api/client.ts'
import { formatDate } from '../../../../ui/time/date-text.tsx'
import table from '../../lines.module.css'
import styles from '../../paper.module.css'
import type { DrawOptions, LoadedPaper } from '../../paper-loader.ts'
import { bandOf, sexOf } from '../../patient.tsx'
import { Sheet } from '../../sheet.tsx'
import { PRINT_WORDS } from '../../words.ts'
import { SummaryOnPaper } from './report-summary.tsx'

type Range = { readonly from: string; readonly to: string }

/** The range in numbers, then all of its patients rather than one page. */
export async function load(id: string): Promise<LoadedPaper> {
  const [from = '', to = ''] = id.split('_')
  const [patients, summary] = await Promise.all([
    everyPatient(from, to),
    call(summarizeReport, { query: { startDate: from, endDate: to } }),
  ])
  if (patients.length === 0) return { nothing: PRINT_WORDS.noSessions(formatDate(from), formatDate(to)) }
  return { draw: (drawn) => <Report {...drawn} from={from} to={to} patients={patients} summary={summary} /> }
}

async function everyPatient(startDate: string, endDate: string): Promise<ReportPatient[]> {
  const patients: ReportPatient[] = []
  for (let skip = 0; ; skip++) {
    const { data, count } = await call(listReport, { query: { startDate, endDate, skip, limit: MAX_PAGE_SIZE } })
    patients.push(...data)
    if (data.length === 0 || patients.length >= count) return patients
  }
}

type Contents = { readonly patients: readonly ReportPatient[]; readonly summary: ReportSummary }

function Report({ printed, size, from, to, patients, summary }: DrawOptions & Range & Contents) {
  const sessions = patients.reduce((sum, patient) => sum + patient.sessions.length, 0)
  return (
    <Sheet
      title={PRINT_WORDS.sessionsFrom(formatDate(from), formatDate(to))}
      size={size}
      printed={printed}
      byRules
      about={PRINT_WORDS.totals(patients.length, sessions)}
    >
      <SummaryOnPaper summary={summary} />
      <section className={`${styles.block} ${styles.apart}`}>
        <h3>{PRINT_WORDS.whoWasSeen}</h3>
        <table className={table.lines} aria-label="Sessions">
          <thead>
            <tr>
              <th scope="col">Patient</th>
              <th scope="col">Date</th>
              <th scope="col">Diagnosis</th>
              <th scope="col">Prescription</th>
            </tr>
          </thead>
          <tbody>
            {patients.map((patient) => (
              <Fragment key={patient._id}>
                {patient.sessions.map((session, place) => (
                  <tr key={session._id}>
                    <th scope="row">
                      {patient.name}
                      {place === 0 && (
                        <span className={table.under}>
                          {sexOf(session.patientId)} · {bandOf(session.patientId.ageRange)}
                        </span>
                      )}
                    </th>
                    <td>{formatDate(session.createdAt)}</td>
                    <td className="as-typed">{session.workingDiagnosis || '–'}</td>
                    <td>{oneLine(session.prescription) || '–'}</td>
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
    </Sheet>
  )
}

/** A long prescription with one line per drug would take a whole page. */
const oneLine = (text: string) =>
  text
    .trim()
    .split(/\s*\n\s*/)
    .join('; ')
