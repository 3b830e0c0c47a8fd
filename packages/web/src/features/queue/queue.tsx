import { getQueue } from '@clinic/contract/sessions/session-record'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { query } from '../../api/client.ts'
import type { Prefetch } from '../../api/prefetch.ts'
import { useUser } from '../../auth/user.tsx'
import { byServer } from '../../lib/clock.ts'
import { loadLazily } from '../../lib/late/lazy.ts'
import { usePolling } from '../../lib/live.ts'
import { useIsVeryWide } from '../../lib/use-media.ts'
import { Tabs } from '../../ui/choose/tabs.tsx'
import { ListState, LoadingRows } from '../../ui/list/list-state.tsx'
import { Pager, skipOf, useSkip } from '../../ui/list/pager.tsx'
import { LiveMark } from '../../ui/page/live-mark.tsx'
import { Page } from '../../ui/page/page.tsx'
import styles from './queue.module.css'
import { QUEUE_WORDS } from './queue-words.ts'
import { SessionRows } from './session-rows.tsx'

const PAGE = 50
const ROW_HEIGHT = 36

const STATES = ['waiting', 'todo', 'done'] as const
type State = (typeof STATES)[number]

const loadLine = () => loadLazily(() => import('./waiting-line.tsx'))
const WaitingLine = lazy(async () => ({ default: (await loadLine()).WaitingLine }))
// The queue is shown before what is due besides it, and works without it.
const DueStrip = lazy<ComponentType>(async () => {
  const part = await loadLazily(() => import('./due-strip.tsx')).catch(() => null)
  return { default: part?.DueStrip ?? (() => null) }
})
const Agreements = lazy(async () => ({ default: (await loadLazily(() => import('./agreements.tsx'))).Agreements }))
const SessionsWithPane = lazy(async () => ({ default: (await loadLazily(() => import('./queue-pane.tsx'))).SessionsWithPane }))
const CallNext = lazy(async () => ({ default: (await loadLine()).CallNext }))

const chosenIn = (search: URLSearchParams) => STATES.find((state) => state === search.get('state'))
const queueOf = (state: 'todo' | 'done', skip: number) => query(getQueue, { query: { state, skip, limit: PAGE } })

/** A doctor starts with waiting patients, or with their own work if there are none; other roles start with their work. */
export const prefetch: Prefetch = (client, search) =>
  client.prefetchQuery(queueOf(chosenIn(search) === 'done' ? 'done' : 'todo', skipOf(search)))

export function Screen() {
  const [search, setSearch] = useSearchParams()
  const { role } = useUser()
  const isDoctor = role === 'doctor' || role === 'admin'
  const chosen = chosenIn(search)
  // The line that a doctor starts with comes with the counts, not after them. If it fails, it is loaded again where it is shown.
  useEffect(() => void (isDoctor && loadLine().catch(() => undefined)), [isDoctor])
  /** The tab that opened automatically; it stays while patients come and go. */
  const [opened, setOpened] = useState<State | undefined>(isDoctor ? undefined : 'todo')
  const listed = chosen === 'done' ? 'done' : 'todo'
  const queue = useQuery({
    ...queueOf(listed, useSkip()),
    refetchInterval: usePolling(),
    // The other tab shows its own count, never this tab's sessions.
    placeholderData: (before, asked) =>
      before && (asked?.queryKey[1].query?.state === listed ? before : { ...before, data: [], count: before.counts?.[listed] ?? 0 }),
  })
  const counts = queue.data?.counts
  if (opened === undefined && (queue.data || queue.isError)) setOpened(counts && counts.waiting > 0 ? 'waiting' : 'todo')
  const state = chosen ?? opened
  return (
    <Page
      title="Queue"
      action={
        (state === 'waiting' || state === undefined) &&
        isDoctor && <Suspense fallback={<div className="tall" />}>{state ? <CallNext /> : <div className="tall" />}</Suspense>
      }
    >
      <div className={styles.due}>
        <Suspense>
          <DueStrip />
        </Suspense>
        <LiveMark at={queue.dataUpdatedAt} />
      </div>
      {isDoctor && (
        <Suspense>
          <Agreements />
        </Suspense>
      )}
      <Tabs
        label="Queue"
        tabs={STATES.map((name) => ({ name, title: TITLES[name], count: counts?.[name], to: `?state=${name}` }))}
        chosen={state ?? 'waiting'}
        onChoose={(name) => setSearch(name === 'todo' && !isDoctor ? {} : { state: name })}
      >
        {state === 'waiting' && (
          <Suspense fallback={<LoadingRows rows={10} rowHeight={ROW_HEIGHT} />}>
            <WaitingLine />
          </Suspense>
        )}
        {state !== 'waiting' && (
          <ListState
            query={state ? queue : { ...queue, data: undefined }}
            rows={10}
            rowHeight={ROW_HEIGHT}
            isEmpty={({ count }) => count === 0}
            empty={state === 'todo' ? QUEUE_WORDS.noOneWaiting : QUEUE_WORDS.nothingDone}
          >
            {({ data, count }) => (
              <>
                <Sessions sessions={data} isToDo={state === 'todo'} now={byServer(queue.dataUpdatedAt)} isBusy={queue.isPlaceholderData} />
                <Pager count={count} rows={queue.isPlaceholderData ? 1 : data.length} size={PAGE} />
              </>
            )}
          </ListState>
        )}
      </Tabs>
    </Page>
  )
}

function Sessions(props: ComponentProps<typeof SessionRows>) {
  const rows = <SessionRows {...props} />
  if (!useIsVeryWide()) return rows
  return (
    <Suspense fallback={rows}>
      <SessionsWithPane sessions={props.sessions}>{rows}</SessionsWithPane>
    </Suspense>
  )
}

const TITLES = { waiting: QUEUE_WORDS.waitingForDoctor, todo: QUEUE_WORDS.toDo, done: QUEUE_WORDS.doneToday } as const
