import { showsNothing, uniqueKey } from '@clinic/clinical/names'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, idParam, paged, paging, requiredText, text, time, version } from '../fields.ts'
import { ADMIN, ADMIN_OR_DOCTOR } from '../personnel/roles.ts'

const TAG = 'Enter a bed tag'
const TAG_MAX = 40

const BedBrief = z.object({ _id: z.string(), tag: z.string(), occupied: z.boolean(), version: z.int() })

export const Bed = BedBrief.extend({
  patientId: z.object({ _id: z.string(), firstname: z.string(), lastname: z.string() }).nullable(),
  /** The session whose admission holds the bed, for its label; null of a free one. */
  sessionId: z.string().nullable(),
  createdAt: time,
  /** For an occupied bed, since when. */
  updatedAt: time,
})
export type Bed = z.infer<typeof Bed>

/** Pharmacist and physiotherapist get the brief fields only. */
const BedInList = BedBrief.extend({
  patientId: Bed.shape.patientId.optional(),
  sessionId: Bed.shape.sessionId.optional(),
  createdAt: time.optional(),
  updatedAt: time.optional(),
})

/** Blank tags are dropped; one tag twice, ignoring case and spaces around, refuses the list. */
const tags = z
  .array(text(TAG_MAX, TAG), 'Enter a list of bed tags')
  .max(200, 'Use at most 200 tags at a time')
  .transform((list) => list.filter((tag) => !showsNothing(tag)))
  .check(({ value, issues }) => {
    if (value.length === 0) issues.push({ code: 'custom', message: TAG, input: value })
    const seen = new Set<string>()
    for (const tag of value) {
      if (seen.has(uniqueKey(tag))) issues.push({ code: 'custom', message: `The tag ${tag} is in the list twice`, input: value })
      seen.add(uniqueKey(tag))
    }
  })

export const createBeds = defineEndpoint({
  method: 'POST',
  path: '/bed/bulk',
  summary: 'Create beds from a list of tags',
  access: ADMIN,
  touches: ['beds'],
  body: z.preprocess((body) => (Array.isArray(body) ? { tags: body } : body), z.object({ tags })),
  response: z.array(Bed),
  status: 201,
})

const FEWER = ['pharmacist', 'physiotherapist'] as const

export const listBeds = defineEndpoint({
  method: 'GET',
  path: '/bed',
  summary: 'All beds, by tag',
  access: 'signed-in',
  shows: ['beds'],
  audits: 'bed.list',
  polled: true,
  query: z.object(paging),
  response: paged(BedInList),
  responseForRoles: { roles: FEWER, response: paged(BedBrief) },
})

export const getBed = defineEndpoint({
  method: 'GET',
  path: '/bed/:id',
  summary: 'One bed',
  access: 'signed-in',
  shows: ['beds'],
  audits: 'bed.read',
  params: idParam,
  response: BedInList,
  responseForRoles: { roles: FEWER, response: BedBrief },
})

export const BedUpdate = z.object({
  id: id(),
  tag: requiredText(TAG_MAX, TAG).optional(),
  occupied: z.boolean('Say yes or no').optional(),
  patientId: z.string('Enter an id, or leave it empty').max(200).nullable().optional(),
  version,
})
export type BedUpdate = z.infer<typeof BedUpdate>

export const updateBed = defineEndpoint({
  method: 'PATCH',
  path: '/bed/update',
  summary: 'Rename a free bed, or repeat what an open session says of it',
  access: ADMIN_OR_DOCTOR,
  touches: ['beds'],
  body: BedUpdate,
  response: Bed,
  refersTo: [{ in: 'body', key: 'id', what: 'bed' }],
})
