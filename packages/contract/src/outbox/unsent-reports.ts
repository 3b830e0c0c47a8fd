import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, time } from '../fields.ts'
import { ADMIN } from '../personnel/roles.ts'
import { device } from './unsent.ts'

/** People of whom records wait on one phone, and records that one of them is about: more are counted, and not named. */
export const MAX_PEOPLE = 20
export const MAX_ABOUT = 20

const records = z.int('Send a whole number').min(0).max(100_000)

/** What waits on a phone for one person: how many records, and how many of them a person has to look at. */
const UnsentReport = z.object({
  person: id(),
  records,
  needLook: records,
  oldestAt: z.iso.datetime('Send a time'),
  /** Why the first of them is not sent, as the phone calls it. Letters and hyphens, never what was typed. */
  reason: z
    .string()
    .regex(/^[a-z-]{1,40}$/, 'Send a reason in letters')
    .nullable(),
  /** The patients and sessions that they are about, where the phone may read them. */
  about: z.array(id()).max(MAX_ABOUT),
})
export type UnsentReport = z.infer<typeof UnsentReport>

export const reportUnsent = defineEndpoint({
  method: 'POST',
  path: '/unsent',
  summary:
    'A phone says how many records wait on it, and of whom. `token` is a sign-in that has ended: it opens nothing, and shows whose phone it was. It counts for that person alone',
  access: 'public',
  touches: ['personnel'],
  notIdempotent: 'the newest report replaces the one before it',
  body: z.object({ device, token: z.string().max(4096).nullable(), people: z.array(UnsentReport).max(MAX_PEOPLE) }),
  response: z.object({ people: z.int() }),
})

export const UnsentOnPhone = z.object({
  device: z.string(),
  userId: z.object({ _id: z.string(), name: z.string() }),
  deactivated: z.boolean(),
  records: z.int(),
  needLook: z.int(),
  oldestAt: time,
  /** When that phone was last heard from. */
  heardAt: time,
  reason: z.string().nullable(),
  patients: z.array(z.object({ _id: z.string(), firstname: z.string(), lastname: z.string() })),
})
export type UnsentOnPhone = z.infer<typeof UnsentOnPhone>

export const listUnsent = defineEndpoint({
  method: 'GET',
  path: '/unsent',
  summary: 'What waits on phones, as each said it last: of whom, how many records, for which patients',
  access: ADMIN,
  shows: ['personnel', 'patients'],
  audits: 'unsent.list',
  polled: true,
  response: z.array(UnsentOnPhone),
})

export const forgetUnsent = defineEndpoint({
  method: 'DELETE',
  path: '/unsent/:device/:id',
  summary: 'Put away what a phone said, because the phone is lost or its records were entered by hand; a new report brings it back',
  access: ADMIN,
  touches: ['personnel'],
  params: z.object({ device, id: z.string().min(1).max(200) }),
  refersTo: [{ in: 'params', key: 'id', what: 'person' }],
  response: z.object({ _id: z.string() }),
})
