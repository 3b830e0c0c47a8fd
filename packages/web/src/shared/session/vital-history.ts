import type { Vital } from '@clinic/clinical/observations/vitals'
import type { Observation } from '@clinic/contract/observations/observations'

/** A vital's newest value as typed, when it was measured, and the newest few as read, oldest first. */
export type VitalHistory = { readonly text: string; readonly at: string; readonly values: readonly number[] }

const FEW = 8

/** `sets` are newest first. Those entered in error do not count; undefined if the vital was never measured. */
export function vitalHistory(vital: Vital, sets: readonly Observation[]): VitalHistory | undefined {
  const measured = sets.filter((set) => set.struck === null && set[vital].trim() !== '')
  const [newest] = measured
  if (!newest) return undefined
  const read = measured.map(({ values }) => values[vital === 'bloodPressure' ? 'systolic' : vital])
  const values = read.filter((value) => value !== null)
  return { text: newest[vital].trim(), at: newest.takenAt, values: values.slice(0, FEW).toReversed() }
}
