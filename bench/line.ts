/** One row of the table that the bench prints. */
export type Line = {
  /** The bar of the speed page that it belongs to: '1 limit', '2 search' … */
  readonly bar: string
  readonly what: string
  readonly measured: string
  /** To the baseline of the same run. */
  readonly ratio: string
  readonly target: string
  /** Null where there is no target: a figure that explains another. */
  readonly holds: boolean | null
}

/** What every program gets: the size of the stores, and whether time is short. */
export type Plan = { readonly quick: boolean; readonly sizes: readonly number[]; readonly size: number }

/** The median: of an even number of values the mean of the middle two; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

/** The value that `share` percent of them do not exceed; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)] ?? 0
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en')
export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`
