import { createHmac, randomBytes } from 'node:crypto'
import type { AuditType } from '@clinic/contract/audit-types'
import { sql } from 'kysely'
import type { Actor, Origin } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { bulkInsert } from '../db/queries/bulk-insert.ts'
import { bucketOf, countInLists, type ListChange } from '../db/queries/list-counts.ts'
import { changedBy } from '../db/queries/text.ts'
import type { AuditEventTable } from '../db/system-tables.ts'

/** The key of the chain, a name for this start of the program, and where it left the chain. */
type Signer = { readonly key: Buffer; readonly boot: string; end: ChainEnd | null }

/** The number and the code of the last event. */
type ChainEnd = { readonly seq: number; readonly mac: string }

const signers = new WeakMap<object, Signer>()

/**
 * From now on this process signs the audit of this store with `key`, which is kept outside the store. Called once, after opening it;
 * `boot` names the program in the events, and is random for a start of the server.
 */
export function signAudit(db: Db, key: Buffer, boot = randomBytes(6).toString('hex')): void {
  signers.set(db.getExecutor().adapter, { key, boot, end: null })
}

/** A transaction has the adapter of its store. */
function signerOf(db: Db): Signer {
  const signer = signers.get(db.getExecutor().adapter)
  if (!signer) throw new Error('This store was opened without signAudit, so its audit cannot be written')
  return signer
}

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

type Entries = readonly (readonly [by: Actor | Origin, entry: AuditEntry])[]

/**
 * The same for many events at once, in their order. `moved` is what the transaction did to other lists, counted in the same statement; the
 * audit's own counts come after them, and the head row after these. It is the chain's lock: it gives numbers without gaps, and two
 * writers follow one another.
 */
export async function recordAudits(db: Db, entries: Entries, moved: readonly ListChange[] = []): Promise<void> {
  const counted = entries.map(([{ now }]): ListChange => [bucketOf(AUDIT, now.toISOString(), AUDIT_LENGTHS), 1])
  await countInLists(db, moved, counted)
  if (entries.length > 0) await insertEvents(db, await extendChain(db, entries))
}

/** The list of all events by time: a month, a day, an hour. */
export const AUDIT = 'audit'
export const AUDIT_LENGTHS = [7, 10, 13]

/**
 * Holds the audit until the transaction ends, so that what only its writers change stays as it is read. It is taken where a writer of the
 * audit begins, at its counts, so that it cannot block one.
 */
export async function lockAudit(db: Db): Promise<void> {
  await sql`
    insert into "tally" ("list", "level", "key", "rows") values (${AUDIT}, 0, '', 0)
    on conflict ("list", "level", "key") do update set "rows" = "tally"."rows"`.execute(db)
}

/**
 * The events as links of the chain, whose head is moved behind them. This program remembers where it left the chain, and the store takes that
 * only if it is still so; after another program's events, or its own that were rolled back, it is read under the lock.
 */
async function extendChain(db: Db, entries: Entries): Promise<AuditEventTable[]> {
  const signer = signerOf(db)
  if (signer.end) {
    const events = linked(signer, signer.end, entries)
    if (await moveHead(db, signer, events, signer.end)) return events
  }
  const { rows } = await lockHead.execute(db)
  const [end] = rows
  if (!end) throw new Error('The audit has no head')
  const events = linked(signer, end, entries)
  if (!(await moveHead(db, signer, events, end))) throw new Error('The head of the audit changed under its lock')
  return events
}

function linked({ key, boot }: Signer, { seq, mac }: ChainEnd, entries: Entries): AuditEventTable[] {
  let prevMac = mac
  return entries.map(([by, entry], index) => {
    const event = { ...eventOf(by, entry), boot, seq: seq + index + 1, prevMac }
    prevMac = macOf(key, event)
    return { ...event, mac: prevMac }
  })
}

/** Whether the head was still where the events begin. */
async function moveHead(db: Db, signer: Signer, events: readonly AuditEventTable[], from: ChainEnd): Promise<boolean> {
  const to = events.at(-1) ?? from
  const moved = await changedBy(db)`
    update "auditHead" set "seq" = ${to.seq}, "mac" = ${to.mac} where "id" = 1 and "seq" = ${from.seq} and "mac" = ${from.mac}`
  if (moved === 1) signer.end = { seq: to.seq, mac: to.mac }
  return moved === 1
}

const lockHead = sql<ChainEnd>`update "auditHead" set "seq" = "seq" where "id" = 1 returning "seq", "mac"`

const insertEvents = bulkInsert('auditEvent')

function eventOf(by: Actor | Origin, entry: AuditEntry) {
  const actor = 'signInId' in by ? by : null
  return {
    at: by.now.toISOString(),
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

/** The order in which an event's columns are signed; part of the chain's format. All of them: an unsigned one could be changed unseen. */
const SIGNED = Object.keys({
  ...{ seq: 0, at: 0, boot: 0, actorId: 0, actorRole: 0, signInId: 0, address: 0, requestId: 0 },
  ...{ action: 0, type: 0, entityId: 0, patientId: 0, outcome: 0, fields: 0, rows: 0 },
} satisfies Record<SignedColumn, 0>) as SignedColumn[] // the keys of this very object

type SignedColumn = Exclude<keyof AuditEventTable, 'prevMac' | 'mac'>

/** HMAC-SHA256 over the previous event's code and this event's columns, in hexadecimal. */
export function macOf(key: Buffer, event: Omit<AuditEventTable, 'mac'>): string {
  return createHmac('sha256', key)
    .update(event.prevMac)
    .update(JSON.stringify(SIGNED.map((column) => event[column])))
    .digest('hex')
}
