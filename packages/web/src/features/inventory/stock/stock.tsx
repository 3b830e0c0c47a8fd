import { SCREENS } from '@clinic/contract/screens'
import { Button, Group, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useCallback } from 'react'
import { Link } from 'react-router'
import type { Prefetch } from '../../../api/prefetch.ts'
import { useUser } from '../../../auth/user.tsx'
import { loadLazily } from '../../../lib/late/lazy.ts'
import { usePolling } from '../../../lib/live.ts'
import { Tabs } from '../../../ui/choose/tabs.tsx'
import { LiveMark } from '../../../ui/page/live-mark.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { clinicToday } from '../../../ui/time/clinic-time.ts'
import { ContentsUnknown, unmappedItems } from './contents/contents-unknown.tsx'
import { Count } from './count/count.tsx'
import { allItems, planRows } from './count/shelf.ts'
import { Expiring } from './lots/expiring.tsx'
import { expiringCount, expiringOf } from './lots/expiring-rows.ts'
import { Receive } from './receive/receive.tsx'
import { Reorder } from './reorder/reorder.tsx'
import { rowsToOrder } from './reorder/reorder-rows.ts'
import styles from './stock.module.css'
import { StockList } from './stock-list.tsx'
import { searchOf, TAB_TITLES, type TabName, useTab } from './stock-tabs.ts'
import { WORDS } from './words.ts'

export const prefetch: Prefetch = (client) => Promise.all([client.prefetchQuery(allItems), client.prefetchQuery(planRows)])

const TestKits = lazy(async () => ({ default: (await loadLazily(() => import('./contents/test-kits.tsx'))).TestKits }))
const DrugList = lazy(async () => ({ default: (await loadLazily(() => import('./contents/drug-list.tsx'))).DrugList }))

/** What the items are: what they contain, and which test they are for. */
function Contents() {
  return (
    <>
      <ContentsUnknown />
      <TestKits />
    </>
  )
}

/** Existing tabs, in the order of a day's work. */
const PANELS: Partial<Record<TabName, ComponentType>> = {
  list: StockList,
  reorder: Reorder,
  expiring: Expiring,
  receive: Receive,
  count: Count,
  unmapped: Contents,
  formulary: DrugList,
}

/** The stock at a glance: the list first, then the work. */
export function Screen() {
  const isAdmin = useUser().role === 'admin'
  const [chosen, choose] = useTab()
  const counts = useCounts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice means another tab to show
  const chosenInSight = useCallback((around: HTMLElement | null) => showTab(around), [chosen])
  const Panel = PANELS[chosen] ?? StockList
  const tabs = (Object.keys(PANELS) as TabName[]).map((name) => ({
    name,
    title: TAB_TITLES[name],
    count: counts[name],
    to: `${SCREENS.stock.path}${searchOf(name)}`,
  }))
  return (
    <Page title="Stock" context={<Context />} action={isAdmin && <AdminActions />}>
      <div ref={chosenInSight}>
        <Tabs label={WORDS.stockTabs} tabs={tabs} chosen={chosen} onChoose={choose}>
          <Suspense fallback={<Skeleton height={176} />}>
            <Panel />
          </Suspense>
        </Tabs>
      </div>
    </Page>
  )
}

/** On a phone the tabs are wider than the screen, so this scrolls the chosen one to the middle. */
function showTab(around: HTMLElement | null) {
  const tab = around?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
  const list = tab?.parentElement
  if (list) list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}

function Context() {
  const { dataUpdatedAt } = useQuery(allItems)
  return (
    <span className={`${styles.context} no-print`}>
      <span className="not-on-phone">{WORDS.context}</span> <LiveMark at={dataUpdatedAt} />
    </span>
  )
}

function useCounts(): Partial<Record<TabName, number>> {
  const refetchInterval = usePolling()
  const list = useQuery({ ...allItems, refetchInterval }).data?.length
  const plan = useQuery({ ...planRows, refetchInterval }).data
  const unmapped = useQuery(unmappedItems).data?.length
  return {
    ...(unmapped !== undefined && { unmapped }),
    ...(list !== undefined && { list }),
    ...(plan && { reorder: rowsToOrder(plan).length }),
    ...(plan && { expiring: expiringCount(expiringOf(plan, clinicToday())) }),
  }
}

function AdminActions() {
  return (
    <Group gap="sm">
      <Button component={Link} to={SCREENS.inventoryUpload.path} variant="default">
        {WORDS.uploadAFile}
      </Button>
      <Button component={Link} to={SCREENS.createItem.path} variant="default" leftSection={<IconPlus size={20} aria-hidden />}>
        {WORDS.addItem}
      </Button>
    </Group>
  )
}
