import { listReturnVisits, type VisitOfFigure } from '@clinic/contract/returns/returns'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'
import { pathTo } from '../../lib/paths.ts'
import { personText } from '../../shared/patient/person-text.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { Pager, useSkip } from '../../ui/list/pager.tsx'
import { Row, Rows } from '../../ui/list/rows.tsx'
import { Page } from '../../ui/page/page.tsx'
import { DateText } from '../../ui/time/date-text.tsx'
import { textOf } from './cell.tsx'
import { monthText } from './months.ts'
import { WORDS } from './words.ts'

/** The visits behind a figure, newest first. */
export function VisitsBehind({ month, figure }: { month: string; figure: string }) {
  const skip = useSkip()
  const visits = useQuery({
    ...query(listReturnVisits, { params: { month }, query: { figure, skip } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      title={visits.data?.label ?? WORDS.behind}
      context={visits.data ? contextOf(month, visits.data) : null}
      back={`${pathTo('returns')}?month=${month}`}
    >
      <ListState query={visits} rows={5} rowHeight={48} isEmpty={({ count }) => count === 0} empty={WORDS.noVisits}>
        {({ data, count }) => (
          <>
            <Rows label={WORDS.behind} columns={['9rem', '5rem']} isBusy={visits.isPlaceholderData}>
              {data.map((visit, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a visit can be listed twice
                <VisitRow key={`${visit._id} ${place}`} visit={visit} />
              ))}
            </Rows>
            <Pager count={count} rows={data.length} optional />
          </>
        )}
      </ListState>
    </Page>
  )
}

function VisitRow({ visit: { _id, patientId: patient, createdAt, workingDiagnosis, units } }: { visit: VisitOfFigure }) {
  return (
    <Row
      id={_id}
      name={`${patient.firstname} ${patient.lastname}`}
      person={personText(patient)}
      about={workingDiagnosis || <span className="note above-2">{WORDS.noDiagnosis}</span>}
      cells={[<DateText key="day" value={createdAt} withTime />, units === null ? null : WORDS.units(units)]}
      to={pathTo('sessionDetails', { sessionId: _id })}
    />
  )
}

type ShownFigure = { count: number; total: number | null; unit: string }

function contextOf(month: string, { count, total, unit }: ShownFigure): string {
  const all = [monthText(month), WORDS.visitCount(count)]
  return (unit === 'visits' || total === null ? all : [...all, WORDS.addsUp(textOf(total))]).join(' · ')
}
