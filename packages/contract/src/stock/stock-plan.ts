import { PLAN_STATUSES } from '@clinic/clinical/stock/stock-plan'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParam, version } from '../fields.ts'
import { ADMIN, ADMIN_OR_PHARMACIST } from '../personnel/roles.ts'
import { UsableItem } from './stock.ts'
import { ItemPlanUpdate, PlanAnswer, PlanTry } from './stock-inputs.ts'

/** The clinic's default numbers of days. */
export type PlanDefaults = { readonly leadDays: number; readonly safetyDays: number; readonly reviewDays: number }

/** An item's plan as set; null is the clinic's default. */
const ItemPlan = z.object({
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

export const PlanRow = PlanAnswer.extend({
  _id: z.string(),
  name: z.string(),
  dosage: z.string(),
  unit: z.string(),
  /** The item's count: usable, expired and held. */
  count: z.int(),
  expired: z.int(),
  held: z.int(),
  nextExpiry: z.string().nullable(),
  expiryUnknown: z.boolean(),
  /** Of the delivery received last that names one; the cost likewise. */
  supplier: z.string(),
  unitCost: z.int().nullable(),
  /** To be ordered, now or soon; of several screens the one rule (`runsLow`). */
  runsLow: z.boolean(),
  plan: ItemPlan,
  alternatives: UsableItem.shape.alternatives,
})
export type PlanRow = z.infer<typeof PlanRow>

export const listPlan = defineEndpoint({
  method: 'GET',
  path: '/stock/plan',
  summary: 'For each item by name, or those of one status: the rate of use, days left, and what to order',
  access: ADMIN_OR_PHARMACIST,
  shows: ['stock'],
  audits: 'stock.plan',
  query: z.object({ status: z.enum(PLAN_STATUSES, `status is one of: ${PLAN_STATUSES.join(', ')}`).optional() }),
  response: z.array(PlanRow),
})

export const downloadPlan = defineEndpoint({
  method: 'POST',
  path: '/stock/plan/csv',
  summary: 'What to order, as CSV',
  access: ADMIN_OR_PHARMACIST,
  audits: 'stock.download',
  response: z.string(),
  csv: 'reorder.csv',
})

export const tryPlan = defineEndpoint({
  method: 'POST',
  path: '/stock/plan/try',
  summary: 'The figures of an invented history; stores nothing',
  access: ADMIN_OR_PHARMACIST,
  shows: [],
  body: PlanTry,
  response: PlanAnswer,
  storesNothing: true,
})

export const updateItemPlan = defineEndpoint({
  method: 'PATCH',
  path: '/stock/items/:id/plan',
  summary: 'Set how an item is ordered: days, pack, what is on order',
  access: ADMIN_OR_PHARMACIST,
  touches: ['stock'],
  params: idParam,
  body: ItemPlanUpdate,
  response: PlanRow,
  refersTo: [{ in: 'params', key: 'id', what: 'item' }],
})

const Defaults = z.object({ leadDays: z.int(), safetyDays: z.int(), reviewDays: z.int(), version: z.int() })

export const getPlanDefaults = defineEndpoint({
  method: 'GET',
  path: '/stock/defaults',
  summary: 'The days that items without their own days are planned with',
  access: ADMIN_OR_PHARMACIST,
  shows: ['stock'],
  audits: 'stock.defaults',
  response: Defaults,
})

/** The days of an item's plan, without 'the clinic's default'. */
const days = ItemPlanUpdate.shape
const DefaultsUpdate = z
  .object({
    leadDays: days.leadDays.unwrap().unwrap(),
    safetyDays: days.safetyDays.unwrap().unwrap(),
    reviewDays: days.reviewDays.unwrap().unwrap(),
  })
  .partial()
  .extend({ version })

export const updatePlanDefaults = defineEndpoint({
  method: 'PATCH',
  path: '/stock/defaults',
  summary: 'Set the days that items without their own days are planned with',
  access: ADMIN,
  touches: ['stock'],
  body: DefaultsUpdate,
  response: Defaults,
})
