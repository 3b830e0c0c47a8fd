import { getDuties } from '@clinic/contract/data-protection/duties'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { query } from '../../api/client.ts'
import type { Prefetch } from '../../api/prefetch.ts'
import { APP_WORDS } from '../../lib/words.ts'
import { Tabs } from '../../ui/choose/tabs.tsx'
import { Page } from '../../ui/page/page.tsx'
import { BreachDetails } from './breach-details.tsx'
import { Breaches } from './breaches.tsx'
import { Disclosures } from './disclosures.tsx'
import { DutiesTab } from './duties.tsx'
import { Requests } from './requests.tsx'
import { Restrictions } from './restrictions.tsx'
import { WORDS } from './words.ts'

const TABS = ['requests', 'breaches', 'disclosures', 'restrictions', 'duties'] as const
type Tab = (typeof TABS)[number]
const chosenIn = (search: URLSearchParams): Tab => TABS.find((tab) => tab === search.get('tab')) ?? 'requests'

const duties = query(getDuties, {})

export const prefetch: Prefetch = (client) => client.prefetchQuery(duties)

/** What the law asks of a clinic, for an admin who is no lawyer. The address holds the tab and the breach. */
export function Screen() {
  const [search, setSearch] = useSearchParams()
  const tab = chosenIn(search)
  const breach = search.get('breach')
  const known = useQuery(duties)
  if (tab === 'breaches' && breach !== null) return <BreachDetails id={breach} />
  const counts: Partial<Record<Tab, number | undefined>> = { requests: known.data?.requests.open, breaches: known.data?.breaches }
  return (
    <Page title={APP_WORDS.dataProtection} context={WORDS.context}>
      <Tabs
        label={APP_WORDS.dataProtection}
        tabs={TABS.map((name) => ({ name, title: WORDS.tabs[name], count: counts[name], to: `?tab=${name}` }))}
        chosen={tab}
        onChoose={(name) => setSearch(name === 'requests' ? {} : { tab: name })}
      >
        {tab === 'requests' && <Requests />}
        {tab === 'breaches' && <Breaches />}
        {tab === 'disclosures' && <Disclosures />}
        {tab === 'restrictions' && <Restrictions />}
        {tab === 'duties' && <DutiesTab duties={known} />}
      </Tabs>
    </Page>
  )
}
