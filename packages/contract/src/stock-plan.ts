import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { day, idParam, version } from './fields.ts'
import { expiry } from './lot-fields.ts'
import { ADMIN, ADMIN_OR_PHARMACIST } from './roles.ts'
import { Usable } from './stock.ts'
import { countedUnits, held } from './stock-fields.ts'

const DAYS = 'Enter a whole number of days, from 0 to 365'
const REVIEW = 'Enter a whole number of days, from 1 to 365'
const PACK = 'Enter the units of a pack, a whole number from 1'

const days = z.int(DAYS).min(0, DAYS).max(365, DAYS)
const reviewDays = z.int(REVIEW).min(1, REVIEW).max(365, REVIEW)
const packSize = z.int(PACK).min(1, PACK).max(1_000_000, PACK)

/** In the order in which they are tried: the first that fits is the status. */
export const STOCK_STATUSES = ['out', 'too little history', 'no use', 'order now', 'watch', 'too much', 'enough'] as const
export type StockStatus = (typeof STOCK_STATUSES)[number]

/** What the rules make of an item's history and its lots. Null is 'too little history' or, for the days left, no use. */
export const Figures = z.object({
  /** Units a day and a month (30.5 days), from days with stock only; two and one decimals. */
  adc: z.number().nullable(),
  amc: z.number().nullable(),
  /** The days that the rate comes from: the last 30 if they used more than the 180. */
  basis: z.enum(['180', '30']).nullable(),
  usable: z.int(),
  onOrder: z.int(),
  reorderPoint: z.int().nullable(),
  orderUpTo: z.int().nullable(),
  order: z.int(),
  daysLeft: z.int().nullable(),
  unitsAtRisk: z.int().nullable(),
  status: z.enum(STOCK_STATUSES),
})
export type Figures = z.infer<typeof Figures>

/** The clinic's own numbers of days where an item has none. */
export const PlanDefaults = z.object({ leadDays: days, safetyDays: days, reviewDays })
export type PlanDefaults = z.infer<typeof PlanDefaults>
export const PLAN_DEFAULTS: PlanDefaults = { leadDays: 14, safetyDays: 14, reviewDays: 30 }

/** An item's plan as set; null is the clinic's default. */
export const ItemPlan = z.object({
  leadDays: z.int().nullable(),
  safetyDays: z.int().nullable(),
  reviewDays: z.int().nullable(),
  packSize: z.int(),
  onOrder: z.int(),
  orderedOn: z.string().nullable(),
  /** Left out of the order list. */
  noReorder: z.boolean(),
  version: z.int(),
})

export const PlanRow = Figures.extend({
  _id: z.string(),
  name: z.string(),
  dosage: z.string(),
  /** The item's count: usable, expired and held. */
  count: z.int(),
  expired: z.int(),
  held: z.int(),
  nextExpiry: z.string().nullable(),
  expiryUnknown: z.boolean(),
  /** Of the lot received last. */
  supplier: z.string(),
  unitCost: z.int().nullable(),
  plan: ItemPlan,
  alternatives: Usable.shape.alternatives,
})
export type PlanRow = z.infer<typeof PlanRow>

export const listPlan = defineEndpoint({
  method: 'GET',
  path: '/stock/plan',
  summary: 'For each item by name, or those of one status: the rate of use, days left, and what to order',
  access: ADMIN_OR_PHARMACIST,
  query: z.object({ status: z.enum(STOCK_STATUSES, `status is one of: ${STOCK_STATUSES.join(', ')}`).optional() }),
  response: z.array(PlanRow),
})

export const downloadPlan = defineEndpoint({
  method: 'POST',
  path: '/stock/plan/csv',
  summary: 'What to order, as CSV',
  access: ADMIN_OR_PHARMACIST,
  body: z.object({}),
  response: z.string(),
  csv: 'reorder.csv',
})

const wanted = z.number('Enter a whole number').int('Enter a whole number').min(0, 'Enter a whole number, from 0')

export const PlanTry = z.object({
  today: day(),
  /** The days on which something changed; the days between carry forward what the last one closed with. */
  days: z
    .array(z.object({ day: day(), consumed: countedUnits, usableClosing: countedUnits }), 'Enter a list of days')
    .max(400, 'Use at most 400 days')
    .superRefine((list, context) => {
      const seen = new Set<string>()
      list.forEach(({ day }, place) => {
        if (seen.has(day)) context.addIssue({ code: 'custom', message: 'This day is in the list twice', path: [place, 'day'] })
        seen.add(day)
      })
    }),
  lots: z
    .array(
      z.object({
        quantity: countedUnits,
        expiresOn: expiry.nullable().default(null),
        held: held.default(false),
        receivedOn: day().optional(),
      }),
      'Enter a list of lots',
    )
    .max(1000, 'Use at most 1,000 lots'),
  leadDays: days.default(PLAN_DEFAULTS.leadDays),
  safetyDays: days.default(PLAN_DEFAULTS.safetyDays),
  reviewDays: reviewDays.default(PLAN_DEFAULTS.reviewDays),
  packSize: packSize.default(1),
  onOrder: wanted.default(0),
})
export type PlanTry = z.infer<typeof PlanTry>

export const tryPlan = defineEndpoint({
  method: 'POST',
  path: '/stock/plan/try',
  summary: 'The figures of an invented history; stores nothing',
  access: ADMIN_OR_PHARMACIST,
  body: PlanTry,
  response: Figures,
  notIdempotent: 'It stores nothing',
})

export const ItemPlanUpdate = z.object({
  leadDays: days.nullable().optional(),
  safetyDays: days.nullable().optional(),
  reviewDays: reviewDays.nullable().optional(),
  packSize: packSize.optional(),
  onOrder: countedUnits.optional(),
  orderedOn: day().nullable().optional(),
  noReorder: z.boolean('Say yes or no').optional(),
  version,
})
export type ItemPlanUpdate = z.infer<typeof ItemPlanUpdate>

export const updateItemPlan = defineEndpoint({
  method: 'PATCH',
  path: '/stock/items/:id/plan',
  summary: 'Set how an item is ordered: days, pack, what is on order',
  access: ADMIN_OR_PHARMACIST,
  params: idParam,
  body: ItemPlanUpdate,
  response: PlanRow,
  refersTo: [{ in: 'params', key: 'id', what: 'item' }],
})

const Defaults = PlanDefaults.extend({ version: z.int() })

export const getPlanDefaults = defineEndpoint({
  method: 'GET',
  path: '/stock/defaults',
  summary: 'The days that items without days of their own are planned with',
  access: ADMIN_OR_PHARMACIST,
  response: Defaults,
})

export const updatePlanDefaults = defineEndpoint({
  method: 'PATCH',
  path: '/stock/defaults',
  summary: 'Set the days that items without days of their own are planned with',
  access: ADMIN,
  body: PlanDefaults.partial().extend({ version }),
  response: Defaults,
})
