import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { time } from '../fields.ts'
import { ADMIN } from '../personnel/roles.ts'

/** The result of one rule. */
export const RuleResult = z.object({
  rule: z.string(),
  /** The rule in a sentence. */
  title: z.string(),
  /** Number of records that break it, and the first of them. */
  faults: z.int(),
  ids: z.array(z.string()),
  /** What to do; empty if nothing breaks it. */
  advice: z.string(),
  ms: z.int(),
})
export type RuleResult = z.infer<typeof RuleResult>

export const StoreCheck = z.object({
  at: time,
  ms: z.int(),
  /** Number of broken rules. */
  broken: z.int(),
  /** True if 'Count again' can mend some of it. */
  canRecount: z.boolean(),
  rules: z.array(RuleResult),
})
export type StoreCheck = z.infer<typeof StoreCheck>

/** What a drill tries: the newest backup, or a copy of the database that is made for it, which says nothing of the database's own backups. */
const drillOf = z.enum(['backup', 'database'])

/** The result of starting a second server on a backup. */
export const Drill = z.object({
  at: time,
  seconds: z.number(),
  /** Why the backup cannot be relied on, or null. */
  fault: z.string().nullable(),
  version: z.string(),
  clinicName: z.string(),
  storeId: z.string(),
  of: drillOf.default('backup'),
  /** Null if none could be made of the database. */
  backup: z.object({ file: z.string(), madeAt: time, size: z.int(), sha256: z.string() }).nullable(),
  tables: z.array(z.object({ table: z.string(), count: z.int() })),
  /** Patients that were read through the second server, each the same as when the backup was made. */
  patients: z.int(),
  /** Number of rules checked, and what is broken. */
  asked: z.int(),
  rules: z.array(RuleResult),
  /** The end of the audit: its number and the first 16 digits of its code. */
  anchor: z.string(),
})
export type Drill = z.infer<typeof Drill>

export const SelfCheck = z.object({
  check: StoreCheck.nullable(),
  drill: Drill.nullable(),
  /** The current step, and its progress. */
  working: z.object({ what: z.string(), step: z.int(), steps: z.int() }).nullable(),
  /** What a drill would try here. */
  drillOf,
})
export type SelfCheck = z.infer<typeof SelfCheck>

export const getSelfCheck = defineEndpoint({
  method: 'GET',
  path: '/storage/check',
  summary: 'What the last self-check and the last drill said, and what is being done now',
  access: ADMIN,
  shows: ['storage'],
  response: SelfCheck,
})

export const checkStore = defineEndpoint({
  method: 'POST',
  path: '/storage/check',
  summary: 'Asks every rule whether the records make sense, at one moment; 409 while another look at the store is running',
  access: ADMIN,
  touches: ['storage'],
  notIdempotent: 'it looks, and each look is a new one',
  response: StoreCheck,
})

export const recountStore = defineEndpoint({
  method: 'POST',
  path: '/storage/recount',
  summary: 'Makes the queue, the list counts and the search index of patients anew from the records, where they are wrong',
  access: ADMIN,
  touches: ['storage', 'patients', 'sessions'],
  response: StoreCheck,
})

export const drillStore = defineEndpoint({
  method: 'POST',
  path: '/storage/drill',
  summary:
    'Starts a second server on the newest backup, on PostgreSQL on one of this moment, reads from it, and asks every rule; 409 without a backup',
  access: ADMIN,
  touches: ['storage'],
  notIdempotent: 'it tries a copy, and each try is a new one',
  response: Drill,
})
