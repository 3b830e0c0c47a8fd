import type { DiseaseReport, DiseaseReportList, listDiseaseReports } from '@clinic/contract/disease-reports/disease-reports'
import type { ReplyOf } from '@clinic/contract/endpoint'
import type { UseQueryResult } from '@tanstack/react-query'
import { pathTo } from '../../lib/paths.ts'
import { timeText } from '../../shared/disease-reports/typed-time.ts'
import { CLASSIFICATION_WORDS } from '../../shared/disease-reports/words.ts'
import { personText } from '../../shared/patient/person-text.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { Row, Rows } from '../../ui/list/rows.tsx'
import { WORDS } from './words.ts'

type Props = { when: DiseaseReportList; cases: UseQueryResult<ReplyOf<typeof listDiseaseReports>> }

/** Each row opens the visit, where the report is noted. */
export function CaseList({ when, cases }: Props) {
  return (
    <ListState
      query={cases}
      rows={6}
      rowHeight={48}
      isEmpty={({ count }) => count === 0}
      empty={when === 'open' ? WORDS.allReported : WORDS.noneReported}
    >
      {({ data, count }) => (
        <>
          <Rows label={WORDS.tabs[when]} columns={['14rem']} isBusy={cases.isPlaceholderData}>
            {data.map((report) => (
              <CaseRow key={report._id} report={report} />
            ))}
          </Rows>
          <Pager count={count} rows={data.length} optional />
        </>
      )}
    </ListState>
  )
}

function CaseRow({ report }: { report: DiseaseReport }) {
  const { _id, patientId: patient, sessionId, label, classification, openedAt, late, notified, hasDiagnosis, version } = report
  return (
    <Row
      id={_id}
      name={`${patient.firstname} ${patient.lastname}`}
      person={personText(patient)}
      about={[label, CLASSIFICATION_WORDS[classification].toLowerCase(), !hasDiagnosis && WORDS.noDiagnosis].filter(Boolean).join(' · ')}
      cells={[
        <span key="time">
          {notified ? WORDS.reportedAt(timeText(notified.at)) : WORDS.since(timeText(openedAt))}{' '}
          {late && <span className="strong danger">{WORDS.lateMark}</span>}
        </span>,
      ]}
      state={String(version)}
      isUrgent={late}
      to={pathTo('sessionDetails', { sessionId })}
    />
  )
}
