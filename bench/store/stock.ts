import { STOCK } from '@clinic/server/demo/stock'
import { nameColumns } from '@clinic/server/inventory/inventory'
import type { Chain } from './chain.ts'
import type { Ids } from './ids.ts'
import type { Insert } from './insert.ts'
import type { Person } from './staff.ts'

type Held = { readonly _id: string; count: number; fullCount: number; updatedAt: string }
type Taken = { readonly itemId: string; readonly drug: string; readonly dosage: number; readonly sessionId: string }

export type Stock = {
  idOf: (drug: string) => string
  /** Takes units, after a delivery if too few are left. */
  take: (by: Person, time: number, taken: Taken) => void
  /** Writes the items with what is left of them. */
  end: () => void
}

export function openStock(insert: Insert, chain: Chain, ids: Ids, admin: Person, opening: number): Stock {
  const start = new Date(opening).toISOString()
  const held = new Map<string, Held>()
  const move = (
    by: Person,
    at: number,
    itemId: string,
    change: number,
    type: 'opening' | 'restock' | 'dispensed',
    sessionId: string | null,
  ) =>
    insert('movement', {
      ...{ _id: ids(at), itemId, type, change, personnelId: by._id, sessionId, reason: type === 'restock' ? 'Delivery' : '' },
      createdAt: new Date(at).toISOString(),
    })
  for (const [name, , , count] of STOCK) {
    const _id = ids(opening)
    held.set(name, { _id, count, fullCount: count, updatedAt: start })
    move(admin, opening, _id, count, 'opening', null)
    chain.add(start, admin, { action: 'C', type: 'item.create', entityId: _id })
  }
  function find(drug: string): Held {
    const item = held.get(drug)
    if (!item) throw new Error(`The stock has no ${drug}`)
    return item
  }
  return {
    idOf: (drug) => find(drug)._id,
    take(by, time, { drug, dosage, sessionId }) {
      const item = find(drug)
      if (item.count < dosage) {
        const delivered = dosage * 200
        item.count += delivered
        item.fullCount = item.count
        move(admin, time, item._id, delivered, 'restock', null)
      }
      item.count -= dosage
      item.updatedAt = new Date(time).toISOString()
      move(by, time, item._id, -dosage, 'dispensed', sessionId)
    },
    end() {
      for (const [name, dosage, description] of STOCK) {
        const { _id, count, fullCount, updatedAt } = find(name)
        insert('item', { _id, ...nameColumns(name), count, fullCount, description, dosage, createdAt: start, updatedAt })
      }
    },
  }
}
