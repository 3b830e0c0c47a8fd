import { PAGE_SIZE } from '@clinic/contract/paging'
import { listPersonnel, type Personnel } from '@clinic/contract/personnel/personnel'
import { SCREENS } from '@clinic/contract/screens'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { queryAll } from '../../api/paged.ts'
import type { Prefetch } from '../../api/prefetch.ts'
import { useUser } from '../../auth/user.tsx'
import { SCREEN } from '../../lib/texts.ts'
import { Chips } from '../../ui/choose/chips.tsx'
import { ListTools } from '../../ui/choose/list-tools.tsx'
import { SearchBox } from '../../ui/choose/search-box.tsx'
import { SortChoice } from '../../ui/choose/sort-choice.tsx'
import { useUrlChoice } from '../../ui/choose/url-choice.ts'
import { Empty, ListState } from '../../ui/list/list-state.tsx'
import { Pager, useSkip } from '../../ui/list/pager.tsx'
import { Rows } from '../../ui/list/rows.tsx'
import { WithPane } from '../../ui/list/with-pane.tsx'
import { Page } from '../../ui/page/page.tsx'
import { fits, named, SHOWN, SORTS, sorted } from './filter-personnel.ts'
import { personPane } from './person-pane.tsx'
import { type AskAction, PersonnelActions } from './personnel-actions.tsx'
import { PersonnelRow } from './personnel-row.tsx'
import { WORDS } from './words.ts'

/** Specification, section 9. */
const SEARCH_DELAY_MS = 1000
const ROW_HEIGHT = 44

const staffQuery = queryAll(listPersonnel)
export const prefetch: Prefetch = (client) => client.prefetchQuery(staffQuery)

const TITLES = { all: 'All', active: WORDS.active, deactivated: WORDS.deactivated } as const
const SORT_TITLES = { name: WORDS.byName, role: WORDS.byRole } as const

/** All staff, with who can sign in. */
export function Screen() {
  const staff = useQuery(staffQuery)
  return (
    <Page
      title="Personnel"
      context={WORDS.personnelContext}
      action={
        <Button component={Link} to={SCREENS.invitePersonnel.path}>
          {SCREEN.inviteThem}
        </Button>
      }
    >
      <SearchBox label={SCREEN.searchPersonnel} delayMs={SEARCH_DELAY_MS} />
      <PersonnelActions>
        {(ask) => (
          <ListState query={staff} rows={10} rowHeight={ROW_HEIGHT}>
            {(staff) => <Staff staff={staff} onAsk={ask} />}
          </ListState>
        )}
      </PersonnelActions>
    </Page>
  )
}

/** Filtering and sorting need no request: staff are few, and all are loaded. */
function Staff({ staff, onAsk }: { staff: readonly Personnel[]; onAsk: AskAction }) {
  const user = useUser()
  const text = useSearchParams()[0].get('name') ?? ''
  const [shown, choose] = useUrlChoice('show', SHOWN)
  const [sort, sortBy] = useUrlChoice('sort', SORTS)
  const skip = useSkip()
  const found = named(staff, text)
  const rows = sorted(
    found.filter((person) => fits(shown, person)),
    sort,
  )
  const page = rows.slice(skip * PAGE_SIZE, (skip + 1) * PAGE_SIZE)
  const chips = SHOWN.map((name) => ({ name, title: TITLES[name], count: found.filter((person) => fits(name, person)).length }))
  return (
    <>
      <ListTools>
        <Chips chips={chips} chosen={shown} onChoose={choose} />
        <SortChoice titles={SORT_TITLES} chosen={sort} onChoose={sortBy} />
      </ListTools>
      {rows.length === 0 ? (
        <Empty>{text === '' ? WORDS.noOneLikeThis : WORDS.noOneNamed(text)}</Empty>
      ) : (
        <WithPane rows={page} pane={personPane}>
          <Rows label="Personnel" columns={['auto']}>
            {page.map((person) => (
              <PersonnelRow key={person._id} person={person} isSelf={person._id === user._id} onAsk={onAsk} />
            ))}
          </Rows>
        </WithPane>
      )}
      <Pager count={rows.length} rows={page.length} />
    </>
  )
}
