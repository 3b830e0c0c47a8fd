import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParam } from '../fields.ts'
import { ADMIN } from '../personnel/roles.ts'
import { CLINICAL_FIELDS } from '../sessions/session-record.ts'

// Work that waits on a phone until the server is back (docs/decisions/0032).

/** How long what was submitted waits on a phone: a day less than the server keeps its answers. */
export const WAITS_MS = 7 * 24 * 3_600_000
/** How long what was typed and never submitted is kept, from its last key on. */
export const DRAFT_MS = 24 * 3_600_000

const DEVICE = 'Send the id of this browser: 16 to 64 letters, digits and hyphens'
export const device = z.string(DEVICE).regex(/^[\w-]{16,64}$/, DEVICE)

export const getDraftKey = defineEndpoint({
  method: 'GET',
  path: '/users/me/draft-key',
  summary: 'The key of what the signed-in person has not sent yet on this device; it is never stored there',
  access: 'signed-in',
  shows: [],
  query: z.object({ device }),
  response: z.object({ draftKey: z.string() }),
})

export const getDraftKeyOf = defineEndpoint({
  method: 'GET',
  path: '/users/:id/draft-key',
  summary:
    'The key of what another person left unsent on this device, for the admin: the person may be deactivated, or have another role now',
  access: ADMIN,
  shows: [],
  audits: 'unsent.read',
  refersTo: [{ in: 'params', key: 'id', what: 'person' }],
  params: idParam,
  query: z.object({ device }),
  response: z.object({ _id: z.string(), name: z.string(), deactivated: z.boolean(), draftKey: z.string() }),
})

type Body = Readonly<Record<string, unknown>>

const isNamed = (body: Body, names: readonly string[]) =>
  Object.entries(body).every(([name, value]) => value === undefined || names.includes(name))

/** A session without a bed, and without drugs: a bed and a prescription need the server's word. */
export const isPlainSession = ({ admitPatient = false, prescriptionLines = [] }: Body): boolean =>
  admitPatient === false && Array.isArray(prescriptionLines) && prescriptionLines.length === 0

const isComment = (body: Body) =>
  typeof body.comment === 'string' && body.comment.trim() !== '' && isNamed(body, ['id', 'version', 'comment'])
const isClinicalEdit = (body: Body) =>
  CLINICAL_FIELDS.some((field) => body[field] !== undefined) && isNamed(body, ['id', 'version', ...CLINICAL_FIELDS])

/** A comment alone, or vitals and clinical texts alone. Stock, lines, closing and reopening need the server's word. */
export const isPlainUpdate = (body: Body): boolean => isComment(body) || isClinicalEdit(body)
