import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useIsVeryWide, useIsWide } from '../../lib/use-media.ts'
import { PaneRow } from './pane-row.ts'
import styles from './with-pane.module.css'

/** A pointer that only crosses a row does not select it, in ms. */
const REST_MS = 120

type Props<R> = {
  rows: readonly R[]
  /** The details of the row that last had the focus or the pointer; of the first one until then. */
  pane: (row: R) => { label: string; content: ReactNode }
  /** The rows need the width of a page themselves: the pane waits for a wider screen. */
  hasWideRows?: boolean
  children: ReactNode
}

/** A list next to a pane with details of one row, if there is space. */
export function WithPane<R extends { readonly _id: string }>({ rows, pane, hasWideRows = false, children }: Props<R>) {
  const [isWide, isVeryWide] = [useIsWide(), useIsVeryWide()]
  const [chosen, setChosen] = useState<string | null>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  const row = rows.find(({ _id }) => _id === chosen) ?? rows[0]
  if (!(hasWideRows ? isVeryWide : isWide) || !row) return children

  const idOf = ({ target }: FocusEvent | PointerEvent) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined

  function choose(id: string | undefined, afterMs: number) {
    clearTimeout(rest.current)
    if (id === undefined) return
    if (afterMs === 0) setChosen(id)
    else rest.current = setTimeout(() => setChosen(id), afterMs)
  }

  const { label, content } = pane(row)
  return (
    <div className={styles.split}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens to the rows inside */}
      <div
        onFocus={(event) => choose(idOf(event), 0)}
        onPointerOver={(event) => choose(idOf(event), REST_MS)}
        onPointerLeave={() => clearTimeout(rest.current)}
      >
        <PaneRow value={row._id}>{children}</PaneRow>
      </div>
      <aside className={`${styles.pane} no-print`} aria-label={label}>
        {content}
      </aside>
    </div>
  )
}

/** The facts in a pane, without those that are unknown. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-3 above-4">
      {facts
        .filter(([, value]) => value !== undefined && value !== '' && value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="anywhere as-typed">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
