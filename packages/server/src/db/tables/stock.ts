import type { CountReason } from '@clinic/clinical/stock/stock-count'
import type { Generated } from 'kysely'
import type { Flag, Time } from './columns.ts'

// Stock by lot. Days are yyyy-mm-dd, in the clinic's time zone.

/** A delivery. */
export interface ReceiptTable {
  _id: string
  supplier: string
  /** `supplier` and `reference` in lower case without surrounding spaces. */
  supplierKey: string
  reference: string
  referenceKey: string
  /** 0; 1 and up if the same reference was received again on purpose. */
  copy: number
  receivedOn: string
  note: string
  personnelId: string
  createdAt: Time
}

/** Units of an item with the same lot number and expiry date. Unique by these and by `held`. */
export interface LotTable {
  _id: string
  itemId: string
  /** '' if unknown. */
  lotNo: string
  /** `lotNo` in lower case without surrounding spaces. */
  lotKey: string
  /** The last day on which it may be given; null if not recorded. */
  expiresOn: string | null
  /** The sum of the lot's movements; never below 0. */
  quantity: number
  /** Set aside: must not be given. */
  held: Flag
  supplier: string
  /** In kobo. */
  unitCost: number | null
  receivedOn: string
  receiptId: string | null
  /** When a person who gave from it was asked for the missing expiry. */
  expiryAskedAt: Generated<string | null>
  version: Generated<number>
}

/** A movement's effect on one lot. Append-only, enforced by triggers. A lot occurs once in a movement. */
export interface LotMovementTable {
  _id: string
  lotId: string
  /** Null for what was on the shelf when lots were introduced. */
  movementId: string | null
  change: number
  kind: 'receipt' | 'opening' | 'migrated' | 'dispensed' | 'returned' | 'expired' | 'damaged' | 'lost' | 'recalled' | 'count'
  /** The care record and the row's position in it; null together. */
  careId: string | null
  position: number | null
}

/** How an item is ordered; null means the clinic's default. */
export interface ItemPlanTable {
  itemId: string
  leadDays: number | null
  safetyDays: number | null
  reviewDays: number | null
  packSize: Generated<number>
  onOrder: Generated<number>
  orderedOn: string | null
  noReorder: Generated<Flag>
  version: Generated<number>
}

/** Derived from movements and lots: one row for each day with a change or an expiry. Days in between carry the values forward. */
export interface StockDayTable {
  itemId: string
  day: string
  /** Units given that day, without struck care. */
  consumed: number
  /** Units usable at the end of the day. */
  usableClosing: number
}

export interface StockCountTable {
  _id: string
  /** 'all', or item ids as JSON. */
  scope: string
  openedBy: string
  openedAt: Time
  postedAt: Time | null
  cancelledAt: Time | null
  /** 1 while open, so that only one can be. */
  slot: 1 | null
}

export interface CountLineTable {
  countId: string
  lotId: string
  counted: number
  /** The lot's quantity when the line was typed, in the same transaction. */
  atCount: number
  reasonCode: CountReason | null
  reason: string
  countedBy: string
  countedAt: Time
}
