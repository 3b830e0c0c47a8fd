import { countedOf } from '@clinic/clinical/drugs/units'
import { numberText } from '@clinic/clinical/number-text'
import type { PlanRow } from '@clinic/contract/stock/stock-plan'
import { NumberInput } from '@mantine/core'
import { WHOLE_UNITS } from '../../units.ts'
import { statusOf } from '../count/shelf.ts'
import { StatusWord } from '../status-word.tsx'
import stock from '../stock.module.css'
import { WORDS } from '../words.ts'
import { DaysLeft } from './days-left.tsx'
import styles from './reorder.module.css'

export type Quantities = Readonly<Record<string, number>>
type Props = { rows: readonly PlanRow[]; quantityOf: (row: PlanRow) => number; onType: (itemId: string, units: number) => void }

/** The order for one supplier. Lines with 0 units are not printed. */
export function ReorderTable({ rows, quantityOf, onType }: Props) {
  return (
    <div className="table-card">
      <table className={`table stacked ${stock.cards} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" className="number">
              Usable
            </th>
            <th scope="col">{WORDS.daysLeft}</th>
            <th scope="col" className="no-print">
              Status
            </th>
            <th scope="col" className="number">
              {WORDS.onOrder}
            </th>
            <th scope="col" className="number">
              {WORDS.perMonth}
            </th>
            <th scope="col" className="number">
              Order
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const status = statusOf(row)
            const quantity = quantityOf(row)
            return (
              <tr key={row._id} className={quantity === 0 ? 'no-print' : 'unbroken'}>
                <th scope="row">
                  {row.name} <span className={stock.description}>{row.dosage}</span>
                </th>
                <td className="number strong not-narrow">{countedOf(row.usable, row)}</td>
                <td className={stock.left2}>
                  <DaysLeft days={row.daysLeft} status={status} />
                </td>
                <td className={`${stock.right2} no-print`}>
                  <StatusWord status={status} />
                </td>
                <td className="number not-narrow">{row.onOrder > 0 ? numberText(row.onOrder) : '–'}</td>
                <td className="number not-narrow">{row.amc === null ? '–' : numberText(Math.round(row.amc))}</td>
                <td className={styles.order}>
                  <NumberInput
                    aria-label={WORDS.unitsToOrder(row.name)}
                    {...WHOLE_UNITS}
                    value={quantity}
                    onChange={(units) => onType(row._id, Number(units) || 0)}
                    onFocus={(event) => event.currentTarget.select()}
                    className={`${stock.input} no-print`}
                  />
                  <span className="print-only strong">{countedOf(quantity, row)}</span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
