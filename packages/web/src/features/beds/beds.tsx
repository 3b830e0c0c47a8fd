import { type Bed, listBeds } from '@clinic/contract/beds/beds'
import { SCREENS } from '@clinic/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { queryAll } from '../../api/paged.ts'
import type { Prefetch } from '../../api/prefetch.ts'
import { usePolling } from '../../lib/live.ts'
import { Chips } from '../../ui/choose/chips.tsx'
import { ListTools } from '../../ui/choose/list-tools.tsx'
import { useUrlChoice } from '../../ui/choose/url-choice.ts'
import { Empty, ListState } from '../../ui/list/list-state.tsx'
import { useRowKeys } from '../../ui/list/use-row-keys.ts'
import { LiveMark } from '../../ui/page/live-mark.tsx'
import { Page } from '../../ui/page/page.tsx'
import { BedTile } from './bed-tile.tsx'
import styles from './beds.module.css'
import { CreateBeds } from './create-beds.tsx'
import type { ListedBed } from './listed-bed.ts'
import { WORDS } from './words.ts'

export const prefetch: Prefetch = (client) => client.prefetchQuery(queryAll(listBeds))

/** Which patient is in which bed, as tiles that can be read from across a room, and the form for new beds. */
export function Screen() {
  const beds = useQuery({ ...queryAll(listBeds), refetchInterval: usePolling() })
  const isForNew = useLocation().pathname === SCREENS.createBeds.path
  return (
    <Page title="Beds" context={beds.data ? <Count beds={beds.data} at={beds.dataUpdatedAt} /> : null}>
      <ListState query={beds} rows={3} rowHeight={104} isEmpty={(beds) => beds.length === 0} empty={WORDS.noBedsYet}>
        {(beds) => <Listed beds={beds} />}
      </ListState>
      {!beds.isPending && <CreateBeds takesFocus={isForNew || beds.data?.length === 0} />}
    </Page>
  )
}

const SHOWN = ['all', 'free', 'taken'] as const
const TITLES = { all: 'All', free: 'Free', taken: 'Occupied' } as const
const FITS = { all: () => true, free: ({ occupied }: ListedBed) => !occupied, taken: ({ occupied }: ListedBed) => occupied } as const

function Listed({ beds }: { beds: readonly ListedBed[] }) {
  const [shown, choose] = useUrlChoice('show', SHOWN)
  const keys = useRowKeys()
  const rows = beds.filter(FITS[shown])
  const chips = SHOWN.map((name) => ({ name, title: TITLES[name], count: beds.filter(FITS[name]).length }))
  return (
    <>
      <ListTools>
        <Chips chips={chips} chosen={shown} onChoose={choose} />
      </ListTools>
      {rows.length === 0 && <Empty>{WORDS.noneLikeThis}</Empty>}
      <ul {...keys} className={styles.grid} aria-label="Beds">
        {rows.map((bed) => (
          <li key={bed._id}>
            <BedTile bed={bed} />
          </li>
        ))}
      </ul>
    </>
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
