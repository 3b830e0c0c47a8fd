import { getReturn, type MonthlyReturn } from '@clinic/contract/returns/returns'
import { Button, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { query } from '../../api/client.ts'
import type { Prefetch } from '../../api/prefetch.ts'
import { pathTo } from '../../lib/paths.ts'
import { useSignIn } from '../../lib/token.ts'
import { askAgainWhileRead } from '../../shared/session/being-read.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { formatDate, formatTime } from '../../ui/time/date-text.tsx'
import { DownloadReturn } from './download-return.tsx'
import { MarkSent } from './mark-sent.tsx'
import { MonthChoice } from './month-choice.tsx'
import { monthOf, monthText, thisMonth } from './months.ts'
import { ReturnTables } from './return-tables.tsx'
import styles from './returns.module.css'
import { VisitsBehind } from './visits-behind.tsx'
import { WORDS } from './words.ts'

const returnOf = (month: string) => query(getReturn, { params: { month } })
export const prefetch: Prefetch = (client, search) => client.prefetchQuery(returnOf(monthOf(search)))

/** The month's forms; each number opens the visits behind it. The address holds the month, the phone's table, and the figure. */
export function Screen() {
  const [search] = useSearchParams()
  const month = monthOf(search)
  const figure = search.get('figure')
  return figure === null ? <Month month={month} /> : <VisitsBehind month={month} figure={figure} />
}

function Month({ month }: { month: string }) {
  const counted = useQuery({ ...returnOf(month), refetchInterval: askAgainWhileRead })
  const isAdmin = useSignIn().user?.role === 'admin'
  return (
    <Page
      title={
        <>
          {WORDS.title} <span className="print-only">{monthText(month)}</span>
        </>
      }
      context={<span className={`block ${styles.counted}`}>{counted.data && contextOf(counted.data)}</span>}
      action={
        <Group gap="sm">
          {isAdmin && (
            <Button variant="default" component={Link} to={`${pathTo('returnMapping')}?month=${month}`}>
              {WORDS.dhis}
            </Button>
          )}
          <DownloadReturn month={month} />
          <Button
            variant="default"
            leftSection={<IconPrinter size={20} aria-hidden />}
            component={Link}
            to={pathTo('print', { what: 'return', id: month })}
          >
            Print
          </Button>
          {isAdmin && <MarkSent month={month} beingRead={counted.data?.beingRead ?? 0} />}
        </Group>
      }
    >
      <MonthChoice month={month} />
      <ListState query={counted} rows={4} rowHeight={160}>
        {(counted) => <ReturnTables counted={counted} />}
      </ListState>
    </Page>
  )
}

function contextOf({ month, asOf, sent, since }: MonthlyReturn): string {
  const changed = Object.keys(since).length
  return [
    WORDS.counted(formatDate(asOf), formatTime(asOf)),
    month === thisMonth() && WORDS.notOver,
    sent ? WORDS.sentOn(formatDate(sent.at), sent.by.name) : WORDS.notSent,
    changed > 0 && WORDS.changedSince(changed),
  ]
    .filter(Boolean)
    .join(' · ')
}
