import { addDays } from '@clinic/clinical/calendar'
import type { PlanRow } from '@clinic/contract/stock/stock-plan'

/** How far ahead the list looks: far enough to use the box first, or return it. */
const SOON_DAYS = 90

export type ExpiringRows = { readonly expired: readonly PlanRow[]; readonly soon: readonly PlanRow[]; readonly unknown: readonly PlanRow[] }

/** Items with expired units, with a usable lot that expires soon or before it is used up, or with a lot without a recorded expiry. */
export function expiringOf(rows: readonly PlanRow[], today: string): ExpiringRows {
  const until = addDays(today, SOON_DAYS)
  const isSoon = ({ nextExpiry, unitsAtRisk }: PlanRow) => (nextExpiry !== null && nextExpiry <= until) || (unitsAtRisk ?? 0) > 0
  return {
    expired: rows.filter(({ expired }) => expired > 0),
    soon: rows.filter(isSoon).toSorted((one, other) => (one.nextExpiry ?? '9').localeCompare(other.nextExpiry ?? '9')),
    unknown: rows.filter(({ expiryUnknown }) => expiryUnknown),
  }
}

export const expiringCount = ({ expired, soon }: ExpiringRows) => new Set([...expired, ...soon].map(({ _id }) => _id)).size
