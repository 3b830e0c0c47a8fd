import { appendFileSync } from 'node:fs'

/**
 * What a case measured, under its id and engine: `noteFigure('DUR-02 sqlite', '20 cuts, 41,233 acknowledged, 0 lost')`. A full run
 * collects the lines for reliability/figures.md.
 */
export function noteFigure(subject: string, figure: string): void {
  console.log(`${subject}: ${figure}`)
  const file = process.env.RELIABILITY_FIGURES
  if (file) appendFileSync(file, `${JSON.stringify({ subject, figure, date: new Date().toISOString().slice(0, 10) })}\n`)
}

/** 41233 as 41,233. */
export const grouped = (count: number): string => count.toLocaleString('en-GB')

/** The value that this share of the measurements is below; 0 if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
