import { SCREEN } from '@clinic/contract/messages'
import { listPersonnel } from '@clinic/contract/personnel'
import { SCREENS } from '@clinic/contract/screens'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { query } from '../../api/client.ts'
import type { Prefetch } from '../../app/prefetch.ts'
import { useUser } from '../../auth/user.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager, skipOf } from '../../ui/pager.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import styles from './personnel.module.css'
import { PersonnelActions } from './personnel-actions.tsx'
import { PersonnelRow } from './personnel-row.tsx'
import { WORDS } from './words.ts'

/** Specification, section 9. */
const SEARCH_DELAY_MS = 1000

const nameOf = (search: URLSearchParams) => search.get('name') ?? ''
const personnelOf = (search: URLSearchParams) => query(listPersonnel, { query: { name: nameOf(search), skip: skipOf(search) } })
export const prefetch: Prefetch = (client, search) => client.prefetchQuery(personnelOf(search))

/** All staff, with who may sign in. */
export function Screen() {
  const user = useUser()
  const [search] = useSearchParams()
  const name = nameOf(search)
  const personnel = useQuery({ ...personnelOf(search), placeholderData: keepPreviousData })
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
          <ListState query={personnel} rows={10} rowHeight={54} isEmpty={({ count }) => count === 0} empty={WORDS.noOneNamed(name)}>
            {({ data, count }) => (
              <>
                <ul className={styles.list} aria-label="Personnel">
                  {data.map((person) => (
                    <PersonnelRow key={person._id} person={person} isSelf={person._id === user._id} onAsk={ask} />
                  ))}
                </ul>
                <Pager count={count} rows={data.length} />
              </>
            )}
          </ListState>
        )}
      </PersonnelActions>
    </Page>
  )
}
