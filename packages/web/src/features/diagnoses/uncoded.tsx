import { listUncoded } from '@clinic/contract/diagnoses/diagnoses'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import type { Prefetch } from '../../api/prefetch.ts'
import { pathTo } from '../../lib/paths.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { Pager, skipOf, useSkip } from '../../ui/list/pager.tsx'
import { Page } from '../../ui/page/page.tsx'
import { UncodedRow } from './uncoded-row.tsx'
import { WORDS } from './words.ts'

const PAGE = 25

const listOf = (skip: number) => query(listUncoded, { query: { skip, limit: PAGE } })

export const prefetch: Prefetch = (client, search) => client.prefetchQuery(listOf(skipOf(search)))

/** Words of diagnoses without a code, most frequent first. One press codes all that are equal. */
export function Screen() {
  const list = useQuery({ ...listOf(useSkip()), placeholderData: (before) => before })
  const count = list.data?.count ?? 0
  return (
    <Page title={WORDS.title} context={count > 0 ? WORDS.context(count) : null}>
      {list.data?.isReading && <p className="readable below-4 quiet">{WORDS.stillReading}</p>}
      <ListState
        query={list}
        rows={8}
        rowHeight={56}
        isEmpty={({ count }) => count === 0}
        empty={
          <>
            <p>{WORDS.empty}</p>
            <Button component={Link} to={pathTo('returns')} variant="default">
              {WORDS.toReturns}
            </Button>
          </>
        }
      >
        {({ data, count }) => (
          <>
            <p className="readable below-4 quiet">{WORDS.help}</p>
            <ul className="plain-list card ruled below-5" aria-label={WORDS.texts}>
              {data.map((part) => (
                <UncodedRow key={part.text} part={part} />
              ))}
            </ul>
            <Pager count={count} rows={list.isPlaceholderData ? 1 : data.length} size={PAGE} optional />
          </>
        )}
      </ListState>
    </Page>
  )
}
