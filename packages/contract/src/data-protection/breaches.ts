import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParam, LONG, paged, paging, requiredText, SHORT, searchText, text, time, version } from '../fields.ts'
import { PatientBrief } from '../patients/patient-brief.ts'
import { PersonBrief } from '../personnel/person-brief.ts'
import { ADMIN } from '../personnel/roles.ts'
import { DATA_PROTECTION } from './messages.ts'

/** An instant as a browser sends it: ISO 8601, UTC, with milliseconds, so that times compare as text. */
const instant = (message: string) => z.iso.datetime({ precision: 3, error: message })

/**
 * How far something between two times reached, counted from the chain of the audit. Lists are noted once in a clock hour, so reads count
 * from the start of the hour.
 */
export const BreachReach = z.object({
  /** Distinct people whose record was opened, listed, printed or changed; joined records are one person. */
  people: z.int(),
  /** The least number of people, with files that name no one: the largest of those numbers. */
  atLeast: z.int(),
  /** Files that left the server, oldest first; a copy of the whole store has no rows. */
  files: z.array(z.object({ at: time, type: z.string(), by: PersonBrief.nullable(), rows: z.int().nullable() })),
  /** Searches show names; whose names is not recorded. */
  searches: z.int(),
  /** Who did it, from which device, and how many people each reached; the most first. */
  by: z.array(z.object({ by: PersonBrief.nullable(), address: z.string().nullable(), people: z.int() })),
})
export type BreachReach = z.infer<typeof BreachReach>

export const Breach = z.object({
  _id: z.string(),
  what: z.string(),
  foundAt: time,
  fromAt: time,
  toAt: time,
  /** Only what this person did, if they are known. */
  personnelId: PersonBrief.nullable(),
  /** Only what came from this device, by its address; '' for any. */
  address: z.string(),
  consequences: z.string(),
  measures: z.string(),
  /** 72 hours after it was found. */
  dueAt: time,
  /** When the Commission was told. */
  reportedAt: time.nullable(),
  /** When the people were told. */
  toldAt: time.nullable(),
  createdBy: PersonBrief,
  version: z.int(),
})
export type Breach = z.infer<typeof Breach>

const fields = {
  what: requiredText(LONG, DATA_PROTECTION.what),
  foundAt: instant(DATA_PROTECTION.foundAt),
  fromAt: instant(DATA_PROTECTION.fromAt),
  toAt: instant(DATA_PROTECTION.toAt),
  personnelId: text(200).default(''),
  address: text(SHORT).default(''),
  consequences: text(LONG).default(''),
  measures: text(LONG).default(''),
}
type Times = { readonly fromAt: string; readonly toAt: string }
const inOrder = ({ fromAt, toAt }: Times) => fromAt <= toAt
const ORDER = { path: ['toAt'], message: DATA_PROTECTION.order }

export const BreachInput = z
  .object(fields)
  .refine(inOrder, ORDER)
  .refine(({ foundAt, fromAt }) => foundAt >= fromAt, { path: ['foundAt'], message: DATA_PROTECTION.foundBeforeBegan })
export type BreachInput = z.infer<typeof BreachInput>

export const BreachUpdate = z.object({
  what: fields.what.optional(),
  consequences: text(LONG).optional(),
  measures: text(LONG).optional(),
  /** Note that the Commission, or the people, were told now. */
  told: z.enum(['commission', 'people'], DATA_PROTECTION.told).optional(),
  version,
})
export type BreachUpdate = z.infer<typeof BreachUpdate>

const byId = [{ in: 'params', key: 'id', what: 'breach' }] as const

export const listBreaches = defineEndpoint({
  method: 'GET',
  path: '/data-protection/breaches',
  summary: 'The breach log, newest first',
  access: ADMIN,
  shows: ['data-protection'],
  audits: 'breach.list',
  query: z.object(paging),
  response: paged(Breach),
})

export const createBreach = defineEndpoint({
  method: 'POST',
  path: '/data-protection/breaches',
  summary: 'Note a breach; the Commission is to be told within 72 hours of finding it',
  access: ADMIN,
  touches: ['data-protection'],
  body: BreachInput,
  response: Breach,
  status: 201,
})

export const getBreach = defineEndpoint({
  method: 'GET',
  path: '/data-protection/breaches/:id',
  summary: 'One breach, with how many people it reached by the chain of the audit',
  access: ADMIN,
  shows: ['data-protection'],
  audits: 'breach.read',
  params: idParam,
  response: Breach.extend({ reach: BreachReach }),
  refersTo: byId,
})

export const updateBreach = defineEndpoint({
  method: 'PATCH',
  path: '/data-protection/breaches/:id',
  summary: 'Write what follows from a breach and what was done, or note who was told',
  access: ADMIN,
  touches: ['data-protection'],
  params: idParam,
  body: BreachUpdate,
  response: Breach,
  refersTo: byId,
})

export const getReach = defineEndpoint({
  method: 'GET',
  path: '/data-protection/reach',
  summary: 'How many people were seen or exported between two times, optionally by one person or from one device',
  access: ADMIN,
  shows: [],
  audits: 'breach.reach',
  query: z
    .object({
      fromAt: instant(DATA_PROTECTION.fromAt),
      toAt: instant(DATA_PROTECTION.toAt),
      personnelId: searchText,
      address: searchText,
    })
    .refine(inOrder, ORDER),
  response: BreachReach,
})

export const listBreachPeople = defineEndpoint({
  method: 'GET',
  path: '/data-protection/breaches/:id/people',
  summary: 'Whom a breach reached, by name, for the letters',
  access: ADMIN,
  shows: ['data-protection', 'patients'],
  audits: 'breach.people',
  params: idParam,
  query: z.object(paging),
  response: paged(PatientBrief),
  refersTo: byId,
})
