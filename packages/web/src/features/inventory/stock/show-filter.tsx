import { useSearchParams } from 'react-router'
import { RUNS_LOW, type StatusName } from './shelf.ts'
import styles from './show-filter.module.css'
import { WORDS } from './words.ts'

/** 'Low' holds what has run out too: both are to be ordered. */
const FITS = {
  all: () => true,
  low: (status: StatusName) => RUNS_LOW.has(status),
  out: (status: StatusName) => status === 'out',
  still: (status: StatusName) => status === 'no use',
} as const
export type Shown = keyof typeof FITS
const SHOWN = Object.keys(FITS) as Shown[]

const TITLES: Record<Shown, string> = { all: 'All', low: 'Low', out: 'Out', still: WORDS.notMoving }

export const fits = (shown: Shown, status: StatusName): boolean => FITS[shown](status)

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

type Props = { shown: Shown; statuses: readonly StatusName[]; onChoose: (shown: Shown) => void }

export function ShowFilter({ shown, statuses, onChoose }: Props) {
  return (
    <fieldset className={styles.filter} aria-label={WORDS.show}>
      {SHOWN.map((name) => (
        <button key={name} type="button" className={styles.chip} aria-pressed={name === shown} onClick={() => onChoose(name)}>
          {TITLES[name]} <span>{statuses.filter((status) => fits(name, status)).length.toLocaleString('en')}</span>
        </button>
      ))}
    </fieldset>
  )
}
