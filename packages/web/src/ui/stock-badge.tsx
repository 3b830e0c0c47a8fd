import { StatusBadge } from './status-badge.tsx'

/** At this many units or fewer an item is low. The clinic's one level for all items. */
export const LOW_STOCK = 10

/** Warns of an item that runs out, or has; nothing while there is enough. */
export function StockBadge({ count }: { count: number }) {
  if (count > LOW_STOCK) return null
  return <StatusBadge kind="warning" text={count === 0 ? 'Out of stock' : 'Low'} />
}
