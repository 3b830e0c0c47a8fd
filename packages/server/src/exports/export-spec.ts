import type { TimeRange } from '../clinic-days.ts'
import type { Sheet } from './sheet.ts'

/** Which export is wanted, as a thread can be told. */
export type ExportSpec = { readonly what: 'patients' } | { readonly what: 'report'; readonly range: TimeRange; readonly timeZone: string }

/** Loaded when needed: most of a thread's start goes into loading. */
export async function sheetOf(order: ExportSpec): Promise<Sheet> {
  if (order.what === 'patients') return (await import('../patients/patient-sheet.ts')).patientSheet
  return (await import('../reports/report-sheet.ts')).reportSheet(order.range, order.timeZone)
}
