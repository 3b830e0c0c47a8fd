import { type MonthlyReturn, type ReturnTable, WITHOUT_WORDS } from '@clinic/contract/returns/returns'
import { SCREENS, type Screen } from '@clinic/contract/screens'
import { Alert, Anchor, NativeSelect } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { BeingRead } from '../../shared/session/being-read.tsx'
import { Empty } from '../../ui/list/list-state.tsx'
import { Cell } from './cell.tsx'
import { notesOf } from './notes.ts'
import styles from './returns.module.css'
import { WORDS } from './words.ts'

/** Most needed first. */
const ORDER = ['diagnosis', 'visits', 'coding', 'beds', 'nhmis', 'ages', 'others', 'ward', 'stock']
/** Full page width. */
const WIDE = new Set(['ward', 'stock', 'attendance'])

const placeOf = ({ key }: ReturnTable) => ORDER.indexOf(key)

/** All tables, those of the national form in its own order; on a phone one at a time, held in the address. On paper all of them. */
export function ReturnTables({ counted }: { counted: MonthlyReturn }) {
  const [search, setSearch] = useSearchParams()
  const own = counted.tables.filter(({ isForm }) => !isForm).toSorted((a, b) => placeOf(a) - placeOf(b))
  const form = counted.tables.filter(({ isForm }) => isForm)
  const tables = [...own, ...form]
  const chosen = tables.find(({ key }) => key === search.get('table')) ?? tables[0]
  const choose = (key: string) =>
    setSearch(
      (search) => {
        search.set('table', key)
        return search
      },
      { replace: true },
    )
  return (
    <>
      <BeingRead count={counted.beingRead} />
      {counted.stockFaults.length > 0 && (
        <Alert color="danger" variant="light" icon={<IconAlertTriangle aria-hidden />} mb="md">
          {WORDS.faults(counted.stockFaults.map(({ name }) => name).join(', '))}
        </Alert>
      )}
      <NativeSelect
        className="only-narrow below-5 no-print"
        label={WORDS.table}
        value={chosen?.key}
        data={[
          { group: WORDS.title, items: own.map(choiceOf) },
          { group: WORDS.form, items: form.map(choiceOf) },
        ]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <Sections tables={own} chosen={chosen} counted={counted} />
      <div className={styles.form} data-chosen={chosen?.isForm || undefined}>
        <h2 className="text-l strong">{WORDS.form}</h2>
        <p className="note above-2">{WORDS.formHelp}</p>
        <Sections tables={form} chosen={chosen} counted={counted} />
      </div>
      <p className="note above-6">{WORDS.notForPublication}</p>
    </>
  )
}

const choiceOf = ({ key, name }: ReturnTable) => ({ value: key, label: name })

type ShownTables = { tables: readonly ReturnTable[]; chosen: ReturnTable | undefined; counted: MonthlyReturn }

function Sections({ tables, chosen, counted }: ShownTables) {
  return (
    <div className={styles.tables}>
      {tables.map((table) => (
        <div
          key={table.key}
          className={styles.section}
          data-wide={WIDE.has(table.key) || undefined}
          data-tall={table.key === 'diagnosis' || undefined}
          data-chosen={table === chosen || undefined}
        >
          {table.isForm ? (
            <h3 className="text-m strong below-2 not-narrow">{table.name}</h3>
          ) : (
            <h2 className="text-m strong below-2 not-narrow">{table.name}</h2>
          )}
          <Table table={table} counted={counted} />
          <Notes table={table} counted={counted} />
        </div>
      ))}
    </div>
  )
}

/** The screen for coding texts. */
const CODING = Object.values<Screen>(SCREENS).find(({ path }) => path === '/returns/uncoded')

const EMPTY: Record<string, string> = { diagnosis: WORDS.noDiagnoses, stock: WORDS.noItems }

function Table({ table, counted: { month, since } }: { table: ReturnTable; counted: MonthlyReturn }) {
  const { key, name, columns, rows, totals } = table
  if (rows.length === 0) return <Empty>{EMPTY[key]}</Empty>
  const hasTotal = rows.some(({ total }) => total !== null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen can be scrolled with the keyboard
    <section className="scroll" aria-label={name} tabIndex={0}>
      <table className={`table numbers ${styles.table}`}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {hasTotal && <th scope="col">{WORDS.all}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells, total, without }) => (
            <tr key={cells[0]?.figure}>
              <th scope="row">{label}</th>
              {without !== null && (
                <td colSpan={cells.length + (total ? 1 : 0)} className="quiet wraps to-left">
                  {WITHOUT_WORDS[without]}
                </td>
              )}
              {without === null &&
                cells.map((cell, place) => (
                  <Cell key={cell.figure} cell={cell} month={month} label={`${label}, ${columns[place]}`} since={since[cell.figure]} />
                ))}
              {without === null && total && <Cell cell={total} month={month} label={label} since={since[total.figure]} isSum />}
            </tr>
          ))}
        </tbody>
        {totals.length > 0 && (
          <tfoot>
            <tr>
              <th scope="row">{WORDS.all}</th>
              {totals.map((cell, place) => (
                <Cell key={cell.figure} cell={cell} month={month} label={columns[place] ?? WORDS.all} since={since[cell.figure]} isSum />
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

function Notes({ table, counted }: { table: ReturnTable; counted: MonthlyReturn }) {
  return (
    <>
      {notesOf(table, counted).map((note) => (
        <p key={note} className="note above-2">
          {note}
        </p>
      ))}
      {table.key === 'coding' && CODING && (
        <p className="note above-2">
          <Anchor component={Link} to={CODING.path} className="no-print">
            {WORDS.code}
          </Anchor>
        </p>
      )}
    </>
  )
}
