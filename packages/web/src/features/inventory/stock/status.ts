import type { Item } from '@clinic/contract/inventory'
import type { StatusName } from './status-word.tsx'

/** What the list says of an item until the plan knows its rate of use: the rule of a quarter (decision 0005) says what is low. */
export function statusOf({ _id, count }: Item, low: ReadonlySet<string>): StatusName {
  if (count === 0) return 'out'
  return low.has(_id) ? 'low' : 'enough'
}
