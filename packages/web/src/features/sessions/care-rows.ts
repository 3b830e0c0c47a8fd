import { PLACEHOLDER } from '@clinic/contract/fields'
import { newKey } from '../../form.ts'

/** A row of the care form; `key` is only for the screen, the schema drops it. */
export type CareRow = { key: string; drug: string; dosage: number | string }
type SentRow = { drug: string; dosage: number }

/** The default row of the specification, section 9: the placeholder with dosage 0. */
export const emptyRow = (): CareRow => ({ key: newKey(), drug: PLACEHOLDER, dosage: 0 })

export const isSelected = ({ drug }: Pick<CareRow, 'drug'>): boolean => drug !== PLACEHOLDER && drug !== ''

/** The rows with their places: one that was left at 'Select' goes along, so that what the server says of the others names the row that was typed. */
export const rowsToSend = (rows: readonly (SentRow | undefined)[] = []): SentRow[] =>
  rows.map((row) => row ?? { drug: PLACEHOLDER, dosage: 0 })
