import { Chips } from '../../../ui/choose/chips.tsx'
import { useUrlChoice } from '../../../ui/choose/url-choice.ts'
import type { StockRow } from './count/shelf.ts'
import { WORDS } from './words.ts'

type Row = Pick<StockRow, 'plan' | 'status'>

/** 'Low' is what must be ordered, also what is out of stock. */
const FITS = {
  all: () => true,
  low: ({ plan }: Row) => plan?.runsLow === true,
  out: ({ status }: Row) => status === 'out',
  still: ({ status }: Row) => status === 'no use',
} as const
export type StockFilter = keyof typeof FITS
const SHOWN = Object.keys(FITS) as StockFilter[]

const TITLES: Record<StockFilter, string> = { all: 'All', low: 'Low', out: 'Out', still: WORDS.notMoving }

export const fits = (shown: StockFilter, row: Row): boolean => FITS[shown](row)

/** The items selected by the address: `?show=low`. */
export const useShown = () => useUrlChoice('show', SHOWN)

type Props = { shown: StockFilter; rows: readonly Row[]; onChoose: (shown: StockFilter) => void }

export function ShowFilter({ shown, rows, onChoose }: Props) {
  const chips = SHOWN.map((name) => ({ name, title: TITLES[name], count: rows.filter((row) => fits(name, row)).length }))
  return <Chips label={WORDS.show} chips={chips} chosen={shown} onChoose={onChoose} />
}
