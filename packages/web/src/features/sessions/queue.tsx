import { SCREEN } from '@clinic/contract/messages'
import { getQueue, type Session } from '@clinic/contract/sessions'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../api.ts'
import { pathTo } from '../../paths.ts'
import type { Prefetch } from '../../prefetch.ts'
import { ListState } from '../../ui/list-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager, skipOf, useSkip } from '../../ui/pager.tsx'
import { SessionCard } from '../../ui/session-card.tsx'
import styles from './sessions.module.css'
import { waitingTime } from './waiting-time.ts'

const REFRESH_MS = 30_000
const CARD_HEIGHT = 356

const queueOf = (skip: number) => query(getQueue, { query: { skip } })
export const prefetch: Prefetch = (client, search) => client.prefetchQuery(queueOf(skipOf(search)))

/** Who waits for the signed-in person, the longest wait first. Asked again every half minute while the page is in sight. */
export function Screen() {
  const queue = useQuery({
    ...queueOf(useSkip()),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  const count = queue.data?.count ?? 0
  return (
    <Page title="Queue" context={count > 0 && `${count} waiting, the longest wait first`}>
      <ListState query={queue} rows={3} rowHeight={CARD_HEIGHT} isEmpty={({ count }) => count === 0} empty="Nobody is waiting">
        {({ data, count }) => (
          <>
            <ul className={styles.cards} aria-label="Queue" aria-busy={queue.isPlaceholderData}>
              {data.map((session) => (
                <li key={session._id}>
                  <SessionCard
                    session={session}
                    withPeople
                    name={<WhoWaits session={session} now={queue.dataUpdatedAt} />}
                    action={
                      <Button component={Link} to={pathTo('recordCare', { sessionId: session._id })}>
                        {SCREEN.attend}
                      </Button>
                    }
                  />
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

/** The whole name with gender and age band: two patients of one first name may wait at once. */
function WhoWaits({ session: { patientId, createdAt }, now }: { session: Session; now: number }) {
  const { firstname, lastname, gender, ageRange } = patientId
  return (
    <>
      {firstname} {lastname}
      <span className={styles.who}>
        {gender}, {ageRange}, waiting {waitingTime(createdAt, now)}
      </span>
    </>
  )
}
