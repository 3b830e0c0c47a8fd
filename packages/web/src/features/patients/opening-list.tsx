import { MAX_PAGE_SIZE } from '@clinic/contract/fields'
import { listRecentPatients, type RecentList, type RecentPatient } from '@clinic/contract/recent-patients'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { Ago } from '../../ui/ago.tsx'
import { Chips } from '../../ui/chips.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { Pager, useSkip } from '../../ui/pager.tsx'
import { ListTools, RowList } from '../../ui/rows.tsx'
import { SortChoice } from '../../ui/sort-choice.tsx'
import { useUrlChoice } from '../../ui/url-choice.ts'
import { WithPane } from '../../ui/with-pane.tsx'
import { patientPane } from './patient-pane.tsx'
import { PatientRow } from './patient-rows.tsx'
import { WORDS } from './words.ts'

export const recentPatients = (list: RecentList, skip = 0) => query(listRecentPatients, { query: { list, skip, limit: MAX_PAGE_SIZE } })

const ROW_HEIGHT = 44

/** The first view: patients seen today, or patients this user opened last. */
export function OpeningList({ list }: { list: RecentList }) {
  const skip = useSkip()
  const recent = useQuery(recentPatients(list, skip))
  return (
    <ListState
      query={recent}
      rows={8}
      rowHeight={ROW_HEIGHT}
      isEmpty={({ count }) => count === 0}
      empty={list === 'today' ? <NoOneToday /> : WORDS.noneOpenedYet}
    >
      {({ data, count }) => (
        <>
          <Listed patients={data} now={recent.dataUpdatedAt} label={list === 'today' ? WORDS.seenToday : WORDS.myRecent} />
          <Pager count={count} rows={data.length} size={MAX_PAGE_SIZE} optional />
        </>
      )}
    </ListState>
  )
}

function NoOneToday() {
  return (
    <>
      {WORDS.noneSeenToday}{' '}
      <Anchor component={Link} to="?list=mine" inherit>
        {WORDS.showMyRecent}
      </Anchor>
    </>
  )
}

const SHOWN = ['all', 'open', 'closed'] as const
const FITS = { all: () => true, open: ({ open }: RecentPatient) => open === true, closed: ({ open }: RecentPatient) => open === false }
const TITLES = { all: 'All', open: 'Open', closed: 'Closed' } as const
const SORTS = ['newest', 'name'] as const
const SORT_TITLES = { newest: WORDS.newestFirst, name: WORDS.byName } as const

type Props = { patients: readonly RecentPatient[]; now: number; label: string }

function Listed({ patients, now, label }: Props) {
  const [shown, choose] = useUrlChoice('show', SHOWN)
  const [sort, sortBy] = useUrlChoice('sort', SORTS)
  const hasState = patients.some(({ open }) => open !== undefined)
  const fitting = patients.filter(FITS[hasState ? shown : 'all'])
  const rows = sort === 'name' ? fitting.toSorted(byName) : fitting
  const chips = SHOWN.map((name) => ({ name, title: TITLES[name], count: patients.filter(FITS[name]).length }))
  return (
    <>
      <ListTools>
        {hasState && <Chips chips={chips} chosen={shown} onChoose={choose} />}
        <SortChoice titles={SORT_TITLES} chosen={sort} onChoose={sortBy} />
      </ListTools>
      <WithPane rows={rows} pane={patientPane}>
        <RowList label={label} columns={['64px', '88px']}>
          {rows.map((patient) => (
            <PatientRow
              key={patient._id}
              patient={patient}
              more={patient.workingDiagnosis && `· ${patient.workingDiagnosis}`}
              cells={[
                patient.open === undefined ? '' : TITLES[patient.open ? 'open' : 'closed'],
                <Ago key="at" value={patient.at} now={now} />,
              ]}
            />
          ))}
        </RowList>
      </WithPane>
    </>
  )
}

const order = new Intl.Collator('en')
const byName = (one: RecentPatient, other: RecentPatient) =>
  order.compare(`${one.firstname} ${one.lastname}`, `${other.firstname} ${other.lastname}`)
