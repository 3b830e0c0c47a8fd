import { SCREEN } from '@clinic/contract/messages'
import { listSessions } from '@clinic/contract/session-record'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'
import type { Prefetch } from '../../app/prefetch.ts'
import { ListState } from '../../ui/list-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager, skipOf, useSkip } from '../../ui/pager.tsx'
import { SessionCard } from '../../ui/session-card.tsx'
import styles from './session-lists.module.css'
import { WORDS } from './words.ts'

const openSessions = (skip: number) => query(listSessions, { query: { skip } })
export const prefetch: Prefetch = (client, search) => client.prefetchQuery(openSessions(skipOf(search)))

/** Every open session of the clinic, newest first. */
export function Screen() {
  const sessions = useQuery({ ...openSessions(useSkip()), placeholderData: keepPreviousData })
  const count = sessions.data?.count
  return (
    <Page title={count === undefined ? SCREEN.activeSessions : `${SCREEN.activeSessions}: ${count}`}>
      <ListState
        query={sessions}
        loading={SCREEN.fetchingSessions}
        rows={5}
        rowHeight={CARD_HEIGHT}
        isEmpty={({ count }) => count === 0}
        empty={WORDS.noOpenSessions}
      >
        {({ data, count }) => (
          <>
            <ul className={styles.cards} aria-label={SCREEN.activeSessions} aria-busy={sessions.isPlaceholderData}>
              {data.map((session) => (
                <li key={session._id}>
                  <SessionCard session={session} withPeople />
                </li>
              ))}
            </ul>
            <Pager count={count} rows={data.length} />
          </>
        )}
      </ListState>
    </Page>
  )
}

/** Of a card with one line in each place. */
const CARD_HEIGHT = 348
