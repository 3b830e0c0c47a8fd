import { StatusBadge } from '../../ui/list/status-badge.tsx'
import { UI_WORDS } from '../../ui/words.ts'

/** Warns of an item that runs out, or has; nothing while there is enough. */
export function StockBadge({ count, low }: { count: number; low: boolean }) {
  if (count > 0 && !low) return null
  return <StatusBadge kind="warning" text={count === 0 ? UI_WORDS.outOfStock : 'Low'} />
}
