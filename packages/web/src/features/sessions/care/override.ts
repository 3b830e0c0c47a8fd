import { MIN_REASON, type ReasonCode } from '@clinic/clinical/guard/guard-override'
import { visibleLetters } from '@clinic/clinical/names'
import { PLACEHOLDER } from '@clinic/contract/fields'
import type { CheckedRow } from '@clinic/contract/guard/guard'

/** The reason for overriding the guard; blank until the guard asks. `box` is what a press said of the box, and is not sent. */
export type Override = { reasonCode: string; reason: string; agreedWith: string; box?: string }

export const noOverride = (): Override => ({ reasonCode: '', reason: '', agreedWith: '' })

export const BOX_READ = 'label-checked' satisfies ReasonCode

const isChosen = (value: string) => value !== '' && value !== PLACEHOLDER

/** Can the row be saved, as far as the guard decides: not refused, or with a complete reason? */
export function isSettled(row: CheckedRow | undefined, { reasonCode, reason, agreedWith, box }: Override = noOverride()): boolean {
  if (!row?.refused) return true
  if (row.owes === 'nothing') return true
  if (row.owes === 'doctor' || !isChosen(reasonCode)) return false
  if (reasonCode === BOX_READ && row.owes === 'code' && row.box !== null) return box === row.box // another allergy asks again
  const isSaid = row.owes === 'code' ? reason.trim() === '' || isLong(reason) : isLong(reason)
  return isSaid && (row.owes !== 'agreement' || isChosen(agreedWith))
}

const isLong = (reason: string) => visibleLetters(reason) >= MIN_REASON
