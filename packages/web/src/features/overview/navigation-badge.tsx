import { getWorkCounts, type WorkCounts } from '@clinic/contract/overview/work-counts'
import { SCREENS } from '@clinic/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'
import { usePolling } from '../../lib/live.ts'
import { PLACES_WORDS } from './words.ts'

/** What is counted in a place, and how its counter is read out. */
const COUNTED: Record<string, { name: keyof WorkCounts; words: string }> = {
  [SCREENS.queue.path]: { name: 'queue', words: PLACES_WORDS.waiting },
  [SCREENS.followUps.path]: { name: 'followUps', words: PLACES_WORDS.due },
  [SCREENS.diseaseReports.path]: { name: 'toReport', words: PLACES_WORDS.toReport },
  [SCREENS.stock.path]: { name: 'stock', words: PLACES_WORDS.low },
}

/** How much work is waiting in a place of the navigation; nothing if there is none, or if it is not counted. */
export function WorkCount({ path }: { path: string }) {
  const counts = useQuery({ ...query(getWorkCounts, {}), refetchInterval: usePolling() }).data
  const counted = COUNTED[path]
  const count = counted && counts?.[counted.name]
  if (!counted || !count) return null
  return (
    <>
      {count > MAX ? `${MAX}+` : count} <span className="visually-hidden">{counted.words}</span>
    </>
  )
}

const MAX = 999
