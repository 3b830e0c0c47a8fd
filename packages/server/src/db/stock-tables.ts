import type { CountReason } from '@clinic/contract/clinical/stock-count'
import type { Generated } from 'kysely'
import type { Flag, Time } from './columns.ts'

// The stock by lot. Days are yyyy-mm-dd, in the clinic's time zone.

/** A delivery. */
export interface ReceiptTable {
  _id: string
  supplier: string
  /** `supplier` and `reference` ignoring case and spaces around. */
  supplierKey: string
  reference: string
  referenceKey: string
  /** 0, or 1 and on for a reference that was received again on purpose. */
  copy: number
  receivedOn: string
  note: string
  personnelId: string
  createdAt: Time
}

/** Units of an item with one lot number and one expiry. Unique by these, and by whether it is held. */
export interface LotTable {
  _id: string
  itemId: string
  /** '' is unknown. */
  lotNo: string
  /** `lotNo` ignoring case and spaces around. */
  lotKey: string
  /** The last day on which it is given; null is not recorded. */
  expiresOn: string | null
  /** The sum of the lot's movements; never below 0. */
  quantity: number
  /** Set aside: never given. */
  held: Flag
  supplier: string
  /** In kobo. */
  unitCost: number | null
  receivedOn: string
  receiptId: string | null
  version: Generated<number>
}

/** What a movement did to a lot. Append-only, held by triggers. A lot takes part in a movement once. */
export interface LotMovementTable {
  _id: string
  lotId: string
  /** Null for what was on the shelf when lots began. */
  movementId: string | null
  change: number
  kind: 'receipt' | 'opening' | 'migrated' | 'dispensed' | 'returned' | 'expired' | 'damaged' | 'lost' | 'recalled' | 'count'
  /** The care record and the place of the row in it; null together. */
  careId: string | null
  position: number | null
}

/** How an item is ordered; null is the clinic's default. */
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

/** Derived from the movements and lots: a day on which something changed or expired. Days between carry forward. */
export interface StockDayTable {
  itemId: string
  day: string
  /** Units given on this day, less those of care that was struck. */
  consumed: number
  /** Units that could be given at the end of the day. */
  usableClosing: number
}

export interface StockCountTable {
  _id: string
  /** 'all', or the ids of items as JSON. */
  scope: string
  openedBy: string
  openedAt: Time
  postedAt: Time | null
  cancelledAt: Time | null
  /** 1 while it is open, so that only one is. */
  slot: 1 | null
}

export interface CountLineTable {
  countId: string
  lotId: string
  counted: number
  /** The lot's quantity in the transaction in which the line was typed. */
  atCount: number
  reasonCode: CountReason | null
  reason: string
  countedBy: string
  countedAt: Time
}

/** What an admin sets for the whole clinic. */
export interface SettingTable {
  name: string
  value: string
  updatedBy: string | null
  updatedAt: Time
  version: Generated<number>
}
