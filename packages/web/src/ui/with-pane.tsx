import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ROW_WORDS } from './row-words.ts'
import { useIsWide } from './wide-screen.ts'
import styles from './with-pane.module.css'

/** A pointer that crosses a row on its way shows nothing of it, in ms. */
const REST_MS = 120

type Props<R> = {
  rows: readonly R[]
  /** What is known of the row that had the focus or the pointer last. */
  pane: (row: R) => { label: string; content: ReactNode }
  children: ReactNode
}

/** Lists beside a pane that says more of one row, where there is room for it. */
export function WithPane<R extends { readonly _id: string }>({ rows, pane, children }: Props<R>) {
  const isWide = useIsWide()
  const [chosen, setChosen] = useState<string | null>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  const row = rows.find(({ _id }) => _id === chosen)
  if (!isWide || rows.length === 0) return children

  const idOf = ({ target }: FocusEvent | PointerEvent) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined

  function choose(id: string | undefined, afterMs: number) {
    clearTimeout(rest.current)
    if (id === undefined) return
    if (afterMs === 0) setChosen(id)
    else rest.current = setTimeout(() => setChosen(id), afterMs)
  }

  const { label, content } = row ? pane(row) : { label: ROW_WORDS.details, content: <p className={styles.hint}>{ROW_WORDS.detailsHint}</p> }
  return (
    <div className={styles.split}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens to the rows inside */}
      <div
        onFocus={(event) => choose(idOf(event), 0)}
        onPointerOver={(event) => choose(idOf(event), REST_MS)}
        onPointerLeave={() => clearTimeout(rest.current)}
      >
        {children}
      </div>
      <aside className={`${styles.pane} no-print`} aria-label={label}>
        {content}
      </aside>
    </div>
  )
}

/** The facts of a pane; what is not known is left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== undefined && value !== '' && value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
