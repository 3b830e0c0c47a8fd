import { AUDIT_SHOWN, listAudit } from '@clinic/contract/audit/audit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { query } from '../../api/client.ts'
import { Chips } from '../../ui/choose/chips.tsx'
import { ListTools } from '../../ui/choose/list-tools.tsx'
import { SortChoice } from '../../ui/choose/sort-choice.tsx'
import { useUrlChoice } from '../../ui/choose/url-choice.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { Pager, useSkip } from '../../ui/list/pager.tsx'
import { Page } from '../../ui/page/page.tsx'
import { isOrdered, readRange } from '../../ui/time/date-range.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { WORDS } from './words.ts'

const ROWS = 50
const SORTS = ['newest', 'oldest'] as const
const SORT_TITLES = { newest: WORDS.newestFirst, oldest: WORDS.oldestFirst } as const
const TITLES = { all: 'All', changes: WORDS.changes, refused: WORDS.refused } as const
const CHIPS = AUDIT_SHOWN.map((name) => ({ name, title: TITLES[name] }))
const ROW_HEIGHT = 44
const ALWAYS = { from: '', to: '' }

/** Who did what, when and to which patient. The address holds the filters as ids. */
export function Screen() {
  const [search] = useSearchParams()
  const [show, choose] = useUrlChoice('show', AUDIT_SHOWN)
  const [order, sortBy] = useUrlChoice('sort', SORTS)
  const { from, to } = readRange(search, ALWAYS)
  const filters = {
    show,
    order,
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
  const isSearched = filters.userId !== '' || filters.patientId !== '' || show !== 'all'
  return (
    <Page title="Audit" context={WORDS.context}>
      <AuditFilters events={events.data?.data} />
      <ListTools>
        <Chips chips={CHIPS} chosen={show} onChoose={choose} />
        <SortChoice titles={SORT_TITLES} chosen={order} onChoose={sortBy} />
      </ListTools>
      {isOrdered({ from, to }) && (
        <ListState query={events} rows={10} rowHeight={ROW_HEIGHT} isEmpty={({ count }) => count === 0} empty={WORDS.nothingMatches}>
          {({ data, count }) => (
            <>
              <AuditList events={data} order={order} isBusy={events.isPlaceholderData} />
              {isSearched && count > ROWS && <p className="note above-4">{WORDS.onlyNewest}</p>}
              <Pager count={count} rows={data.length} size={ROWS} />
            </>
          )}
        </ListState>
      )}
    </Page>
  )
}
