import { MAX_PAGE_SIZE, PAGE_SIZE } from '@clinic/contract/paging'
import { listRecentPatients, type RecentList, type RecentPatient } from '@clinic/contract/patients/recent-patients'
import { Anchor } from '@mantine/core'
import { IconCheck, IconCircleDot } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../../api/client.ts'
import { byServer } from '../../../lib/clock.ts'
import { SCREEN } from '../../../lib/texts.ts'
import { Chips } from '../../../ui/choose/chips.tsx'
import { ListTools } from '../../../ui/choose/list-tools.tsx'
import { SortChoice } from '../../../ui/choose/sort-choice.tsx'
import { useUrlChoice } from '../../../ui/choose/url-choice.ts'
import { ListState } from '../../../ui/list/list-state.tsx'
import { Pager, useSkip } from '../../../ui/list/pager.tsx'
import { RowList } from '../../../ui/list/rows.tsx'
import { WithPane } from '../../../ui/list/with-pane.tsx'
import { Ago } from '../../../ui/time/ago.tsx'
import { patientPane } from '../record/patient-pane.tsx'
import { WORDS } from '../words.ts'
import { PatientRow } from './patient-rows.tsx'

export const recentPatients = (list: RecentList) => query(listRecentPatients, { query: { list, limit: MAX_PAGE_SIZE } })

const ROW_HEIGHT = 44

/** The first view: patients seen today, or patients this user opened last. */
export function OpeningList({ list }: { list: RecentList }) {
  const recent = useQuery(recentPatients(list))
  return (
    <ListState
      query={recent}
      loading={SCREEN.loadingPatients}
      rows={8}
      rowHeight={ROW_HEIGHT}
      isEmpty={({ count }) => count === 0}
      empty={list === 'today' ? <NoOneToday /> : WORDS.noneOpenedYet}
    >
      {({ data }) => (
        <Listed patients={data} now={byServer(recent.dataUpdatedAt)} label={list === 'today' ? WORDS.seenToday : WORDS.myRecent} />
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
  const sorted = sort === 'name' ? fitting.toSorted(byName) : fitting
  const skip = useSkip()
  const rows = sorted.slice(skip * PAGE_SIZE, (skip + 1) * PAGE_SIZE)
  const chips = SHOWN.map((name) => ({ name, title: TITLES[name], count: patients.filter(FITS[name]).length }))
  return (
    <>
      <ListTools>
        {hasState && <Chips chips={chips} chosen={shown} onChoose={choose} />}
        <SortChoice titles={SORT_TITLES} chosen={sort} onChoose={sortBy} />
      </ListTools>
      <WithPane rows={rows} pane={patientPane}>
        <RowList label={label} columns={['24px', '88px']}>
          {rows.map((patient) => (
            <PatientRow
              key={patient._id}
              patient={patient}
              more={patient.workingDiagnosis && `· ${patient.workingDiagnosis}`}
              cells={[
                patient.open === undefined ? '' : <State key="state" isOpen={patient.open} />,
                <Ago key="at" value={patient.at} now={now} />,
              ]}
            />
          ))}
        </RowList>
      </WithPane>
      <Pager count={sorted.length} rows={rows.length} optional />
    </>
  )
}

/** The mark is the usual one of an open session; words that repeat down a list are read aloud only. */
function State({ isOpen }: { isOpen: boolean }) {
  const Icon = isOpen ? IconCircleDot : IconCheck
  return (
    <span className="flex" title={TITLES[isOpen ? 'open' : 'closed']}>
      <Icon size={18} aria-hidden />
      <span className="visually-hidden">{TITLES[isOpen ? 'open' : 'closed']}</span>
    </span>
  )
}

const order = new Intl.Collator('en')
const byName = (one: RecentPatient, other: RecentPatient) =>
  order.compare(`${one.firstname} ${one.lastname}`, `${other.firstname} ${other.lastname}`)
