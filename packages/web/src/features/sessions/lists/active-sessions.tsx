import { numberText } from '@clinic/clinical/number-text'
import { listSessions } from '@clinic/contract/sessions/session-record'
import { Anchor } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../../api/client.ts'
import type { Prefetch } from '../../../api/prefetch.ts'
import { byServer } from '../../../lib/clock.ts'
import { pathTo } from '../../../lib/paths.ts'
import { SCREEN } from '../../../lib/texts.ts'
import { Chips } from '../../../ui/choose/chips.tsx'
import { ListTools } from '../../../ui/choose/list-tools.tsx'
import { SortChoice } from '../../../ui/choose/sort-choice.tsx'
import { choiceOf, useUrlChoice } from '../../../ui/choose/url-choice.ts'
import { ListState } from '../../../ui/list/list-state.tsx'
import { Pager, skipOf, useSkip } from '../../../ui/list/pager.tsx'
import { Rows } from '../../../ui/list/rows.tsx'
import { WithPane } from '../../../ui/list/with-pane.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { WORDS } from '../words.ts'
import { ActiveSessionRow } from './active-session-row.tsx'
import { sessionPane } from './session-pane.tsx'

const SHOWN = ['all', 'bed', 'others'] as const
const TITLES = { all: 'All', bed: WORDS.inABed, others: WORDS.notInABed } as const
const IN_BED = { all: {}, bed: { inBed: 'true' }, others: { inBed: 'false' } } as const
const SORTS = ['newest', 'oldest'] as const
const SORT_TITLES = { newest: WORDS.newestFirst, oldest: WORDS.longestOpen } as const
const CHIPS = SHOWN.map((name) => ({ name, title: TITLES[name] }))
const ROW_HEIGHT = 44

type ListRequest = { shown: (typeof SHOWN)[number]; order: (typeof SORTS)[number]; skip: number }
const openSessions = ({ shown, order, skip }: ListRequest) => query(listSessions, { query: { skip, order, ...IN_BED[shown] } })

export const prefetch: Prefetch = (client, search) =>
  client.prefetchQuery(
    openSessions({ shown: choiceOf(search, 'show', SHOWN), order: choiceOf(search, 'sort', SORTS), skip: skipOf(search) }),
  )

/** All open sessions of the clinic, newest first. */
export function Screen() {
  const [shown, choose] = useUrlChoice('show', SHOWN)
  const [order, sortBy] = useUrlChoice('sort', SORTS)
  const sessions = useQuery({ ...openSessions({ shown, order, skip: useSkip() }), placeholderData: keepPreviousData })
  const count = sessions.data && numberText(sessions.data.count)
  return (
    <Page title={count === undefined ? SCREEN.activeSessions : `${SCREEN.activeSessions}: ${count}`}>
      <ListTools>
        <Chips chips={CHIPS} chosen={shown} onChoose={choose} />
        <SortChoice titles={SORT_TITLES} chosen={order} onChoose={sortBy} />
      </ListTools>
      <ListState
        query={sessions}
        loading={SCREEN.fetchingSessions}
        rows={10}
        rowHeight={ROW_HEIGHT}
        isEmpty={({ count }) => count === 0}
        empty={shown === 'all' ? <NoneOpen /> : <NoneLikeThis />}
      >
        {({ data, count }) => (
          <>
            <WithPane rows={data} pane={sessionPane}>
              <Rows label={SCREEN.activeSessions} columns={['minmax(0,9rem)', '88px']} isBusy={sessions.isPlaceholderData}>
                {data.map((session) => (
                  <ActiveSessionRow key={session._id} session={session} now={byServer(sessions.dataUpdatedAt)} />
                ))}
              </Rows>
            </WithPane>
            <Pager count={count} rows={data.length} />
          </>
        )}
      </ListState>
    </Page>
  )
}

function NoneOpen() {
  return (
    <Anchor component={Link} to={pathTo('patientSearch')} inherit>
      {WORDS.noOpenSessions}
    </Anchor>
  )
}

function NoneLikeThis() {
  return (
    <>
      {WORDS.noSessionsLikeThis}{' '}
      <Anchor component={Link} to="?" inherit>
        {WORDS.showAllSessions}
      </Anchor>
    </>
  )
}
