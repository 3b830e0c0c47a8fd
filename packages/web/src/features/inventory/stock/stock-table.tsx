import { countedOf } from '@clinic/clinical/drugs/units'
import { numberText } from '@clinic/clinical/number-text'
import { IconAdjustments, IconHistory, IconPackageImport, IconPackages, IconPencil, IconShoppingCart } from '@tabler/icons-react'
import { ItemName } from '../../../shared/drugs/item-name.tsx'
import { useChangedMark } from '../../../ui/list/changed-mark.ts'
import { RowMenu } from '../../../ui/list/row-menu.tsx'
import { SortHeader, sorted, useSort } from '../../../ui/list/sort-header.tsx'
import { useRowKeys } from '../../../ui/list/use-row-keys.ts'
import { WORDS as ITEM_WORDS } from '../words.ts'
import type { StockRow } from './count/shelf.ts'
import type { OpenDialog } from './item-dialog.tsx'
import { RestockInline } from './receive/restock-inline.tsx'
import { DaysLeft } from './reorder/days-left.tsx'
import { StatusWord } from './status-word.tsx'
import styles from './stock.module.css'
import lines from './two-lines.module.css'
import { WORDS } from './words.ts'

type Props = { rows: readonly StockRow[]; sort: StockSort; isAdmin: boolean; onOpen: OpenDialog }

const COLUMNS = ['item', 'usable', 'used', 'days', 'status'] as const
type StockSort = ReturnType<typeof useSort<(typeof COLUMNS)[number]>>

export const useStockSort = (): StockSort => useSort(COLUMNS)

export const sortStock = (rows: readonly StockRow[], sort: StockSort): readonly StockRow[] =>
  sorted(
    rows,
    sort,
    ({ name, count, plan, status }, column) =>
      ({ item: name, usable: plan?.usable ?? count, used: plan?.amc, days: plan?.daysLeft, status })[column],
  )

/** One line per item, navigable by keyboard; on a phone each line is a card. */
export function StockTable({ rows, sort, isAdmin, onOpen }: Props) {
  const keys = useRowKeys<HTMLTableElement>()
  return (
    <div className="table-card">
      <table {...keys} className={`table stacked ${styles.table} ${lines.table}`} aria-label={WORDS.allItems}>
        <thead>
          <tr>
            <SortHeader name="item" sort={sort}>
              Item
            </SortHeader>
            <th scope="col">Strength</th>
            <SortHeader name="usable" sort={sort} className="number">
              Usable
            </SortHeader>
            <SortHeader name="used" sort={sort} className="number">
              {WORDS.perMonth}
            </SortHeader>
            <SortHeader name="days" sort={sort}>
              {WORDS.daysLeft}
            </SortHeader>
            <SortHeader name="status" sort={sort}>
              Status
            </SortHeader>
            <td className={styles.menu} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <StockLine key={row._id} row={row} isAdmin={isAdmin} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function StockLine({ row, isAdmin, onOpen }: Omit<Props, 'rows' | 'sort'> & { row: StockRow }) {
  return (
    <tr data-changed={useChangedMark(row.plan && `${row.count} ${row.plan.usable} ${row.status}`)}>
      <th scope="row">
        <span className={`two-lines anywhere ${lines.name}`} title={row.name}>
          <ItemName name={row.name} /> <span className={`${styles.description} ${lines.about}`}>{row.description}</span>
        </span>
        <Instead row={row} />
      </th>
      <td className={lines.strength} title={row.dosage}>
        {row.dosage}
      </td>
      <td className={`number ${lines.figure}`}>
        <Left row={row} isAdmin={isAdmin} />
      </td>
      <td className={`number ${lines.wide}`}>{rateText(row)}</td>
      <td className={lines.days}>
        <DaysLeft days={row.plan?.daysLeft ?? null} status={row.status} />
      </td>
      <td className={lines.state}>
        <StatusWord status={row.status} />
      </td>
      <td className={`${styles.menu} ${lines.menu}`}>
        <Actions row={row} isAdmin={isAdmin} onOpen={onOpen} />
      </td>
    </tr>
  )
}

/** Usable units, and units on the shelf that are not usable. */
function Left({ row, isAdmin }: { row: StockRow; isAdmin: boolean }) {
  const { usable, expired, held } = row.plan ?? { usable: row.count, expired: 0, held: 0 }
  const kept = [...(expired > 0 ? [WORDS.expired(expired)] : []), ...(held > 0 ? [WORDS.held(held)] : [])]
  const units = countedOf(usable, row)
  return (
    <>
      <span className={`strong ${lines.number}`}>
        {isAdmin ? (
          <RestockInline item={row} units={units}>
            <Units row={row}>{units}</Units>
          </RestockInline>
        ) : (
          <Units row={row}>{units}</Units>
        )}
      </span>
      {kept.length > 0 && <span className={`block error text-s regular ${lines.note}`}>{kept.join(', ')}</span>}
    </>
  )
}

/** '798 capsules'. Where there is little room the unit is left out, unless it is the clinic's own and the strength does not say it. */
function Units({ row, children }: { row: StockRow; children: string }) {
  const [number, ...unit] = children.split(' ')
  return (
    <>
      {number} <span className={row.unit.trim() === '' ? lines.unit : undefined}>{unit.join(' ')}</span>
    </>
  )
}

const rateText = ({ plan }: StockRow) => (plan?.amc == null ? '–' : numberText(Math.round(plan.amc)))

/** Other items with the same ingredients, if this one is out of stock. Only shown, never substituted automatically. */
function Instead({ row: { status, plan } }: { row: StockRow }) {
  if (status !== 'out' || !plan || plan.alternatives.length === 0) return null
  return <span className={`block watch text-s regular ${lines.note}`}>{WORDS.instead(plan.alternatives)}</span>
}

function Actions({ row: { _id, name }, isAdmin, onOpen }: { row: StockRow; isAdmin: boolean; onOpen: OpenDialog }) {
  const lots = { name: 'Lots', Icon: IconPackages, onPress: () => onOpen(_id, 'lots') }
  const plan = { name: WORDS.plan, Icon: IconShoppingCart, onPress: () => onOpen(_id, 'plan') }
  return (
    <RowMenu
      of={name}
      isStop
      actions={
        isAdmin
          ? [
              lots,
              plan,
              { name: 'Restock', Icon: IconPackageImport, onPress: () => onOpen(_id, 'restock') },
              { name: ITEM_WORDS.correctCount, Icon: IconAdjustments, onPress: () => onOpen(_id, 'correct') },
              { name: 'Edit', Icon: IconPencil, onPress: () => onOpen(_id, 'edit') },
              { name: ITEM_WORDS.stockHistory, Icon: IconHistory, onPress: () => onOpen(_id, 'history') },
            ]
          : [lots, plan]
      }
    />
  )
}
