import { numberText } from '@clinic/clinical/number-text'
import { SCREENS } from '@clinic/contract/screens'
import { listUsable, type UsableItem } from '@clinic/contract/stock/stock'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { query } from '../../../../api/client.ts'
import { useUser } from '../../../../auth/user.tsx'
import { ItemName } from '../../../../shared/drugs/item-name.tsx'
import { expiryText } from '../../../../shared/drugs/typed-expiry.ts'
import { SearchBox } from '../../../../ui/choose/search-box.tsx'
import { Empty, ListState } from '../../../../ui/list/list-state.tsx'
import { Pager, useSkip } from '../../../../ui/list/pager.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { NoItems } from '../no-items.tsx'
import { matching } from '../receive/matching.ts'
import styles from '../stock.module.css'
import lines from '../two-lines.module.css'
import { WORDS } from '../words.ts'

const ROWS = 100
const SEARCH_DELAY_MS = 120

/** Usable stock, for those who prescribe and give but do not manage stock: nothing can be changed here. */
export function Screen() {
  const usable = useQuery(query(listUsable, {}))
  const isDoctor = useUser().role === 'doctor'
  return (
    <Page title="Stock" context={WORDS.shelfContext}>
      <ListState query={usable} rows={10} rowHeight={48} isEmpty={(rows) => rows.length === 0} empty={<NoItems />}>
        {(rows) => <Rows rows={rows} />}
      </ListState>
      {isDoctor && !usable.isPending && (
        <p className="flex wrap gap-rows-3 gap-columns-6 above-6">
          <Anchor component={Link} className="inline-flex middle tall" to={SCREENS.recall.path}>
            {WORDS.recallALot}
          </Anchor>
        </p>
      )}
    </Page>
  )
}

function Rows({ rows }: { rows: readonly UsableItem[] }) {
  const text = useSearchParams()[0].get('name') ?? ''
  const skip = useSkip()
  const found = matching(rows, text)
  const page = found.slice(skip * ROWS, (skip + 1) * ROWS)
  return (
    <>
      <div className={styles.tools}>
        <SearchBox label={WORDS.searchByName} delayMs={SEARCH_DELAY_MS} />
      </div>
      {found.length === 0 ? <Empty>{WORDS.noItemLike(text)}</Empty> : <Table rows={page} />}
      <Pager count={found.length} rows={page.length} size={ROWS} optional />
    </>
  )
}

function Table({ rows }: { rows: readonly UsableItem[] }) {
  return (
    <div className="table-card">
      <table className={`table stacked ${styles.table} ${lines.table}`} aria-label={WORDS.allItems}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Strength</th>
            <th scope="col" className="number">
              UsableItem
            </th>
            <th scope="col" className="number">
              {WORDS.daysLeft}
            </th>
            <th scope="col">{WORDS.nextExpiry}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id}>
              <th scope="row">
                <span className={`two-lines anywhere ${lines.name}`} title={row.name}>
                  <ItemName name={row.name} />
                </span>
                {row.usable === 0 && row.alternatives.length > 0 && (
                  <span className={`block watch text-s regular ${lines.note}`}>{WORDS.instead(row.alternatives)}</span>
                )}
              </th>
              <td className={lines.strength} title={row.dosage}>
                {row.dosage}
              </td>
              <td className={`number ${lines.figure}`}>
                <Left row={row} />
              </td>
              <td className={`number ${lines.wide}`}>{row.daysLeft === null ? '–' : numberText(row.daysLeft)}</td>
              <td className={lines.state} data-label={WORDS.nextExpiry}>
                {expiryOf(row)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Left({ row: { usable, expired, held } }: { row: UsableItem }) {
  const kept = [...(expired > 0 ? [WORDS.expired(expired)] : []), ...(held > 0 ? [WORDS.held(held)] : [])]
  return (
    <>
      <span className={`strong ${lines.number}`}>
        {usable === 0 ? (
          <span className={`${styles.status} error strong`} data-tone="danger">
            {WORDS.out}
          </span>
        ) : (
          numberText(usable)
        )}
      </span>
      {kept.length > 0 && <span className={`block error text-s regular ${lines.note}`}>{kept.join(', ')}</span>}
    </>
  )
}

function expiryOf({ usable, nextExpiry }: UsableItem) {
  if (usable === 0)
    return (
      <span className="quiet" data-none>
        –
      </span>
    )
  if (nextExpiry === null)
    return (
      <span className="quiet" data-none>
        <span aria-hidden>–</span>
        <span className="visually-hidden">{WORDS.noExpiryKnown}</span>
      </span>
    )
  return expiryText(nextExpiry)
}
