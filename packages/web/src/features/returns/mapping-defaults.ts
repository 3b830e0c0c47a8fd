import { NAMED_FIGURES } from '@clinic/contract/clinical/returns/figures'

export type Mapped = { figure: string; dataElement: string; categoryOptionCombo: string; zero: boolean }

/** The first figure behind the last mapped one that is not mapped yet, else the first that is not, else the first. */
export function nextFigure(map: readonly Mapped[]): string {
  const mapped = new Set(map.map(({ figure }) => figure))
  const last = NAMED_FIGURES.findIndex(({ figure }) => figure === map.at(-1)?.figure)
  const inOrder = [...NAMED_FIGURES.slice(last + 1), ...NAMED_FIGURES]
  return (inOrder.find(({ figure }) => !mapped.has(figure)) ?? NAMED_FIGURES[0])?.figure ?? ''
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
