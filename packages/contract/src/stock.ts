import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { day, id, idParam, LINE, searchText, text, time, version } from './fields.ts'
import { expiry, lotNumber } from './lot-fields.ts'
import { PatientBrief } from './patient-brief.ts'
import { PersonBrief } from './personnel.ts'
import { ADMIN_OR_PHARMACIST } from './roles.ts'
import { flag, held, reason, shortText, unitCost, units } from './stock-fields.ts'

/** The units of an item with one lot number and one expiry, held back or not. */
export const Lot = z.object({
  _id: z.string(),
  itemId: z.string(),
  /** '' is unknown. */
  lotNo: z.string(),
  /** A day, the last on which it is given; null is not recorded. */
  expiresOn: z.string().nullable(),
  quantity: z.int(),
  /** Set aside: never given. */
  held: z.boolean(),
  /** Held comes before expired. */
  state: z.enum(['usable', 'expired', 'held']),
  supplier: z.string(),
  /** In kobo. */
  unitCost: z.int().nullable(),
  receivedOn: z.string(),
  receiptId: z.string().nullable(),
  version: z.int(),
})
export type Lot = z.infer<typeof Lot>

export const ReceiptLine = z.object({
  /** The item's `_id` or its name. */
  item: id('Choose an item'),
  units,
  lotNo: lotNumber.default(''),
  expiresOn: expiry.nullable().default(null),
  unitCost: unitCost.nullable().default(null),
  held: held.default(false),
})
export type ReceiptLine = z.infer<typeof ReceiptLine>

const LINES = 'Enter at least one line'

export const ReceiptInput = z.object({
  supplier: shortText.default(''),
  /** The number of the delivery note or invoice. The same one of a supplier is taken once, unless `again` is true. */
  reference: shortText.default(''),
  /** Today, if left out. */
  receivedOn: day().optional(),
  note: text(LINE, 'Enter this as text').default(''),
  again: z.boolean('Say yes or no').default(false),
  lines: z.array(ReceiptLine, LINES).min(1, LINES).max(200, 'Use at most 200 lines'),
})
export type ReceiptInput = z.infer<typeof ReceiptInput>

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
  body: ReceiptInput,
  response: Receipt,
  status: 201,
})

export const listLots = defineEndpoint({
  method: 'GET',
  path: '/stock/items/:id/lots',
  summary: 'The lots of an item that hold units, in the order in which they are given; all=true: the empty ones too',
  access: 'signed-in',
  params: idParam,
  query: z.object({ all: flag }),
  response: z.array(Lot),
  refersTo: [{ in: 'params', key: 'id', what: 'item' }],
})

export const LotUpdate = z.object({
  lotNo: lotNumber.optional(),
  expiresOn: expiry.nullable().optional(),
  held: held.optional(),
  reason,
  version,
})
export type LotUpdate = z.infer<typeof LotUpdate>

export const updateLot = defineEndpoint({
  method: 'PATCH',
  path: '/stock/lots/:id',
  summary: 'Correct the number or expiry of a lot, hold it back or release it',
  access: ADMIN_OR_PHARMACIST,
  params: idParam,
  body: LotUpdate,
  response: Lot,
  refersTo: [{ in: 'params', key: 'id', what: 'lot' }],
})

export const WRITE_OFF_KINDS = ['expired', 'damaged', 'lost', 'recalled'] as const
export type WriteOffKind = (typeof WRITE_OFF_KINDS)[number]

export const writeOffLot = defineEndpoint({
  method: 'POST',
  path: '/stock/lots/:id/write-off',
  summary: 'Take units of a lot off the stock that are expired, damaged, lost or recalled',
  access: ADMIN_OR_PHARMACIST,
  params: idParam,
  body: z.object({ units, kind: z.enum(WRITE_OFF_KINDS, 'Choose expired, damaged, lost or recalled'), reason }),
  response: Lot,
  refersTo: [{ in: 'params', key: 'id', what: 'lot' }],
})

/** One patient's units of a lot on one care record. */
export const Given = z.object({
  patient: PatientBrief,
  phone: z.string(),
  units: z.int(),
  when: time,
  by: PersonBrief,
  sessionId: z.string(),
})
export type Given = z.infer<typeof Given>

export const listGiven = defineEndpoint({
  method: 'GET',
  path: '/stock/lots/:id/given',
  summary: 'Who got units of a lot, newest first: the list for a recall. Care that is struck is left out',
  access: ['admin', 'doctor', 'pharmacist'],
  params: idParam,
  response: z.array(Given),
  refersTo: [{ in: 'params', key: 'id', what: 'lot' }],
})

export const Usable = z.object({
  _id: z.string(),
  name: z.string(),
  dosage: z.string(),
  /** Units that can be given: not held, not expired. */
  usable: z.int(),
  expired: z.int(),
  held: z.int(),
  /** The earliest recorded expiry among the usable lots. */
  nextExpiry: z.string().nullable(),
  /** The box to give from first has no recorded expiry: look at the box. */
  expiryUnknown: z.boolean(),
  /** How long the usable units last; null without a known rate. */
  daysLeft: z.int().nullable(),
  /** Other items of the same ingredients with usable units. Never substituted by itself. */
  alternatives: z.array(z.object({ _id: z.string(), name: z.string(), dosage: z.string(), usable: z.int() })),
})
export type Usable = z.infer<typeof Usable>

export const listUsable = defineEndpoint({
  method: 'GET',
  path: '/stock/usable',
  summary: 'What can be given of each item, or of those whose name holds the text, and what instead',
  access: 'signed-in',
  query: z.object({ name: searchText }),
  response: z.array(Usable),
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
  audits: 'stock.check',
  response: StockCheck,
})
