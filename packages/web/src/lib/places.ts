import type { ScreenName } from '@clinic/contract/screens'

/** The groups of the navigation, in their order. */
export const GROUPS = ['Care', 'Stock', 'Clinic'] as const

/** A screen that the navigation lists. */
type NavigationPlace = {
  readonly screen: ScreenName
  readonly label: string
  readonly group: (typeof GROUPS)[number]
  /** The place that it belongs to: the same patients, listed in another way. */
  readonly under?: ScreenName
}

/** In the order of a day's work. */
export const PLACES = [
  { screen: 'queue', label: 'Queue', group: 'Care' },
  { screen: 'therapy', label: 'Physiotherapy', group: 'Care', under: 'queue' },
  { screen: 'activeSessions', label: 'Sessions', group: 'Care', under: 'queue' },
  { screen: 'ward', label: 'Ward', group: 'Care' },
  { screen: 'beds', label: 'Beds', group: 'Care', under: 'ward' },
  { screen: 'patientSearch', label: 'Patients', group: 'Care' },
  { screen: 'followUps', label: 'Follow-ups', group: 'Care' },
  { screen: 'longTerm', label: 'Long-term care', group: 'Care', under: 'followUps' },
  { screen: 'stock', label: 'Stock', group: 'Stock' },
  { screen: 'shelf', label: 'Stock', group: 'Stock' },
  { screen: 'managePersonnel', label: 'Personnel', group: 'Clinic' },
  { screen: 'report', label: 'Report', group: 'Clinic' },
  { screen: 'returns', label: 'Returns', group: 'Clinic' },
  { screen: 'diseaseReports', label: 'Diseases', group: 'Clinic', under: 'returns' },
  { screen: 'audit', label: 'Audit', group: 'Clinic' },
  { screen: 'phones', label: 'Phones', group: 'Clinic' },
  { screen: 'storage', label: 'Backups', group: 'Clinic' },
  { screen: 'settings', label: 'Settings', group: 'Clinic' },
] as const satisfies readonly NavigationPlace[]

export type Place = NavigationPlace & (typeof PLACES)[number]
