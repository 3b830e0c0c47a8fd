import { COUNT_REASONS } from '@clinic/clinical/stock/stock-count'
import { PLAN_DEFAULTS, PLAN_STATUSES } from '@clinic/clinical/stock/stock-plan'
import { z } from 'zod'
import { day, id, LINE, optionalReason, reasonOf, SHORT, text, version } from '../fields.ts'
import { expiry, lotNumber } from './lot-fields.ts'

const MAX_UNITS = 1_000_000_000
const MAX_COST = 10_000_000_000
const UNITS = 'Enter a whole number of units, from 1'
const COUNTED = 'Enter a whole number of units, from 0'

const units = z.number(UNITS).int(UNITS).min(1, UNITS).max(MAX_UNITS, UNITS)
const counted = z.number(COUNTED).int(COUNTED).min(0, COUNTED).max(MAX_UNITS, COUNTED)
const REASON = 'Write the reason, at least 3 characters'
const reason = reasonOf(3, REASON)
const held = z.boolean('Held is true or false')

const wholeDays = (min: number, what: string) => {
  const message = `Enter ${what} as a whole number of days, ${min} to 365`
  return z.number(message).int(message).min(min, message).max(365, message)
}

/** Days that have not come. */
export const STOCK_DAYS = {
  received: 'It cannot have been received after today',
  ordered: 'It cannot have been ordered after today',
} as const

/** One line of a delivery. The server refuses an expiry before today unless it is held (`expiryProblem`). */
const ReceiptLine = z.object({
  item: id('Choose an item'),
  units,
  lotNo: lotNumber.default(''),
  expiresOn: expiry.nullable().optional(),
  unitCost: z
    .int('Enter the cost of one unit in kobo')
    .min(0, 'Enter a cost from 0')
    .max(MAX_COST, 'Enter a smaller cost')
    .nullable()
    .optional(),
  held: held.default(false),
})

export const ReceiptInput = z.object({
  supplier: text(SHORT, 'Enter the supplier as text').default(''),
  reference: text(SHORT, 'Enter the reference as text').default(''),
  receivedOn: day().optional(),
  note: text(LINE, 'Enter the note as text').default(''),
  /** The same reference is meant once more. */
  again: z.boolean('Say yes or no').default(false),
  lines: z.array(ReceiptLine, 'Add at least one line').min(1, 'Add at least one line').max(200, 'Use at most 200 lines'),
})
export type ReceiptInput = z.infer<typeof ReceiptInput>

export const LotAnswer = z.object({
  _id: z.string(),
  itemId: z.string(),
  lotNo: z.string(),
  expiresOn: z.string().nullable(),
  quantity: z.int(),
  held: z.boolean(),
  supplier: z.string(),
  unitCost: z.int().nullable(),
  receivedOn: z.string(),
  version: z.int(),
})
export type LotAnswer = z.infer<typeof LotAnswer>

export const LotUpdate = z.object({ lotNo: lotNumber, expiresOn: expiry.nullable(), held }).partial().extend({ reason, version })
export type LotUpdate = z.infer<typeof LotUpdate>

export const WRITE_OFF_KINDS = ['expired', 'damaged', 'lost', 'recalled'] as const
export const WriteOff = z.object({ units, kind: z.enum(WRITE_OFF_KINDS, 'Choose why it is written off'), reason })
export type WriteOff = z.infer<typeof WriteOff>

/** What a person set for an item; null means the clinic's default. */
export const ItemPlanUpdate = z
  .object({
    leadDays: wholeDays(0, 'the delivery time').nullable(),
    safetyDays: wholeDays(0, 'the safety stock').nullable(),
    reviewDays: wholeDays(1, 'the time between orders').nullable(),
    packSize: units,
    onOrder: counted,
    orderedOn: day().nullable(),
    noReorder: z.boolean('Say yes or no'),
  })
  .partial()
  .extend({ version })
export type ItemPlanUpdate = z.infer<typeof ItemPlanUpdate>

export const PlanAnswer = z.object({
  adc: z.number().nullable(),
  amc: z.number().nullable(),
  basis: z.enum(['180', '30']).nullable(),
  usable: z.int(),
  onOrder: z.int(),
  reorderPoint: z.int().nullable(),
  orderUpTo: z.int().nullable(),
  order: z.int().nullable(),
  daysLeft: z.int().nullable(),
  unitsAtRisk: z.int().nullable(),
  status: z.enum(PLAN_STATUSES),
})

const DAYS = 'Send at most 400 days, each once'

/** The same figures for numbers that are sent; stores nothing. */
export const PlanTry = z.object({
  today: day(),
  days: z
    .array(z.object({ day: day(), consumed: counted, usableClosing: counted }), DAYS)
    .max(400, DAYS)
    .refine((days) => new Set(days.map((each) => each.day)).size === days.length, DAYS),
  lots: z
    .array(
      z.object({
        _id: id().optional(),
        quantity: counted,
        expiresOn: expiry.nullable().default(null),
        held: held.default(false),
        receivedOn: day().optional(),
      }),
      'Send a list of lots',
    )
    .max(400, 'Send at most 400 lots')
    .default([]),
  leadDays: wholeDays(0, 'leadDays').default(PLAN_DEFAULTS.leadDays),
  safetyDays: wholeDays(0, 'safetyDays').default(PLAN_DEFAULTS.safetyDays),
  reviewDays: wholeDays(1, 'reviewDays').default(PLAN_DEFAULTS.reviewDays),
  packSize: units.default(PLAN_DEFAULTS.packSize),
  onOrder: counted.default(PLAN_DEFAULTS.onOrder),
})
export type PlanTry = z.infer<typeof PlanTry>

/** All items, or those named. */
export const StockCountInput = z.object({
  scope: z.union([z.literal('all'), z.array(id()).min(1).max(1000)], "The scope is 'all' or a list of item ids"),
})

export const StockCountLines = z.object({
  lines: z
    .array(
      z.object({
        lotId: id('Choose a lot'),
        counted,
        reasonCode: z.enum(COUNT_REASONS, 'Choose a reason').optional(),
        reason: optionalReason('Enter the reason as text').default(''),
      }),
      'Add at least one line',
    )
    .min(1, 'Add at least one line')
    .max(1000, 'Use at most 1000 lines'),
})
export type StockCountLines = z.infer<typeof StockCountLines>

/** Extra fields of a drug row. */
export const drugRowExtras = {
  days: wholeDays(1, 'how long it lasts').optional(),
  shortDated: reasonOf(3, REASON, 200).optional(),
}
