/** What a figure of a return counts. Of 'visits' each one is a visit that a person can open. */
export const UNITS = ['visits', 'units', 'days', 'percent'] as const
export type Unit = (typeof UNITS)[number]
