import { countedOf, unitOf } from '@clinic/clinical/drugs/units'
import { type CountLine, getCount, type StockCount } from '@clinic/contract/stock/stock-counts'
import { call } from '../../../api/client.ts'
import { formatDate } from '../../../ui/time/date-text.tsx'
import styles from '../lines.module.css'
import type { DrawOptions, LoadedPaper } from '../paper-loader.ts'
import { Rule, Sheet } from '../sheet.tsx'
import { PRINT_WORDS } from '../words.ts'

export async function load(id: string): Promise<LoadedPaper> {
  const count = await call(getCount, { params: { id } })
  if (count.lines.length === 0) return { nothing: PRINT_WORDS.noLots }
  return { draw: (drawn) => <CountSheet {...drawn} count={count} /> }
}

/** To take to the shelf. `chosen`: without expected numbers, so that units are counted rather than copied. */
function CountSheet({ printed, size, chosen, count }: DrawOptions & { count: StockCount }) {
  return (
    <Sheet title={PRINT_WORDS.countSheet} size={size} printed={printed} about={formatDate(count.openedAt)}>
      <table className={styles.lines} aria-label={PRINT_WORDS.countSheet}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Lot</th>
            <th scope="col">Expiry</th>
            {!chosen && <th scope="col">Expected</th>}
            <th scope="col">Counted</th>
          </tr>
        </thead>
        {lotsOfItems(count.lines).map((lots) => (
          <tbody key={lots[0]?.lotId} className="unbroken">
            {lots.map((line) => (
              <Line key={line.lotId} line={line} isBlind={chosen} />
            ))}
          </tbody>
        ))}
      </table>
      <Rule label={PRINT_WORDS.countedBy} />
    </Sheet>
  )
}

/** The lots of one item are together on a page, as they are on the shelf. */
function lotsOfItems(lines: readonly CountLine[]): CountLine[][] {
  const items: CountLine[][] = []
  for (const line of lines) {
    const last = items.at(-1)
    if (last?.[0]?.itemId === line.itemId) last.push(line)
    else items.push([line])
  }
  return items
}

function Line({ line, isBlind }: { line: CountLine; isBlind: boolean }) {
  const { name, dosage, lotNo, expiresOn, held, quantity, counted } = line
  return (
    <tr>
      <th scope="row">
        {name} {dosage}
        {isBlind && unitOf(line) !== 'unit' && <span className={styles.under}>{PRINT_WORDS.countIn(unitOf(line))}</span>}
        {held && <span className={styles.under}>{PRINT_WORDS.held}</span>}
      </th>
      <td>{lotNo || '–'}</td>
      <td>{expiresOn ? formatDate(expiresOn) : '–'}</td>
      {!isBlind && <td>{countedOf(quantity, line)}</td>}
      <td className={styles.blank}>{counted ?? ''}</td>
    </tr>
  )
}
