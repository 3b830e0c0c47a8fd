import { Chips } from '../../../ui/chips.tsx'
import { useUrlChoice } from '../../../ui/url-choice.ts'
import { RUNS_LOW, type StatusName } from './shelf.ts'
import { WORDS } from './words.ts'

/** 'Low' includes what is out of stock: both must be ordered. */
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

/** The items selected by the address: `?show=low`. */
export const useShown = () => useUrlChoice('show', SHOWN)

type Props = { shown: Shown; statuses: readonly StatusName[]; onChoose: (shown: Shown) => void }

export function ShowFilter({ shown, statuses, onChoose }: Props) {
  const chips = SHOWN.map((name) => ({ name, title: TITLES[name], count: statuses.filter((status) => fits(name, status)).length }))
  return <Chips label={WORDS.show} chips={chips} chosen={shown} onChoose={onChoose} />
}
