import { getWorkCounts } from '@clinic/contract/overview/work-counts'
import { SCREENS } from '@clinic/contract/screens'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { WORDS } from './words.ts'

/** How many medicines the guard cannot read, for who keeps the stock; the navigation has asked for it already. */
export function UnreadableNote() {
  const count = useQuery(query(getWorkCounts, {})).data?.unreadable
  if (!count) return null
  return (
    <Anchor component={Link} to={`${SCREENS.stock.path}?tab=unmapped`} display="inline-block" inherit py={10}>
      {WORDS.unreadable(count)}
    </Anchor>
  )
}
