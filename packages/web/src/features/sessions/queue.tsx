import { SCREEN } from '@clinic/contract/messages'
import { getQueue, type Session } from '@clinic/contract/session-record'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { query } from '../../api/client.ts'
import { pathTo } from '../../app/paths.ts'
import type { Prefetch } from '../../app/prefetch.ts'
import { KEY_ROW } from '../../keys/targets.ts'
import { ListState } from '../../ui/list-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager, skipOf, useSkip } from '../../ui/pager.tsx'
import { SessionCard } from '../../ui/session-card.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { QUEUE_WORDS } from './queue-words.ts'
import styles from './session-lists.module.css'
import { waitingTime } from './waiting-time.ts'

const REFRESH_MS = 30_000
const CARD_HEIGHT = 356

type State = 'todo' | 'done'

const stateOf = (search: URLSearchParams): State => (search.get('state') === 'done' ? 'done' : 'todo')
const queueOf = (state: State, skip: number) => query(getQueue, { query: { state, skip } })
export const prefetch: Prefetch = (client, search) => client.prefetchQuery(queueOf(stateOf(search), skipOf(search)))

/** Who waits for the signed-in person, the longest wait first, and whom their role has seen today. Asked again every half minute while the page is in sight. */
export function Screen() {
  const [search, setSearch] = useSearchParams()
  const state = stateOf(search)
  const queue = useQuery({
    ...queueOf(state, useSkip()),
    refetchInterval: REFRESH_MS,
    // The other tab shows its own count, and never this tab's sessions.
    placeholderData: (before, asked) =>
      before && (asked?.queryKey[1].query?.state === state ? before : { ...before, data: [], count: before.counts?.[state] ?? 0 }),
  })
  const count = queue.data?.count ?? 0
  const tabs = [
    { name: 'todo', title: QUEUE_WORDS.toDo, count: queue.data?.counts?.todo, to: '?' },
    { name: 'done', title: QUEUE_WORDS.doneToday, count: queue.data?.counts?.done, to: '?state=done' },
  ] as const
  return (
    <Page title="Queue" context={count > 0 && (state === 'todo' ? QUEUE_WORDS.waitingCount(count) : QUEUE_WORDS.doneCount(count))}>
      <Tabs label="Queue" tabs={tabs} chosen={state} onChoose={(name) => setSearch(name === 'done' ? { state: name } : {})}>
        <ListState
          query={queue}
          rows={3}
          rowHeight={CARD_HEIGHT}
          isEmpty={({ count }) => count === 0}
          empty={state === 'todo' ? QUEUE_WORDS.noOneWaiting : QUEUE_WORDS.nothingDone}
        >
          {({ data, count }) => (
            <>
              <Cards state={state} sessions={data} now={queue.dataUpdatedAt} isBusy={queue.isPlaceholderData} />
              <Pager count={count} rows={queue.isPlaceholderData ? 1 : data.length} />
            </>
          )}
        </ListState>
      </Tabs>
    </Page>
  )
}

type CardsProps = { state: State; sessions: readonly Session[]; now: number; isBusy: boolean }

function Cards({ state, sessions, now, isBusy }: CardsProps) {
  return (
    <ul className={styles.cards} aria-label="Queue" aria-busy={isBusy}>
      {sessions.map((session) => (
        <li key={session._id}>
          <SessionCard
            session={session}
            withPeople
            name={<Who session={session} waiting={state === 'todo' ? waitingTime(session.createdAt, now) : null} />}
            action={
              state === 'todo' && (
                <Button component={Link} {...KEY_ROW} to={pathTo('recordCare', { sessionId: session._id })}>
                  {SCREEN.attend}
                </Button>
              )
            }
          />
        </li>
      ))}
    </ul>
  )
}

/** The whole name with gender and age band: two patients of one first name may wait at once. */
function Who({ session: { patientId }, waiting }: { session: Session; waiting: string | null }) {
  const { firstname, lastname, gender, ageRange } = patientId
  return (
    <>
      {firstname} {lastname}
      <span className={styles.who}>
        {gender}, {ageRange}
        {waiting !== null && QUEUE_WORDS.waiting(waiting)}
      </span>
    </>
  )
}
