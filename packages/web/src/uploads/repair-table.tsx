import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react'
import type { UploadField } from './kind.ts'
import { alikeKey, cellOf, titlesOf } from './problems.ts'
import styles from './repair.module.css'
import { isCorrected, type Repair, type RowMarks, withCell } from './repair.ts'
import { RepairCell } from './repair-cell.tsx'

type Props = {
  kind: { readonly fields: readonly UploadField[] }
  repair: Repair
  marked: RowMarks
  /** All columns, and every cell can be typed in. */
  isWhole: boolean
  /** The first row of the page, and how many are on one. */
  first: number
  size: number
  onChange: (repair: Repair) => void
  /** The next wrong cell is in this row of a later page. */
  onFurther: (index: number) => void
}

/** What tells a row from another where only the wrong columns are shown. */
const WHO = ['firstname', 'lastname', 'phone', 'name']

/** Wrong rows as inputs. Tab goes from a wrong cell to the next wrong one, over the pages; Enter gives all rows that are alike the same. */
export function RepairTable({ kind, repair, marked, isWhole, first, size, onChange, onFurther }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const turnsPage = useRef(false)
  const titles = useMemo(() => [...new Set([...titlesOf(repair.records), ...marked.wrongTitles])], [repair.records, marked])
  const { titlesByField } = repair
  const fields = useMemo(() => fieldsByTitle(titlesByField, kind.fields), [titlesByField, kind.fields])
  const who = new Set(WHO.flatMap((field) => titlesByField[field] ?? []))
  const shown = isWhole ? titles : titles.filter((title) => marked.wrongTitles.has(title) || who.has(title))
  const rows = repair.records.slice(first, first + size)

  // A page that Tab has turned begins at its first wrong cell, before anything else can be typed.
  useLayoutEffect(() => {
    if (turnsPage.current && first >= 0) table.current?.querySelector<HTMLElement>(WRONG)?.focus()
    turnsPage.current = false
  }, [first])

  function goOn(event: KeyboardEvent<HTMLElement>) {
    const isTab = event.key === 'Tab' && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey
    if (!isTab || isWhole || !(event.target as HTMLElement).matches('input')) return
    const next = nextWrong(table.current, event.target as HTMLElement)
    const later = next ? -1 : repair.records.findIndex(({ row }, index) => index >= first + size && isWrong(row))
    if (!next && later === -1) return
    event.preventDefault()
    if (next) return next.focus()
    turnsPage.current = true
    onFurther(later)
  }

  const isWrong = (row: number) => [...(marked.problems.get(row)?.cells.keys() ?? [])].some((title) => !isCorrected(repair, row, title))

  return (
    <section className={`scroll ${styles.scroll}`}>
      <table ref={table} className={`table top-cells stacked ${styles.table}`} onKeyDown={goOn}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {shown.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((record) => {
            const { row } = record
            const problems = marked.problems.get(row)
            return (
              <tr key={row}>
                <th scope="row">
                  {row}
                  {problems?.row.map((reason) => (
                    <p key={reason} className={`error text-s anywhere above-2 ${styles.reason}`}>
                      {reason}
                    </p>
                  ))}
                </th>
                {shown.map((title) => {
                  const before = cellOf(record, title)
                  const reason = problems?.cells.get(title)
                  const alike = reason === undefined ? [] : (marked.alike.get(alikeKey(title, reason, before)) ?? [])
                  return (
                    <RepairCell
                      key={title}
                      row={row}
                      title={title}
                      before={before}
                      now={repair.edits[row]?.[title]}
                      reason={reason}
                      field={fields.get(title)}
                      isOpen={isWhole}
                      isWho={who.has(title)}
                      alike={alike.length}
                      onText={(text) => onChange(withCell(repair, [row], title, text))}
                      onAll={(text) => onChange(withCell(repair, alike, title, text))}
                    />
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
      {kind.fields.map(
        ({ name, choices }) =>
          choices && (
            <datalist key={name} id={`choices-${name}`}>
              {choices.map((choice) => (
                <option key={choice} value={choice} />
              ))}
            </datalist>
          ),
      )}
    </section>
  )
}

const WRONG = 'input[aria-invalid="true"]'

function nextWrong(table: HTMLElement | null, from: HTMLElement): HTMLElement | undefined {
  const all = [...(table?.querySelectorAll<HTMLElement>('input') ?? [])]
  return all.slice(all.indexOf(from) + 1).find((input) => input.matches(WRONG))
}

function fieldsByTitle(titlesByField: Repair['titlesByField'], fields: readonly UploadField[]): ReadonlyMap<string, UploadField> {
  return new Map(fields.flatMap((field) => [field.name, ...(titlesByField[field.name] ?? [])].map((title) => [title, field] as const)))
}
