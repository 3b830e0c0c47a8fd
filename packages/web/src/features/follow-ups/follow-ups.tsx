import { can } from '@clinic/contract/endpoint'
import { downloadFollowUps, FOLLOW_UP_LISTS, type FollowUp, type FollowUpList, listFollowUps } from '@clinic/contract/follow-ups/follow-ups'
import { Button, Group } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { download, query } from '../../api/client.ts'
import { useDownload } from '../../api/download.ts'
import type { Prefetch } from '../../api/prefetch.ts'
import { useUser } from '../../auth/user.tsx'
import { usePolling } from '../../lib/live.ts'
import { pathTo } from '../../lib/paths.ts'
import { useIsWide } from '../../lib/use-media.ts'
import { Tabs } from '../../ui/choose/tabs.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { Pager, skipOf, useSkip } from '../../ui/list/pager.tsx'
import { LiveMark } from '../../ui/page/live-mark.tsx'
import { Page } from '../../ui/page/page.tsx'
import { CallList } from './call-list.tsx'
import { FollowUpRows } from './follow-up-rows.tsx'
import { useDialog } from './row-actions.tsx'
import { WORDS } from './words.ts'

const PAGE = 25
const NO_ONE: readonly FollowUp[] = []

const chosenIn = (search: URLSearchParams): FollowUpList => FOLLOW_UP_LISTS.find((list) => list === search.get('when')) ?? 'today'
const listOf = (when: FollowUpList, skip: number) => query(listFollowUps, { query: { when, skip, limit: PAGE } })

export const prefetch: Prefetch = (client, search) => client.prefetchQuery(listOf(chosenIn(search), skipOf(search)))

/** Patients who should come back, who did not come, and whom to phone. */
export function Screen() {
  const [search, setSearch] = useSearchParams()
  const when = chosenIn(search)
  const list = useQuery({
    ...listOf(when, useSkip()),
    refetchInterval: usePolling(),
    // Another tab shows its own count, never this tab's patients.
    placeholderData: (before, asked) =>
      before && (asked?.queryKey[1].query?.when === when ? before : { ...before, data: [], count: before.counts[when] }),
  })
  const count = list.data?.count ?? 0
  const { ask, dialog } = useDialog(list.data?.data ?? NO_ONE)
  const List = useIsWide() ? FollowUpRows : CallList
  return (
    <Page
      title={WORDS.title}
      context={
        <>
          {count > 0 && WORDS.toPhone(count)} <LiveMark at={list.dataUpdatedAt} />
        </>
      }
      action={(count > 0 || list.isPending) && <Papers when={when} />}
    >
      <Tabs
        label={WORDS.title}
        tabs={FOLLOW_UP_LISTS.map((name) => ({
          name,
          title: WORDS.tabs[name],
          count: list.data?.counts[name],
          to: `?when=${name}`,
        }))}
        chosen={when}
        onChoose={(name) => setSearch(name === 'today' ? {} : { when: name })}
      >
        <ListState
          query={list}
          rows={8}
          rowHeight={72}
          isEmpty={({ count }) => count === 0}
          empty={
            <>
              <p>
                {WORDS.empty[when]} {WORDS.askInConsultation}
              </p>
              <Button component={Link} to={pathTo('patientSearch')} variant="default">
                {WORDS.findPatient}
              </Button>
            </>
          }
        >
          {({ data, count }) => (
            <>
              <List key={when} label={WORDS.tabs[when]} followUps={data} onAsk={ask} />
              <Pager count={count} rows={list.isPlaceholderData ? 1 : data.length} size={PAGE} optional />
            </>
          )}
        </ListState>
      </Tabs>
      {dialog}
    </Page>
  )
}

function Papers({ when }: { when: FollowUpList }) {
  const { role } = useUser()
  const file = useDownload((options) => download(downloadFollowUps, { body: { when } }, options))
  const print = (
    <Button
      variant="default"
      component={Link}
      to={pathTo('print', { what: 'call-list', id: when })}
      leftSection={<IconPrinter size={20} aria-hidden />}
    >
      {WORDS.printList}
    </Button>
  )
  if (!can(role, downloadFollowUps)) return print
  return (
    <Group gap="sm">
      <Button variant="default" leftSection={<IconDownload size={20} aria-hidden />} onClick={() => void file.start()}>
        {WORDS.csv}
      </Button>
      {print}
    </Group>
  )
}
