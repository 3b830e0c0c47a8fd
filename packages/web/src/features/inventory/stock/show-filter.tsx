import { useSearchParams } from 'react-router'
import styles from './stock.module.css'
import { WORDS } from './words.ts'

export const SHOWN = ['all', 'low', 'out'] as const
export type Shown = (typeof SHOWN)[number]

const TITLES: Record<Shown, string> = { all: 'All', low: 'Low', out: 'Out' }

/** Which items the address asks for: `?show=low`. */
export function useShown(): [Shown, (shown: Shown) => void] {
  const [search, setSearch] = useSearchParams()
  const shown = SHOWN.find((name) => name === search.get('show')) ?? 'all'

  function choose(name: Shown) {
    setSearch(
      (search) => {
        if (name === 'all') search.delete('show')
        else search.set('show', name)
        search.delete('page')
        return search
      },
      { replace: true },
    )
  }

  return [shown, choose]
}

type Props = { shown: Shown; counts: Record<Shown, number>; onChoose: (shown: Shown) => void }

export function ShowFilter({ shown, counts, onChoose }: Props) {
  return (
    <fieldset className={styles.filter} aria-label={WORDS.show}>
      {SHOWN.map((name) => (
        <button key={name} type="button" className={styles.chip} aria-pressed={name === shown} onClick={() => onChoose(name)}>
          {TITLES[name]} <span>{counts[name].toLocaleString('en')}</span>
        </button>
      ))}
    </fieldset>
  )
}
