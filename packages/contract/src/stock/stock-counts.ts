import { COUNT_REASONS } from '@clinic/clinical/stock/stock-count'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParam, time } from '../fields.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { ADMIN_OR_PHARMACIST } from '../personnel/roles.ts'
import { StockCountInput, StockCountLines } from './stock-inputs.ts'

/** A lot on the sheet. What is not typed yet is null. */
export const CountLine = z.object({
  lotId: z.string(),
  itemId: z.string(),
  name: z.string(),
  dosage: z.string(),
  /** What one of it is called, as written; blank if its name and strength say it. */
  unit: z.string(),
  lotNo: z.string(),
  expiresOn: z.string().nullable(),
  held: z.boolean(),
  /** The lot's units now. */
  quantity: z.int(),
  counted: z.int().nullable(),
  /** The lot's units when the count was typed. */
  atCount: z.int().nullable(),
  /** counted − atCount: what posting adds to the lot, whatever was given meanwhile. */
  difference: z.int().nullable(),
  reasonCode: z.enum(COUNT_REASONS).nullable(),
  reason: z.string(),
})
export type CountLine = z.infer<typeof CountLine>

export const StockCountBrief = z.object({
  _id: z.string(),
  state: z.enum(['open', 'posted', 'cancelled']),
  openedBy: PersonBrief,
  openedAt: time,
  postedAt: time.nullable(),
  cancelledAt: time.nullable(),
})

export type StockCountBrief = z.infer<typeof StockCountBrief>

/** Lines come in the order of the sheet: lots without a recorded expiry first, then by item. */
export const StockCount = StockCountBrief.extend({ lines: z.array(CountLine) })
export type StockCount = z.infer<typeof StockCount>

const byCount = [{ in: 'params', key: 'id', what: 'stockCount' }] as const

export const openCount = defineEndpoint({
  method: 'POST',
  path: '/stock/counts',
  summary: 'Begin a stock take of all items or some; there is one open at a time',
  access: ADMIN_OR_PHARMACIST,
  touches: ['stock'],
  body: StockCountInput,
  response: StockCount,
  status: 201,
})

export const listCounts = defineEndpoint({
  method: 'GET',
  path: '/stock/counts',
  summary: 'The newest 50 stock takes, newest first',
  access: ADMIN_OR_PHARMACIST,
  shows: ['stock'],
  audits: 'stock.counts',
  response: z.array(StockCountBrief),
})

export const getCount = defineEndpoint({
  method: 'GET',
  path: '/stock/counts/:id',
  summary: 'One stock take with its lines',
  access: ADMIN_OR_PHARMACIST,
  shows: ['stock'],
  audits: 'stock.count',
  params: idParam,
  response: StockCount,
  refersTo: byCount,
})

export const typeCount = defineEndpoint({
  method: 'PATCH',
  path: '/stock/counts/:id',
  summary: 'Write down what was counted; the lot’s units at this moment are kept beside it',
  access: ADMIN_OR_PHARMACIST,
  touches: ['stock'],
  params: idParam,
  body: StockCountLines,
  response: StockCount,
  refersTo: byCount,
})

export const postCount = defineEndpoint({
  method: 'POST',
  path: '/stock/counts/:id/post',
  summary: 'Correct the stock by the differences found; each needs its reason',
  access: ADMIN_OR_PHARMACIST,
  touches: ['stock'],
  params: idParam,
  response: StockCount,
  refersTo: byCount,
})

export const cancelCount = defineEndpoint({
  method: 'DELETE',
  path: '/stock/counts/:id',
  summary: 'End a stock take without changing the stock',
  access: ADMIN_OR_PHARMACIST,
  touches: ['stock'],
  params: idParam,
  response: StockCount,
  refersTo: byCount,
})
