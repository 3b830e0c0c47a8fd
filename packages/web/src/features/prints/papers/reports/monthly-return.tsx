import { numberText } from '@clinic/clinical/number-text'
import { getReturn, type MonthlyReturn, type ReturnCell, type ReturnTable, WITHOUT_WORDS } from '@clinic/contract/returns/returns'
import { call } from '../../../../api/client.ts'
import { DIAGNOSIS_WORDS } from '../../../../shared/session/diagnosis-words.ts'
import { formatDate } from '../../../../ui/time/date-text.tsx'
import { monthText, thisMonth } from '../../../returns/months.ts'
import { notesOf } from '../../../returns/notes.ts'
import { WORDS } from '../../../returns/words.ts'
import paper from '../../paper.module.css'
import type { DrawOptions, LoadedPaper } from '../../paper-loader.ts'
import { Sheet } from '../../sheet.tsx'
import { PRINT_WORDS } from '../../words.ts'
import styles from './monthly-return.module.css'

/** The month as currently counted. */
export async function load(month: string): Promise<LoadedPaper> {
  const counted = await call(getReturn, { params: { month } })
  return { draw: (drawn) => <Month {...drawn} counted={counted} /> }
}

/** Full page width. */
const WIDE = new Set(['ward', 'stock', 'attendance'])

function Month({ printed, size, counted }: DrawOptions & { counted: MonthlyReturn }) {
  const { month, tables, sent, stockFaults, beingRead } = counted
  return (
    <Sheet
      title={PRINT_WORDS.returnOf(monthText(month))}
      size={size}
      printed={printed}
      byRules
      about={[sent ? WORDS.sentOn(formatDate(sent.at), sent.by.name) : WORDS.notSent, month === thisMonth() && WORDS.notOver]
        .filter(Boolean)
        .join(' · ')}
    >
      {beingRead > 0 && <p className={paper.boxed}>{DIAGNOSIS_WORDS.beingRead(beingRead)}</p>}
      {stockFaults.length > 0 && <p className={paper.boxed}>{WORDS.faults(stockFaults.map(({ name }) => name).join(', '))}</p>}
      <h2 className={`${paper.heading} ${paper.apart}`}>{WORDS.form}</h2>
      <p>{WORDS.formHelp}</p>
      <Tables tables={tables.filter(({ isForm }) => isForm)} counted={counted} />
      <h2 className={`${paper.heading} ${paper.apart}`}>{PRINT_WORDS.ownTables}</h2>
      <Tables tables={tables.filter(({ isForm }) => !isForm)} counted={counted} />
      <p className={paper.apart}>{WORDS.notForPublication}</p>
    </Sheet>
  )
}

function Tables({ tables, counted }: { tables: readonly ReturnTable[]; counted: MonthlyReturn }) {
  return (
    <div className={styles.tables}>
      {tables.map((table) => (
        <section key={table.key} className={`unbroken ${styles.section}`} data-wide={WIDE.has(table.key) || undefined}>
          <h3>{table.name}</h3>
          <Table table={table} since={counted.since} />
          {notesOf(table, counted).map((note) => (
            <p key={note}>{note}</p>
          ))}
        </section>
      ))}
    </div>
  )
}

type SinceProps = { readonly since: MonthlyReturn['since'] }
const EMPTY: Record<string, string> = { diagnosis: WORDS.noDiagnoses, stock: WORDS.noItems }

function Table({ table: { key, name, columns, rows, totals }, since }: { table: ReturnTable } & SinceProps) {
  if (rows.length === 0) return <p>{EMPTY[key]}</p>
  return (
    <table className={styles.table} aria-label={name}>
      <thead>
        <tr>
          <td />
          {[...columns, ...(rows.some(({ total }) => total !== null) ? [WORDS.all] : [])].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, cells, total, without }) => (
          <tr key={cells[0]?.figure}>
            <th scope="row">{label}</th>
            {without === null ? (
              <Cells cells={[...cells, ...(total ? [total] : [])]} since={since} />
            ) : (
              <td colSpan={cells.length + (total ? 1 : 0)}>{WITHOUT_WORDS[without]}</td>
            )}
          </tr>
        ))}
        {totals.length > 0 && (
          <tr className={styles.sum}>
            <th scope="row">{WORDS.all}</th>
            <Cells cells={totals} since={since} />
          </tr>
        )}
      </tbody>
    </table>
  )
}

const Cells = ({ cells, since }: { cells: readonly ReturnCell[] } & SinceProps) =>
  cells.map(({ figure, value }) => (
    <td key={figure}>
      {value === null ? '–' : numberText(value)}
      {since[figure] !== undefined && <small> {PRINT_WORDS.sinceSent(signed(since[figure]))}</small>}
    </td>
  ))

const signed = (difference: number) => (difference > 0 ? `+${numberText(difference)}` : `−${numberText(-difference)}`)
