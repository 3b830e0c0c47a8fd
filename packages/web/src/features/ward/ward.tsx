import { SCREENS } from '@clinic/contract/screens'
import { listWard, type Ward } from '@clinic/contract/ward/ward'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { query } from '../../api/client.ts'
import type { Prefetch } from '../../api/prefetch.ts'
import { useUser } from '../../auth/user.tsx'
import { byServer, timeNow } from '../../lib/clock.ts'
import { loadLazily } from '../../lib/late/lazy.ts'
import { usePolling } from '../../lib/live.ts'
import { Tabs } from '../../ui/choose/tabs.tsx'
import { Empty, ListState } from '../../ui/list/list-state.tsx'
import { LiveMark } from '../../ui/page/live-mark.tsx'
import { Page } from '../../ui/page/page.tsx'
import { shortTime } from '../../ui/time/short-time.ts'
import { Handovers } from './handover/handovers.tsx'
import { WardList } from './ward-list.tsx'
import { WORDS } from './words.ts'

const wardQuery = query(listWard, {})
/** Overdue times grow even if nothing changes. */
const EVERY_MINUTE = 60_000

export const prefetch: Prefetch = (client) => client.prefetchQuery(wardQuery)

const HandoverForm = lazy(async () => ({ default: (await loadLazily(() => import('./handover/handover-form.tsx'))).HandoverForm }))
const Occupancy = lazy(async () => ({ default: (await loadLazily(() => import('./occupancy.tsx'))).Occupancy }))

const TITLES = { patients: 'Patients', handovers: 'Handovers', occupancy: 'Occupancy' } as const
type TabName = keyof typeof TITLES

/** The ward on one page: the sickest patients, overdue observations, free beds, and what comes next. */
export function Screen() {
  const ward = useQuery({ ...wardQuery, refetchInterval: usePolling() || EVERY_MINUTE })
  const [search, setSearch] = useSearchParams()
  const { role } = useUser()
  const names = (Object.keys(TITLES) as TabName[]).filter((name) => name !== 'occupancy' || role !== 'nurse')
  const chosen = names.find((name) => name === search.get('tab')) ?? 'patients'
  const leave = () => setSearch({}, { replace: true })
  if (search.has('handover') && ward.data)
    return (
      <Suspense>
        <HandoverForm ward={ward.data} onDone={() => setSearch({ tab: 'handovers' }, { replace: true })} onCancel={leave} />
      </Suspense>
    )
  const tabs = names.map((name) => ({
    name,
    title: TITLES[name],
    count: name === 'patients' ? ward.data?.data.length : undefined,
    to: `${SCREENS.ward.path}${name === 'patients' ? '' : `?tab=${name}`}`,
  }))
  return (
    <Page
      title="Ward"
      context={ward.data ? <Context ward={ward.data} at={ward.dataUpdatedAt} /> : null}
      action={<HandoverButton ward={ward.data} isPrimary={chosen === 'patients'} />}
    >
      <Tabs label={WORDS.wardTabs} tabs={tabs} chosen={chosen} onChoose={(tab) => setSearch(tab === 'patients' ? {} : { tab })}>
        {chosen === 'patients' && (
          <ListState query={ward} rows={6} rowHeight={72}>
            {(data) => (
              <>
                {ward.error && <Old time={ward.dataUpdatedAt} />}
                <Patients ward={data} isAdmin={role === 'admin'} />
              </>
            )}
          </ListState>
        )}
        {chosen === 'handovers' && <Handovers />}
        {chosen === 'occupancy' && (
          <Suspense>
            <Occupancy />
          </Suspense>
        )}
      </Tabs>
    </Page>
  )
}

function Context({ ward: { data, free }, at }: { ward: Ward; at: number }) {
  const late = data.filter(({ overdueMin }) => overdueMin > 0).length
  return (
    <>
      <span aria-live="polite">
        {WORDS.context(free.length, free.length + data.length)}
        {late > 0 && ` · ${WORDS.overdueCount(late)}`}
      </span>{' '}
      <LiveMark at={at} />
    </>
  )
}

/** Where a handover is read, accepting it is what counts. */
function HandoverButton({ ward, isPrimary }: { ward: Ward | undefined; isPrimary: boolean }) {
  if (ward?.data.length === 0) return null
  return (
    <Button component={Link} to={`${SCREENS.ward.path}?handover=new`} variant={isPrimary ? 'filled' : 'default'}>
      {WORDS.startHandover}
    </Button>
  )
}

/** The last state stays visible, with its time. */
function Old({ time }: { time: number }) {
  return (
    <p className="error strong below-5" role="alert">
      {WORDS.lastAt(shortTime(new Date(byServer(time)).toISOString(), timeNow()))}
    </p>
  )
}

function Patients({ ward, isAdmin }: { ward: Ward; isAdmin: boolean }) {
  if (ward.data.length > 0) return <WardList ward={ward} />
  if (ward.free.length > 0)
    return (
      <Empty>
        <p>{WORDS.noOne}</p>
        <Button component={Link} to={SCREENS.patientSearch.path} variant="default">
          {WORDS.noOneNext}
        </Button>
      </Empty>
    )
  if (!isAdmin) return <Empty>{WORDS.askForBeds}</Empty>
  return (
    <Empty>
      <p>{WORDS.noBeds}</p>
      <Button component={Link} to={SCREENS.createBeds.path} variant="default">
        {WORDS.addBeds}
      </Button>
    </Empty>
  )
}
