import { numberText } from '@clinic/clinical/number-text'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { leadsTo } from '../../lib/paths.ts'
import styles from './tabs.module.css'

type Tab<Name extends string> = {
  readonly name: Name
  readonly title: string
  readonly count: number | undefined
  /** The address of the tab, to make ready what it shows. */
  readonly to: string
}

type Props<Name extends string> = {
  label: string
  tabs: readonly Tab<Name>[]
  chosen: Name
  onChoose: (name: Name) => void
  children: ReactNode
}

/** Lists beside each other, one of them shown; the arrow keys walk between the tabs. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, children }: Props<Name>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex(({ name }) => name === chosen)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (!tab) return
    event.preventDefault()
    onChoose(tab.name)
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.name}"]`)?.focus()
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={`flex gap-3 below-5 line-below no-print runs-on ${styles.tabs}`}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ name, title, count, to }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => onChoose(name)}
            {...leadsTo(to)}
          >
            {title} {count !== undefined && <span className="figures">{numberText(count)}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  )
}
