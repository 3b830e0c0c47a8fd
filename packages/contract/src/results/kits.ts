import { TEST_CODES } from '@clinic/clinical/results/tests'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParam } from '../fields.ts'
import { ADMIN_OR_PHARMACIST } from '../personnel/roles.ts'
import { TEST_RESULT_MESSAGES } from './results.ts'

/** An inventory item of which a test uses one. */
export const Kit = z.object({
  /** The item's. */
  _id: z.string(),
  name: z.string(),
  dosage: z.string(),
  test: z.enum(TEST_CODES),
  /** Units that can be used today: neither expired nor set aside. */
  usable: z.int(),
})
export type Kit = z.infer<typeof Kit>

export const listKits = defineEndpoint({
  method: 'GET',
  path: '/stock/kits',
  summary: 'The items that tests use up: a result takes one from the stock',
  access: ADMIN_OR_PHARMACIST,
  shows: ['stock'],
  audits: 'item.list',
  response: z.array(Kit),
})

export const updateItemTest = defineEndpoint({
  method: 'PATCH',
  path: '/stock/items/:id/test',
  summary: 'Say which test an item is for: one is taken with each result. Null for no test.',
  access: ADMIN_OR_PHARMACIST,
  touches: ['stock'],
  params: idParam,
  body: z.object({ test: z.enum(TEST_CODES, TEST_RESULT_MESSAGES.test).nullable() }),
  response: z.array(Kit),
  refersTo: [{ in: 'params', key: 'id', what: 'item' }],
})
