import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParam, searchText, time } from '../fields.ts'
import { PatientBrief } from '../patients/patient-brief.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { ADMIN_OR_PHARMACIST } from '../personnel/roles.ts'
import { flag } from './stock-fields.ts'
import { LotAnswer, LotUpdate, ReceiptInput, WriteOff } from './stock-inputs.ts'

/** The units of an item with one lot number and one expiry, held back or not. */
export const Lot = LotAnswer.extend({
  /** Held comes before expired. */
  state: z.enum(['usable', 'expired', 'held']),
  receiptId: z.string().nullable(),
})
export type Lot = z.infer<typeof Lot>

export const Receipt = z.object({
  _id: z.string(),
  supplier: z.string(),
  reference: z.string(),
  receivedOn: z.string(),
  note: z.string(),
  userId: PersonBrief,
  createdAt: time,
  /** The lot of each line, in the order of the lines. */
  lotIds: z.array(z.string()),
})
export type Receipt = z.infer<typeof Receipt>

export const receiveStock = defineEndpoint({
  method: 'POST',
  path: '/stock/receipts',
  summary: 'Receive a delivery: the units of each line go to their lot',
  access: ADMIN_OR_PHARMACIST,
  touches: ['stock'],
  body: ReceiptInput,
  response: Receipt,
  status: 201,
})

export const listLots = defineEndpoint({
  method: 'GET',
  path: '/stock/items/:id/lots',
  summary: 'The lots of an item that hold units, in the order in which they are given; all=true: the empty ones too',
  access: 'signed-in',
  shows: ['stock'],
  params: idParam,
  audits: 'stock.lots',
  query: z.object({ all: flag }),
  response: z.array(Lot),
  refersTo: [{ in: 'params', key: 'id', what: 'item' }],
})

export const updateLot = defineEndpoint({
  method: 'PATCH',
  path: '/stock/lots/:id',
  summary: 'Correct the number or expiry of a lot, hold it back or release it',
  access: ADMIN_OR_PHARMACIST,
  touches: ['stock'],
  params: idParam,
  body: LotUpdate,
  response: Lot,
  refersTo: [{ in: 'params', key: 'id', what: 'lot' }],
})

export const writeOffLot = defineEndpoint({
  method: 'POST',
  path: '/stock/lots/:id/write-off',
  summary: 'Take units of a lot off the stock that are expired, damaged, lost or recalled',
  access: ADMIN_OR_PHARMACIST,
  touches: ['stock'],
  params: idParam,
  body: WriteOff,
  response: Lot,
  refersTo: [{ in: 'params', key: 'id', what: 'lot' }],
})

export const FoundLot = Lot.extend({ item: z.object({ name: z.string(), dosage: z.string(), unit: z.string() }) })
export type FoundLot = z.infer<typeof FoundLot>

export const findLots = defineEndpoint({
  method: 'GET',
  path: '/stock/lots',
  summary: 'The lots whose number holds the text, empty ones too: where a recall begins. At most 50',
  access: ['admin', 'doctor', 'pharmacist'],
  audits: 'lot.find',
  shows: ['stock'],
  query: z.object({ lotNo: searchText }),
  response: z.array(FoundLot),
})

/** One patient's units of a lot on one care record. */
export const LotRecipient = z.object({
  patient: PatientBrief,
  phone: z.string(),
  units: z.int(),
  when: time,
  by: PersonBrief,
  sessionId: z.string(),
})
export type LotRecipient = z.infer<typeof LotRecipient>

export const listGiven = defineEndpoint({
  method: 'GET',
  path: '/stock/lots/:id/given',
  summary: 'Who got units of a lot, newest first: the list for a recall. Care that is struck is left out',
  access: ['admin', 'doctor', 'pharmacist'],
  shows: ['sessions', 'stock'],
  audits: 'lot.given',
  params: idParam,
  response: z.array(LotRecipient),
  refersTo: [{ in: 'params', key: 'id', what: 'lot' }],
})

export const UsableItem = z.object({
  _id: z.string(),
  name: z.string(),
  dosage: z.string(),
  /** What one of it is called, as written; blank if its name and strength say it. */
  unit: z.string(),
  /** Units that can be given: not held, not expired. */
  usable: z.int(),
  expired: z.int(),
  held: z.int(),
  /** The earliest recorded expiry among the usable lots. */
  nextExpiry: z.string().nullable(),
  /** A box without a recorded expiry is among them: it is given last. */
  expiryUnknown: z.boolean(),
  /** Units of such boxes, as long as no one was asked for the date: who gives the first of them is. */
  undated: z.int(),
  /** How long the usable units last; null without a known rate. */
  daysLeft: z.int().nullable(),
  /** The median row of care of the last 90 days; null with fewer than 5 rows. */
  usualUnits: z.number().nullable(),
  /** The same for items of the same ingredients; null where they are not known. */
  ingredients: z.string().nullable(),
  /** Other items of the same ingredients with usable units. Never substituted by itself. */
  alternatives: z.array(z.object({ _id: z.string(), name: z.string(), dosage: z.string(), usable: z.int() })),
})
export type UsableItem = z.infer<typeof UsableItem>

export const listUsable = defineEndpoint({
  method: 'GET',
  path: '/stock/usable',
  summary: 'What can be given of each item, or of those whose name holds the text, and what instead',
  access: 'signed-in',
  shows: ['stock'],
  audits: 'stock.usable',
  polled: true,
  query: z.object({ name: searchText }),
  response: z.array(UsableItem),
})

export const STOCK_RULES = ['I1', 'I2', 'I3'] as const

export const StockCheck = z.object({
  ok: z.boolean(),
  faults: z.array(
    z.object({ rule: z.enum(STOCK_RULES), itemId: z.string().optional(), lotId: z.string().optional(), message: z.string() }),
  ),
})
export type StockCheck = z.infer<typeof StockCheck>

export const checkStock = defineEndpoint({
  method: 'GET',
  path: '/stock/check',
  summary: 'Whether the counts, the lots and their movements agree, and where they do not',
  access: ADMIN_OR_PHARMACIST,
  shows: ['stock'],
  audits: 'stock.check',
  response: StockCheck,
})
