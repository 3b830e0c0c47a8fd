import { listDiseaseWeekVisits } from '@clinic/contract/disease-reports/disease-weeks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'
import { pathTo } from '../../lib/paths.ts'
import { personText } from '../../shared/patient/person-text.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { Pager, useSkip } from '../../ui/list/pager.tsx'
import { Row, Rows } from '../../ui/list/rows.tsx'
import { Page } from '../../ui/page/page.tsx'
import { DateText } from '../../ui/time/date-text.tsx'
import { WORDS } from './words.ts'

/** The visits behind a figure of a week, newest first. */
export function WeekVisits({ week, figure }: { week: string; figure: string }) {
  const skip = useSkip()
  const visits = useQuery({
    ...query(listDiseaseWeekVisits, { params: { week }, query: { figure, skip } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      title={visits.data?.label ?? WORDS.behind}
      context={visits.data ? WORDS.visits(visits.data.count) : null}
      back={`${pathTo('diseaseReports')}?tab=week&week=${week}`}
    >
      <ListState query={visits} rows={5} rowHeight={48} isEmpty={({ count }) => count === 0} empty={WORDS.noVisits}>
        {({ data, count }) => (
          <>
            <Rows label={WORDS.behind} columns={['9rem']} isBusy={visits.isPlaceholderData}>
              {data.map(({ _id, patientId: patient, createdAt, workingDiagnosis }) => (
                <Row
                  key={_id}
                  id={_id}
                  name={`${patient.firstname} ${patient.lastname}`}
                  person={personText(patient)}
                  about={workingDiagnosis || WORDS.noDiagnosisWritten}
                  cells={[<DateText key="day" value={createdAt} withTime />]}
                  to={pathTo('sessionDetails', { sessionId: _id })}
                />
              ))}
            </Rows>
            <Pager count={count} rows={data.length} optional />
          </>
        )}
      </ListState>
    </Page>
  )
}
