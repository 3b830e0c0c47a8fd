import { STOCK } from '@clinic/server/demo/stock'
import { nameColumns } from '@clinic/server/inventory/inventory'
import type { Chain } from './chain.ts'
import type { Ids } from './ids.ts'
import type { Insert } from './insert.ts'
import type { Person } from './staff.ts'

type ItemStock = { readonly _id: string; count: number; fullCount: number; updatedAt: string }
type StockDay = { readonly itemId: string; readonly day: string; readonly consumed: number; readonly usableClosing: number }
type DispensedUnits = { readonly itemId: string; readonly drug: string; readonly dosage: number; readonly sessionId: string }

export type Stock = {
  idOf: (drug: string) => string
  /** Takes units, after a delivery if too few are left. */
  take: (by: Person, time: number, taken: DispensedUnits) => void
  /** Writes the items with what is left of them. */
  end: () => void
}

export function openStock(insert: Insert, chain: Chain, ids: Ids, admin: Person, opening: number): Stock {
  const start = new Date(opening).toISOString()
  const held = new Map<string, ItemStock>()
  const days = new Map<string, StockDay>()

  /** All units of an item are one lot. The day counts as the clinic's, which in UTC it nearly is. */
  function keepDay(at: number, item: ItemStock, consumed: number) {
    const day = new Date(at).toISOString().slice(0, 10)
    const known = days.get(`${item._id} ${day}`)
    days.set(`${item._id} ${day}`, { itemId: item._id, day, consumed: (known?.consumed ?? 0) + consumed, usableClosing: item.count })
  }

  const move = (
    by: Person,
    at: number,
    itemId: string,
    change: number,
    type: 'opening' | 'restock' | 'dispensed',
    sessionId: string | null,
  ) => {
    const movementId = ids(at)
    insert('movement', {
      _id: movementId,
      itemId,
      type,
      change,
      personnelId: by._id,
      sessionId,
      reason: type === 'restock' ? 'Delivery' : '',
      createdAt: new Date(at).toISOString(),
    })
    if (change === 0) return
    const kind = type === 'restock' ? 'receipt' : type
    insert('lotMovement', { _id: movementId, lotId: itemId, movementId, change, kind, careId: null, position: null })
  }
  for (const [name, , , count] of STOCK) {
    const _id = ids(opening)
    const item = { _id, count, fullCount: count, updatedAt: start }
    held.set(name, item)
    keepDay(opening, item, 0)
    move(admin, opening, _id, count, 'opening', null)
    chain.add(start, admin, { action: 'C', type: 'item.create', entityId: _id })
  }
  function find(drug: string): ItemStock {
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
      keepDay(time, item, dosage)
      move(by, time, item._id, -dosage, 'dispensed', sessionId)
    },
    end() {
      for (const [name, dosage, description] of STOCK) {
        const { _id, count, fullCount, updatedAt } = find(name)
        insert('item', { _id, ...nameColumns(name), count, fullCount, description, dosage, createdAt: start, updatedAt })
        insert('lot', {
          _id,
          itemId: _id,
          lotNo: '',
          lotKey: '',
          expiresOn: null,
          quantity: count,
          held: 0,
          supplier: '',
          unitCost: null,
          receivedOn: start.slice(0, 10),
          receiptId: null,
        })
      }
      for (const day of days.values()) insert('stockDay', day)
    },
  }
}
