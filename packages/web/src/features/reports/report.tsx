import type { ResponseOf } from '@clinic/contract/endpoint'
import { PAGE_SIZE } from '@clinic/contract/paging'
import { listReport } from '@clinic/contract/reports/reports'
import { Button, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { query } from '../../api/client.ts'
import type { Prefetch } from '../../api/prefetch.ts'
import { pathTo } from '../../lib/paths.ts'
import { askAgainWhileRead } from '../../shared/session/being-read.tsx'
import { Empty, ListState, LoadingRows } from '../../ui/list/list-state.tsx'
import { Pager, skipOf, useSkip } from '../../ui/list/pager.tsx'
import { Page } from '../../ui/page/page.tsx'
import { DateRange, isOrdered, type Range, readRange } from '../../ui/time/date-range.tsx'
import { formatDate } from '../../ui/time/date-text.tsx'
import { DownloadReport } from './download-report.tsx'
import { ReportTable } from './report-table.tsx'
import { Summary, summaryOf } from './summary.tsx'
import { WORDS } from './words.ts'

const ROWS = { rows: 10, rowHeight: 44 }
/** Specification, section 9. */
const DEFAULT_RANGE: Range = { from: '2024-12-14', to: '2024-12-20' }

const patientsOf = ({ from, to }: Range, skip: number) => query(listReport, { query: { startDate: from, endDate: to, skip } })
export const prefetch: Prefetch = (client, search) => {
  const range = readRange(search, DEFAULT_RANGE)
  if (!isOrdered(range)) return
  return Promise.all([client.prefetchQuery(summaryOf(range)), client.prefetchQuery(patientsOf(range, skipOf(search)))])
}

/** Patients seen between two dates, on screen, on paper and as a file. The address holds the dates and the page. */
export function Screen() {
  const [search, setSearch] = useSearchParams()
  const range = readRange(search, DEFAULT_RANGE)
  return (
    <Page
      title="Report"
      context={WORDS.sessionsBetween(formatDate(range.from), formatDate(range.to))}
      action={
        <Group gap="sm">
          {isOrdered(range) && (
            <Button
              variant="default"
              leftSection={<IconPrinter size={20} aria-hidden />}
              component={Link}
              to={pathTo('print', { what: 'report', id: `${range.from}_${range.to}` })}
            >
              Print
            </Button>
          )}
          <DownloadReport range={range} />
        </Group>
      }
    >
      <search className="block below-6 no-print">
        <DateRange range={range} onChange={(range) => setSearch({ ...range })} />
      </search>
      {isOrdered(range) && <Seen range={range} />}
    </Page>
  )
}

/**
 * Figures and names come from two calls. The names wait for the figures above them, which would push them down. If both fail, the failure
 * is shown once, and one press retries both.
 */
function Seen({ range }: { range: Range }) {
  const skip = useSkip()
  const summary = useQuery({ ...summaryOf(range), refetchInterval: askAgainWhileRead })
  const report = useQuery({ ...patientsOf(range, skip), placeholderData: keepPreviousData })
  const refetchBoth = () => Promise.all([summary.refetch(), report.refetch()])
  if (isLost(summary) && isLost(report)) return <ListState query={{ ...report, refetch: refetchBoth }}>{() => null}</ListState>
  if (summary.isPending) return <LoadingRows {...ROWS} />
  return (
    <>
      <Summary query={summary} />
      <Patients query={report} skip={skip} />
    </>
  )
}

const isLost = ({ data, isError }: { data: unknown; isError: boolean }) => isError && data === undefined

function Patients({ query: report, skip }: { query: UseQueryResult<ResponseOf<typeof listReport>>; skip: number }) {
  return (
    <ListState query={report} {...ROWS}>
      {({ data, count }) => (
        <div>
          <div aria-live="polite">
            {count === 0 ? <Empty>{WORDS.noPatientsSeen}</Empty> : <p className="below-4 quiet">{countOf(count, skip, data.length)}</p>}
          </div>
          {data.length > 0 && <ReportTable patients={data} isBusy={report.isPlaceholderData} />}
          <Pager count={count} rows={data.length} />
        </div>
      )}
    </ListState>
  )
}

function countOf(count: number, skip: number, rows: number): string {
  const all = WORDS.patients(count)
  return count > PAGE_SIZE && rows > 0 ? WORDS.onThisPage(all, skip * PAGE_SIZE + 1, skip * PAGE_SIZE + rows) : all
}
