import { type Bed, listBeds } from '@clinic/contract/beds'
import { useQuery } from '@tanstack/react-query'
import { queryAll } from '../../api/paged.ts'
import { usePolling } from '../../app/live.ts'
import type { Prefetch } from '../../app/prefetch.ts'
import { ListState } from '../../ui/list-state.tsx'
import { LiveMark } from '../../ui/live-mark.tsx'
import { Page } from '../../ui/page.tsx'
import { BedTile } from './bed-tile.tsx'
import styles from './beds.module.css'
import { CreateBeds } from './create-beds.tsx'
import { WORDS } from './words.ts'

export const prefetch: Prefetch = (client) => client.prefetchQuery(queryAll(listBeds))

/** Which patient is in which bed: tiles that can be read across a room, and the form for new beds. */
export function Screen() {
  const beds = useQuery({ ...queryAll(listBeds), refetchInterval: usePolling() })
  return (
    <Page title="Beds" context={beds.data && <Count beds={beds.data} at={beds.dataUpdatedAt} />}>
      <CreateBeds />
      <ListState query={beds} rows={3} rowHeight={152} isEmpty={(beds) => beds.length === 0} empty={WORDS.noBedsYet}>
        {(beds) => (
          <ul className={styles.grid} aria-label="Beds">
            {beds.map((bed) => (
              <li key={bed._id}>
                <BedTile bed={bed} />
              </li>
            ))}
          </ul>
        )}
      </ListState>
    </Page>
  )
}

function Count({ beds, at }: { beds: readonly Pick<Bed, 'occupied'>[]; at: number }) {
  const free = beds.filter(({ occupied }) => !occupied).length
  return (
    <>
      <span aria-live="polite">{WORDS.freeBeds(free, beds.length)}</span> <LiveMark at={at} />
    </>
  )
}
