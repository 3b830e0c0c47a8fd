import { listAudit } from '@clinic/contract/audit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { query } from '../../api/client.ts'
import { isOrdered, readRange } from '../../ui/date-range.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager, useSkip } from '../../ui/pager.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { WORDS } from './words.ts'

const ROWS = 50
const ALWAYS = { from: '', to: '' }

/** Who did what, when, to which patient. The address holds the filters, as ids. */
export function Screen() {
  const [search] = useSearchParams()
  const { from, to } = readRange(search, ALWAYS)
  const filters = {
    userId: search.get('person') ?? '',
    patientId: search.get('patient') ?? '',
    ...(from && { startDate: from }),
    ...(to && { endDate: to }),
  }
  const events = useQuery({
    ...query(listAudit, { query: { ...filters, skip: useSkip(), limit: ROWS } }),
    placeholderData: keepPreviousData,
    enabled: isOrdered({ from, to }),
  })
  return (
    <Page title="Audit" context={WORDS.context}>
      <AuditFilters events={events.data?.data} />
      {isOrdered({ from, to }) && (
        <ListState query={events} rows={10} rowHeight={40} isEmpty={({ count }) => count === 0} empty={WORDS.nothingMatches}>
          {({ data, count }) => (
            <div aria-busy={events.isPlaceholderData}>
              <AuditList events={data} />
              <Pager count={count} rows={data.length} size={ROWS} />
            </div>
          )}
        </ListState>
      )}
    </Page>
  )
}
