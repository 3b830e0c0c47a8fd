import { type SourcedRule, sourceWords } from '../sources.ts'

export type RulesRow = { cells: string[]; source: string; state: string }
/** A table of the clinical rules. */
export type RulesSection = { chapter: string; title: string; columns: string[]; rows: RulesRow[] }
/** `rules` is the version. */
export type RulesDocument = { rules: string; sections: RulesSection[] }

type Review = { readonly by: string; readonly on: string } | null

/** A row with where it comes from, and who compared it with that. */
export const row = (sourced: SourcedRule & { readonly review?: Review }, ...cells: readonly (string | number)[]): RulesRow => ({
  cells: cells.map(String),
  source: sourceWords(sourced),
  state: stateOf(sourced),
})

const stateOf = ({ source, reviewed, review }: SourcedRule & { readonly review?: Review }) => {
  if (review) return `Reviewed by ${review.by}, on ${review.on}`
  if (source.every((key) => key === 'DECIDED')) return 'Decided by this clinic'
  return reviewed ? 'Compared with its source' : 'Not reviewed'
}

const inUnits = (months: number) => {
  if (months >= 24 && months % 12 === 0) return `${months / 12} years`
  return months === 1 ? '1 month' : `${months} months`
}

/** More than any person lives. */
const NO_END = 200 * 12

type Months = { readonly fromMonths?: number; readonly belowMonths?: number }

/** 'from 2 months, below 12 months'. */
export function agesText({ fromMonths = 0, belowMonths = NO_END }: Months): string {
  if (fromMonths === 0) return belowMonths >= NO_END ? 'every age' : `below ${inUnits(belowMonths)}`
  return belowMonths >= NO_END ? `from ${inUnits(fromMonths)}` : `from ${inUnits(fromMonths)}, below ${inUnits(belowMonths)}`
}

export const outside = ({ low, high }: { readonly low: number; readonly high: number }, unit: string) =>
  `below ${low} or above ${high} ${unit}`
