import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, idParam, LINE, optionalReason, paged, paging, requiredText, SHORT, searchText, text, time, version } from '../fields.ts'
import { RULES } from '../messages.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { ADMIN } from '../personnel/roles.ts'
import { expiry, lotNumber } from '../stock/lot-fields.ts'
import { RefusedRow, UploadPreview } from '../uploads/uploads.ts'

const UNITS = 'Enter a whole number of units, from 0'
/** The largest stock of one item. */
export const MAX_UNITS = 1_000_000_000

/** A whole number of units. A missing one answers the specification's sentence. */
const count = z.number(RULES.quantity).int(UNITS).min(0, UNITS).max(MAX_UNITS, UNITS)

const unitOfIssue = text(40, 'Enter what one of it is called, at most 40 characters')

export const ItemInput = z.object({
  name: requiredText(SHORT, RULES.itemName),
  count,
  description: requiredText(LINE, RULES.description),
  /** Strength or form, as text: '500 mg'. */
  dosage: requiredText(SHORT, RULES.dosage),
  /** What one of it is called: 'tablet'. Blank: what its name and strength say, else 'unit' (clinical/units.ts). */
  unit: unitOfIssue.optional(),
  /** Batch and expiry of the opening stock, if known. */
  lotNo: lotNumber.optional(),
  expiresOn: expiry.nullable().optional(),
})
export type ItemInput = z.infer<typeof ItemInput>

export const Item = z.object({
  _id: z.string(),
  name: z.string(),
  count: z.int(),
  description: z.string(),
  dosage: z.string(),
  unit: z.string(),
  version: z.int(),
  createdAt: time,
  updatedAt: time,
})
export type Item = z.infer<typeof Item>

export const createItem = defineEndpoint({
  method: 'POST',
  path: '/inventory/create',
  summary: 'Add an item with its opening stock',
  access: ADMIN,
  touches: ['stock'],
  body: ItemInput,
  response: Item,
  status: 201,
})

export const listItems = defineEndpoint({
  method: 'GET',
  path: '/inventory',
  summary: 'All items by name, or those whose name holds the text; low=true leaves those that run out',
  access: 'signed-in',
  shows: ['stock'],
  audits: 'item.list',
  polled: true,
  query: z.object({ name: searchText, low: z.enum(['true', 'false'], 'low is true or false').optional() }),
  response: z.array(Item),
})

/** `count` sets the stock (a correction), `restock` adds to it; only what is sent changes. */
export const ItemUpdate = ItemInput.omit({ lotNo: true, expiresOn: true })
  .partial()
  .extend({
    id: id(),
    version,
    restock: z.number(UNITS).int(UNITS).min(1, 'Enter a whole number of units, from 1').max(MAX_UNITS, UNITS).optional(),
    reason: optionalReason('Enter this as text').optional(),
  })
  .refine((update) => update.count === undefined || update.restock === undefined, {
    message: 'Either correct the count or add to it, not both at once',
    path: ['restock'],
  })
export type ItemUpdate = z.infer<typeof ItemUpdate>

export const updateItem = defineEndpoint({
  method: 'PATCH',
  path: '/inventory/update',
  summary: 'Edit an item, restock it or correct its count',
  access: ADMIN,
  touches: ['stock'],
  body: ItemUpdate,
  response: Item,
  refersTo: [{ in: 'body', key: 'id', what: 'item' }],
})

const MOVEMENT_TYPES = ['opening', 'upload', 'dispensed', 'restock', 'correction'] as const

export const Movement = z.object({
  _id: z.string(),
  type: z.enum(MOVEMENT_TYPES),
  /** Units, negative when taken. */
  change: z.int(),
  createdAt: time,
  userId: PersonBrief,
  sessionId: z.string().nullable(),
  reason: z.string(),
})
export type Movement = z.infer<typeof Movement>

export const listMovements = defineEndpoint({
  method: 'GET',
  path: '/inventory/:id/movements',
  summary: "An item's ledger, newest first; the sum of its changes is the count",
  access: ADMIN,
  shows: ['stock'],
  audits: 'item.movements',
  params: idParam,
  query: z.object(paging),
  response: paged(Movement),
  refersTo: [{ in: 'params', key: 'id', what: 'item' }],
})

export const uploadItems = defineEndpoint({
  method: 'POST',
  path: '/inventory/bulk-create',
  summary: 'Add the items of a .csv or .xlsx file; existing names are left as they are and named',
  access: ADMIN,
  touches: ['stock'],
  upload: true,
  response: z.object({
    success: z.boolean(),
    message: z.string(),
    inserted: z.int(),
    records: z.array(RefusedRow),
    failed: z.array(z.string()),
  }),
  status: 201,
})

export const previewItems = defineEndpoint({
  method: 'POST',
  path: '/inventory/bulk-create/preview',
  summary: 'What the upload of a file would do: how its columns are read, and which rows would come back; stores nothing',
  access: ADMIN,
  shows: [],
  audits: 'item.preview',
  upload: true,
  response: UploadPreview,
  storesNothing: true,
})
