import { figuresOfItem, NAMED_FIGURES, STOCK_TABLE } from '@clinic/clinical/returns/figures'
import type { Item } from '@clinic/contract/inventory/inventory'

export type FigureMapping = { figure: string; dataElement: string; categoryOptionCombo: string; zero: boolean }

export type Choice = { readonly value: string; readonly label: string }

/**
 * Figures that can be mapped: the common ones, then those of each stock item. Names start with what differs, because a narrow box shows
 * only the beginning.
 */
export const choicesOf = (items: readonly Pick<Item, '_id' | 'name' | 'dosage'>[]): Choice[] => [
  ...NAMED_FIGURES.map(({ figure, label }) => ({ value: figure, label: label.replace(/^(.*?): (.*)$/, '$2 · $1') })),
  ...items.flatMap(figuresOfItem).map(({ figure, label }) => ({ value: figure, label: `${label} · ${STOCK_TABLE.name}` })),
]

/** The first unmapped figure after the last mapped one, or else the first unmapped figure, or else the first. */
export function nextFigure(map: readonly FigureMapping[], choices: readonly Choice[]): string {
  const mapped = new Set(map.map(({ figure }) => figure))
  const last = choices.findIndex(({ value }) => value === map.at(-1)?.figure)
  const inOrder = [...choices.slice(last + 1), ...choices]
  return (inOrder.find(({ value }) => !mapped.has(value)) ?? choices[0])?.value ?? ''
}

/**
 * A figure's likely ids, based on those already mapped: in DHIS2 a table's row has a data element, and a column has a category option
 * combination. The last match counts; '' if there is none.
 */
export function probableIds(figure: string, map: readonly FigureMapping[]): Pick<FigureMapping, 'dataElement' | 'categoryOptionCombo'> {
  const [table, row, column] = partsOf(figure)
  const others = map.filter((each) => each.figure !== figure && partsOf(each.figure)[0] === table)
  return {
    dataElement: others.findLast((each) => partsOf(each.figure)[1] === row && each.dataElement !== '')?.dataElement ?? '',
    categoryOptionCombo:
      others.findLast((each) => partsOf(each.figure)[2] === column && each.categoryOptionCombo !== '')?.categoryOptionCombo ?? '',
  }
}

/** Table, row and column; a row's code can contain a dot. */
function partsOf(figure: string): [table: string, row: string, column: string] {
  const [table = '', ...rest] = figure.split('.')
  return [table, rest.slice(0, -1).join('.'), rest.at(-1) ?? '']
}
