import { type DiseaseReportList, listDiseaseReports } from '@clinic/contract/disease-reports/disease-reports'
import { getDiseaseLists, getDiseaseWeek } from '@clinic/contract/disease-reports/disease-weeks'
import { can } from '@clinic/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { query } from '../../api/client.ts'
import type { Prefetch } from '../../api/prefetch.ts'
import { useUser } from '../../auth/user.tsx'
import { usePolling } from '../../lib/live.ts'
import { Tabs } from '../../ui/choose/tabs.tsx'
import { skipOf, useSkip } from '../../ui/list/pager.tsx'
import { Page } from '../../ui/page/page.tsx'
import { CaseList } from './case-list.tsx'
import { Lists } from './lists.tsx'
import { Week } from './week.tsx'
import { WeekVisits } from './week-visits.tsx'
import { weekIn } from './weeks.ts'
import { WORDS } from './words.ts'

const TABS = ['open', 'reported', 'week', 'lists'] as const
type Tab = (typeof TABS)[number]

const chosenIn = (search: URLSearchParams): Tab => TABS.find((tab) => tab === search.get('tab')) ?? 'open'
const isOfCases = (tab: Tab): tab is DiseaseReportList => tab === 'open' || tab === 'reported'
const casesOf = (when: DiseaseReportList, skip: number) => query(listDiseaseReports, { query: { when, skip } })

export const prefetch: Prefetch = (client, search) => {
  const tab = chosenIn(search)
  return client.prefetchQuery(casesOf(isOfCases(tab) ? tab : 'open', skipOf(search)))
}

/** Cases that must be reported within 24 hours, the weekly report, and which diseases these are. The address holds the tab and the figure. */
export function Screen() {
  const [search, setSearch] = useSearchParams()
  const { role } = useUser()
  const tab = chosenIn(search)
  const skip = useSkip()
  const when = isOfCases(tab) ? tab : 'open'
  const cases = useQuery({ ...casesOf(when, isOfCases(tab) ? skip : 0), refetchInterval: usePolling() })
  const figure = search.get('figure')
  if (tab === 'week' && figure !== null) return <WeekVisits week={weekIn(search)} figure={figure} />
  const mayOpen: Record<Tab, boolean> = {
    open: true,
    reported: true,
    week: can(role, getDiseaseWeek),
    lists: can(role, getDiseaseLists),
  }
  const late = cases.data?.counts.late ?? 0
  return (
    <Page title={WORDS.title} context={late > 0 && WORDS.late(late)}>
      <Tabs
        label={WORDS.title}
        tabs={TABS.filter((name) => mayOpen[name]).map((name) => ({
          name,
          title: WORDS.tabs[name],
          count: isOfCases(name) ? cases.data?.counts[name] : undefined,
          to: `?tab=${name}`,
        }))}
        chosen={tab}
        onChoose={(name) => setSearch(name === 'open' ? {} : { tab: name })}
      >
        {isOfCases(tab) && <CaseList when={tab} cases={cases} />}
        {tab === 'week' && <Week week={weekIn(search)} />}
        {tab === 'lists' && <Lists />}
      </Tabs>
    </Page>
  )
}
