import type { UsableItem } from '@clinic/contract/stock/stock'
import type { Db } from '../db/open.ts'
import { searchable } from '../names.ts'
import { alternativesAmong, readShelf } from './shelf.ts'
import { readUsualUnits } from './usual-units.ts'

/** Usable stock of each item, by name, optionally only items whose name contains this text. */
export async function listUsable(db: Db, name: string, today: string, now: Date): Promise<UsableItem[]> {
  const part = searchable(name)
  if (name !== '' && part === '') return []
  const shelf = await readShelf(db, today)
  const alternatives = alternativesAmong(shelf)
  const usualUnits = await readUsualUnits(db, now)
  return shelf
    .filter((item) => part === '' || searchable(item.name).includes(part))
    .map((item) => ({
      _id: item._id,
      name: item.name,
      dosage: item.dosage,
      unit: item.unit,
      usable: item.figures.usable,
      expired: item.expired,
      held: item.held,
      nextExpiry: item.nextExpiry,
      expiryUnknown: item.expiryUnknown,
      undated: item.undated,
      daysLeft: item.figures.daysLeft,
      usualUnits: usualUnits(item._id),
      ingredients: item.ingredients,
      alternatives: alternatives(item),
    }))
}
