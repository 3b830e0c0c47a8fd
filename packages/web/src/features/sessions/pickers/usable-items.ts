import { countedOf } from '@clinic/clinical/drugs/units'
import { type Item, listItems } from '@clinic/contract/inventory/inventory'
import { listUsable, type UsableItem } from '@clinic/contract/stock/stock'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/client.ts'
import { dayText } from '../../../ui/time/day-text.ts'
import { WORDS } from '../words.ts'

type ShelfFigures = Pick<UsableItem, 'usable' | 'expired' | 'held' | 'nextExpiry' | 'expiryUnknown' | 'undated' | 'alternatives'>
export type ShelfItem = Item & Partial<Pick<UsableItem, 'usualUnits' | 'ingredients'>> & { readonly onShelf?: ShelfFigures }

/** Items with usable units as their count. Until those load it is the whole stock, and the server refuses the rest. */
export function useUsableItems() {
  const items = useQuery(query(listItems, {}))
  const usable = useQuery(query(listUsable, {})).data
  const { data, isError, isPending } = items
  return { data: data && usable ? withUsable(data, usable) : data, isError, isPending }
}

function withUsable(items: readonly Item[], usable: readonly UsableItem[]): readonly ShelfItem[] {
  const byId = new Map(usable.map((onShelf) => [onShelf._id, onShelf]))
  return items.map((item) => {
    const onShelf = byId.get(item._id)
    return onShelf ? { ...item, count: onShelf.usable, usualUnits: onShelf.usualUnits, ingredients: onShelf.ingredients, onShelf } : item
  })
}

/** Text below a chosen item: '500 mg · 6 tablets usable, 4 expired · next expiry 31/03/2027'. */
export function shelfText(item: ShelfItem): string {
  const { dosage, count, onShelf } = item
  if (!onShelf) return WORDS.doseAndLeft(dosage, countedOf(count, item))
  const { usable, expired, held, nextExpiry, expiryUnknown } = onShelf
  const kept = [...(expired > 0 ? [WORDS.expired(expired)] : []), ...(held > 0 ? [WORDS.heldBack(held)] : [])]
  const left = kept.length > 0 ? [WORDS.usable(countedOf(usable, item)), ...kept].join(', ') : WORDS.unitsLeft(countedOf(usable, item))
  // Boxes without an expiry are used last.
  const expiry = nextExpiry ? [WORDS.nextExpiry(dayText(nextExpiry))] : expiryUnknown ? [WORDS.lookAtTheBox] : []
  return [dosage, left, ...(usable > 0 ? expiry : [])].join(' · ')
}
