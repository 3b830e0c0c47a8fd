import { countedOf } from '@clinic/clinical/drugs/units'
import { listPlan, type PlanRow } from '@clinic/contract/stock/stock-plan'
import { call } from '../../../api/client.ts'
import { formatDate } from '../../../ui/time/date-text.tsx'
import styles from '../lines.module.css'
import type { DrawOptions, LoadedPaper } from '../paper-loader.ts'
import { Block, Rule, Sheet } from '../sheet.tsx'
import { PRINT_WORDS } from '../words.ts'

type OrderedRow = PlanRow & { readonly units: number }

/** What to order. `state` has quantities that the user typed over the plan's, by item. */
export async function load(_id: string, state: unknown): Promise<LoadedPaper> {
  const { quantities = {} } = (state ?? {}) as { quantities?: Record<string, number> } // passed on by the order list
  const rows = (await call(listPlan, {}))
    .filter(({ runsLow }) => runsLow)
    .map((row) => ({ ...row, units: quantities[row._id] ?? row.order ?? 0 }))
    .filter(({ units }) => units > 0)
  if (rows.length === 0) return { nothing: PRINT_WORDS.nothingToOrder }
  return { draw: (drawn) => <OrderList {...drawn} rows={rows} /> }
}

function OrderList({ printed, size, rows }: DrawOptions & { rows: readonly OrderedRow[] }) {
  const bySupplier = [...Map.groupBy(rows, ({ supplier }) => supplier)].sort(([one], [other]) =>
    one === '' ? 1 : other === '' ? -1 : one.localeCompare(other),
  )
  return (
    <Sheet title={PRINT_WORDS.orderList} size={size} printed={printed} about={formatDate(printed.at)}>
      {bySupplier.map(([supplier, rows]) => (
        <Block key={supplier} label={supplier || PRINT_WORDS.noSupplier}>
          <table className={styles.lines} aria-label={supplier || PRINT_WORDS.noSupplier}>
            <thead>
              <tr>
                <th scope="col">Item</th>
                <th scope="col">{PRINT_WORDS.inStock}</th>
                <th scope="col">{PRINT_WORDS.daysLeft}</th>
                <th scope="col">{PRINT_WORDS.onOrder}</th>
                <th scope="col">Order</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row._id}>
                  <th scope="row">
                    {row.name} {row.dosage}
                  </th>
                  <td>{countedOf(row.usable, row)}</td>
                  <td>{row.daysLeft ?? '–'}</td>
                  <td>{row.onOrder > 0 ? countedOf(row.onOrder, row) : '–'}</td>
                  <td>
                    <strong>{countedOf(row.units, row)}</strong>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Block>
      ))}
      <Rule label={PRINT_WORDS.signature} />
    </Sheet>
  )
}
