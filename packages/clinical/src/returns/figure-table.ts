import type { SourcedRule } from '../sources.ts'
import type { FormRow } from './form-rows.ts'
import type { Unit } from './units.ts'

export type Line = { readonly key: string; readonly label: string }
export type Column = Line & { readonly unit: Unit }

/** The rows and columns of a part of the return. */
export type FigureTable = SourcedRule & {
  readonly key: string
  readonly name: string
  readonly rows: readonly (Line & Partial<Pick<FormRow, 'needs' | 'isUnknown'>>)[]
  readonly columns: readonly Column[]
  readonly sums: 'both' | 'rows' | 'none'
  /** A section of the national monthly form. */
  readonly isForm?: true
}
