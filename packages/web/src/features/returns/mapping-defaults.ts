import { figuresOfItem, NAMED_FIGURES, STOCK_TABLE } from '@clinic/contract/clinical/returns/figures'
import type { Item } from '@clinic/contract/inventory'

export type Mapped = { figure: string; dataElement: string; categoryOptionCombo: string; zero: boolean }

export type Choice = { readonly value: string; readonly label: string }

/**
 * The figures that can be mapped: those that every clinic has, then those of each item of the stock. What differs comes first in a name,
 * because a narrow box shows only the beginning.
 */
export const choicesOf = (items: readonly Pick<Item, '_id' | 'name' | 'dosage'>[]): Choice[] => [
  ...NAMED_FIGURES.map(({ figure, label }) => ({ value: figure, label: label.replace(/^(.*?): (.*)$/, '$2 · $1') })),
  ...items.flatMap(figuresOfItem).map(({ figure, label }) => ({ value: figure, label: `${label} · ${STOCK_TABLE.name}` })),
]

/** The first figure behind the last mapped one that is not mapped yet, else the first that is not, else the first. */
export function nextFigure(map: readonly Mapped[], choices: readonly Choice[]): string {
  const mapped = new Set(map.map(({ figure }) => figure))
  const last = choices.findIndex(({ value }) => value === map.at(-1)?.figure)
  const inOrder = [...choices.slice(last + 1), ...choices]
  return (inOrder.find(({ value }) => !mapped.has(value)) ?? choices[0])?.value ?? ''
}

/**
 * What a figure's ids probably are, by those that are mapped: DHIS2 has a data element for a row of a table, and a category option
 * combination for a column. Of several the last one counts; '' where there is none.
 */
export function probableIds(figure: string, map: readonly Mapped[]): Pick<Mapped, 'dataElement' | 'categoryOptionCombo'> {
  const [table, row, column] = partsOf(figure)
  const others = map.filter((each) => each.figure !== figure && partsOf(each.figure)[0] === table)
  return {
    dataElement: others.findLast((each) => partsOf(each.figure)[1] === row && each.dataElement !== '')?.dataElement ?? '',
    categoryOptionCombo:
      others.findLast((each) => partsOf(each.figure)[2] === column && each.categoryOptionCombo !== '')?.categoryOptionCombo ?? '',
  }
}

/** Table, row and column; a code of a row may hold a dot itself. */
function partsOf(figure: string): [table: string, row: string, column: string] {
  const [table = '', ...rest] = figure.split('.')
  return [table, rest.slice(0, -1).join('.'), rest.at(-1) ?? '']
}
