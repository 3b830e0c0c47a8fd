import { useSearchParams } from 'react-router'
import { WORDS } from './words.ts'

const TABS = ['list', 'reorder', 'expiring', 'receive', 'count', 'unmapped', 'formulary'] as const
export type TabName = (typeof TABS)[number]

export const TAB_TITLES: Record<TabName, string> = {
  list: 'All',
  reorder: 'Reorder',
  expiring: 'Expiring',
  receive: 'Receive',
  count: 'Count',
  unmapped: WORDS.contentsUnknown,
  formulary: WORDS.drugList,
}

/** `?tab=receive`; the list has no parameter. */
export const searchOf = (tab: TabName) => (tab === 'list' ? '' : `?tab=${tab}`)

/** The tab in the address. Another tab starts without this one's search, filter and page. */
export function useTab(): [TabName, (tab: TabName) => void] {
  const [search, setSearch] = useSearchParams()
  const chosen = TABS.find((name) => name === search.get('tab')) ?? 'list'
  return [chosen, (tab) => setSearch(searchOf(tab).slice(1))]
}
