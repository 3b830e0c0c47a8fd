import type { WardRow } from '@clinic/contract/ward/ward'

export const nameOf = ({ patient: { firstname, lastname } }: Pick<WardRow, 'patient'>) => `${firstname} ${lastname}`

/** The dialogs for one patient. */
export type Dialog = 'move' | 'plan' | 'discharge' | 'vitals'
