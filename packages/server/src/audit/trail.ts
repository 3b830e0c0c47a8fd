import { createHmac } from 'node:crypto'
import type { AuditType } from '@clinic/contract/audit'
import type { Actor, Origin } from '../actor.ts'
import type { Db } from '../db/open.ts'
import type { AuditEventTable } from '../db/schema.ts'

/** The key of the chain, which lies outside the store, and this start of the program. */
export type AuditTrail = { readonly key: Buffer; readonly boot: string }

/** What happened. Ids and names of fields only: no name, no value, no text of a patient. */
export type AuditEntry = {
  /** FHIR AuditEvent.action: create, read, update, delete, execute. */
  readonly action: 'C' | 'R' | 'U' | 'D' | 'E'
  /** A new kind of event is named in the contract first, so that the audit screen has a sentence for it. */
  readonly type: AuditType | `refused ${string}`
  readonly entityId?: string | null
  readonly patientId?: string | null
  readonly outcome?: 'ok' | 'denied' | 'failed'
  readonly fields?: readonly string[]
  readonly rows?: number
}

/** Adds one event to the chain, in the transaction of what it tells of. */
export async function recordAudit(db: Db, by: Actor | Origin, entry: AuditEntry): Promise<void> {
  await recordAudits(db, [[by, entry]])
}

/** Rows of one statement: an engine limits how many values it may hold. */
const ROWS = 100

/**
 * The same for many events at once, in their order. The head row is the chain's lock: it gives numbers without gaps, and two
 * writers follow one another.
 */
export async function recordAudits(db: Db, entries: readonly (readonly [by: Actor | Origin, entry: AuditEntry])[]): Promise<void> {
  for (let start = 0; start < entries.length; start += ROWS) await append(db, entries.slice(start, start + ROWS))
}

async function append(db: Db, entries: readonly (readonly [Actor | Origin, AuditEntry])[]): Promise<void> {
  const head = await db
    .updateTable('auditHead')
    .set((eb) => ({ seq: eb('seq', '+', entries.length) }))
    .where('id', '=', 1)
    .returning(['seq', 'mac'])
    .executeTakeFirstOrThrow()
  const events: AuditEventTable[] = []
  let mac = head.mac
  for (const [by, entry] of entries) {
    const event = { ...eventOf(by, entry), seq: head.seq - entries.length + events.length + 1, prevMac: mac }
    mac = macOf(by.trail.key, event)
    events.push({ ...event, mac })
  }
  await db.insertInto('auditEvent').values(events).execute()
  await db.updateTable('auditHead').set({ mac }).where('id', '=', 1).execute()
}

function eventOf(by: Actor | Origin, entry: AuditEntry) {
  const actor = 'signInId' in by ? by : null
  return {
    at: by.now.toISOString(),
    boot: by.trail.boot,
    actorId: actor?._id ?? null,
    actorRole: actor?.role ?? null,
    signInId: actor?.signInId ?? null,
    address: by.address,
    requestId: by.requestId,
    action: entry.action,
    type: entry.type,
    entityId: entry.entityId ?? null,
    patientId: entry.patientId ?? null,
    outcome: entry.outcome ?? 'ok',
    fields: JSON.stringify(entry.fields ?? []),
    rows: entry.rows ?? null,
  } as const
}

/** The order in which an event's columns are signed; part of the chain's format. */
const SIGNED = [
  ...(['seq', 'at', 'boot', 'actorId', 'actorRole', 'signInId', 'address', 'requestId'] as const),
  ...(['action', 'type', 'entityId', 'patientId', 'outcome', 'fields', 'rows'] as const),
]

/** HMAC-SHA256 over the previous event's code and this event's columns, in hexadecimal. */
export function macOf(key: Buffer, event: Omit<AuditEventTable, 'mac'>): string {
  return createHmac('sha256', key)
    .update(event.prevMac)
    .update(JSON.stringify(SIGNED.map((column) => event[column])))
    .digest('hex')
}
