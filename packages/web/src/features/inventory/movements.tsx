import { type Item, listMovements, type Movement } from '@clinic/contract/inventory/inventory'
import { Anchor, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { query } from '../../api/client.ts'
import { pathTo } from '../../lib/paths.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { Pager, useSkip } from '../../ui/list/pager.tsx'
import { DateText } from '../../ui/time/date-text.tsx'
import styles from './inventory.module.css'
import { WORDS } from './words.ts'

const CAUSES: Record<Movement['type'], string> = {
  opening: WORDS.openingStock,
  upload: 'Uploaded',
  dispensed: 'Dispensed',
  restock: 'Restocked',
  correction: 'Corrected',
}

const PAGE = 'movements-page'

/** The ledger of the item in the address (`?movements=`), so that Back closes it. */
export function Movements({ items }: { items: readonly Item[] | undefined }) {
  const [search, setSearch] = useSearchParams()
  const itemId = search.get('movements')
  const item = items?.find(({ _id }) => _id === itemId)

  function close() {
    setSearch((search) => {
      search.delete('movements')
      search.delete(PAGE)
      return search
    })
  }

  return (
    <Modal opened={itemId !== null} onClose={close} size="lg" title={item ? WORDS.stockHistoryOf(item.name) : WORDS.stockHistory}>
      {itemId !== null && <Ledger itemId={itemId} />}
    </Modal>
  )
}

function Ledger({ itemId }: { itemId: string }) {
  const skip = useSkip(PAGE)
  const movements = useQuery(query(listMovements, { params: { id: itemId }, query: { skip } }))
  return (
    <ListState query={movements} rows={4} rowHeight={72} isEmpty={({ count }) => count === 0} empty={WORDS.noStockChangesYet}>
      {({ data, count }) => (
        <>
          <ol className="plain-list" aria-label={WORDS.stockHistoryNewestFirst}>
            {data.map((movement) => (
              <MovementRow key={movement._id} movement={movement} />
            ))}
          </ol>
          <Pager count={count} rows={data.length} param={PAGE} label={WORDS.stockHistoryPages} optional />
        </>
      )}
    </ListState>
  )
}

function MovementRow({ movement: { type, change, createdAt, userId, sessionId, reason } }: { movement: Movement }) {
  return (
    <li className={styles.row}>
      <span className={styles.change}>{change > 0 ? `+${change}` : change === 0 ? '0' : `−${-change}`}</span>
      <div className="fill narrow anywhere">
        <p className="flex wrap middle strong gap-rows-2 gap-columns-4">
          {CAUSES[type]} {WORDS.by(userId.name)}
        </p>
        <p className="note">
          <DateText value={createdAt} withTime />
          {reason && ` · ${reason}`}
        </p>
      </div>
      {sessionId && (
        <Anchor component={Link} to={pathTo('sessionDetails', { sessionId })} className="pad-rows-4">
          Session
        </Anchor>
      )}
    </li>
  )
}
