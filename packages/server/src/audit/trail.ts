import { createHmac, randomBytes } from 'node:crypto'
import type { AuditType } from '@clinic/contract/audit/events'
import { sql } from 'kysely'
import type { Actor, Origin } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { bulkInsert } from '../db/queries/bulk-insert.ts'
import { hot, type Slots } from '../db/queries/hot.ts'
import { countInLists, type ListCountChange, placeInList } from '../db/queries/list-counts.ts'
import type { AuditEventTable } from '../db/tables/audit.ts'
import { listReads, MAX_UNLISTED } from './patient-reads.ts'

/** The chain's key, an id for this run of the program, and where it left the chain. */
type Signer = { readonly key: Buffer; readonly boot: string; end: ChainEnd | null }

/** The number and code of the last event. */
type ChainEnd = { readonly seq: number; readonly mac: string }

const signers = new WeakMap<object, Signer>()

/**
 * From now on this process signs this store's audit with `key`, which is kept outside the store. Called once after opening. `boot`
 * identifies the program in the events; the server uses a random id for each start.
 */
export function signAudit(db: Db, key: Buffer, boot = randomBytes(6).toString('hex')): void {
  signers.set(db.getExecutor().adapter, { key, boot, end: null })
}

/** Works inside a transaction too, because it shares its store's adapter. */
function signerOf(db: Db): Signer {
  const signer = signers.get(db.getExecutor().adapter)
  if (!signer) throw new Error('This store was opened without signAudit, so its audit cannot be written')
  return signer
}

/** What happened. Ids and field names only: no patient name, value or text. */
export type AuditEntry = {
  /** FHIR AuditEvent.action: create, read, update, delete, execute. */
  readonly action: 'C' | 'R' | 'U' | 'D' | 'E'
  /** Declare a new kind of event in the contract first, so that the audit screen has a sentence for it. */
  readonly type: AuditType | `refused ${string}`
  readonly entityId?: string | null
  readonly patientId?: string | null
  readonly outcome?: 'ok' | 'denied' | 'failed'
  readonly fields?: readonly string[]
  readonly rows?: number
}

/** Adds one event to the chain, in the same transaction as the change it describes. */
export async function recordAudit(db: Db, by: Actor | Origin, entry: AuditEntry): Promise<void> {
  await recordAudits(db, [[by, entry]])
}

type Entries = readonly (readonly [by: Actor | Origin, entry: AuditEntry])[]

/**
 * The same for many events, in order. `moved` holds the transaction's changes to other lists, counted in the same statement. The audit's
 * own counts come after those, and the head row last. That row is the chain's lock: it makes numbers without gaps, and writers go one at a
 * time.
 */
export async function recordAudits(db: Db, entries: Entries, moved: readonly ListCountChange[] = []): Promise<void> {
  const events = entries.map(([by, entry]) => eventOf(by, entry))
  const hours = Map.groupBy(events, ({ at }) => at.slice(0, AUDIT_LENGTHS.at(-1)))
  const counted = [...hours].map(([hour, { length }]): ListCountChange => [placeInList(AUDIT, hour, AUDIT_LENGTHS), length])
  await countInLists(db, moved, counted)
  if (events.length === 0) return
  const { links, readsTo } = await extendChain(db, events)
  await insertEvents(db, links)
  const { seq } = links.at(-1) ?? { seq: readsTo }
  if (seq - readsTo >= MAX_UNLISTED) await listReads(db, readsTo, seq)
}

/** All events by time: month, day, hour. */
export const AUDIT = 'audit'
export const AUDIT_LENGTHS = [7, 10, 13]

/**
 * Locks the audit until the transaction ends, so that what is read under the lock cannot change. Takes the same first lock as a writer (the
 * counts), so it cannot deadlock with one.
 */
export async function lockAudit(db: Db): Promise<void> {
  await sql`
    insert into "listCount" ("list", "level", "key", "rows") values (${AUDIT}, 0, '', 0)
    on conflict ("list", "level", "key") do update set "rows" = "listCount"."rows"`.execute(db)
}

type Event = ReturnType<typeof eventOf>

/** Events as links of the chain, whose head was moved past them, and up to which number its reads are listed by patient. */
type Extension = { readonly links: AuditEventTable[]; readonly readsTo: number }

/**
 * Turns events into links of the chain and moves the head past them. The program remembers where it left the chain and moves the head only
 * if that is still true; after another program's events, or its own rolled-back ones, it reads the head under the lock.
 */
async function extendChain(db: Db, events: readonly Event[]): Promise<Extension> {
  const signer = signerOf(db)
  const extension = signer.end && (await extendFrom(db, signer, signer.end, events))
  if (extension) return extension
  const { rows } = await lockHead.execute(db)
  const [end] = rows
  if (!end) throw new Error('The audit has no head')
  const extended = await extendFrom(db, signer, end, events)
  if (!extended) throw new Error('The head of the audit changed under its lock')
  return extended
}

/** Null if the head had moved on from `end`. */
async function extendFrom(db: Db, signer: Signer, end: ChainEnd, events: readonly Event[]): Promise<Extension | null> {
  const links = linked(signer, end, events)
  const { seq, mac } = links.at(-1) ?? end
  const moved = await moveHead.first(db, { seq, mac, oldSeq: end.seq, oldMac: end.mac })
  if (!moved) return null
  signer.end = { seq, mac }
  return { links, readsTo: moved.readsTo }
}

const moveHead = hot((db, { seq, mac, oldSeq, oldMac }: Slots<{ seq: number; mac: string; oldSeq: number; oldMac: string }>) =>
  db
    .updateTable('auditHead')
    .set({ seq, mac })
    .where('id', '=', 1)
    .where('seq', '=', oldSeq)
    .where('mac', '=', oldMac)
    .returning('readsTo'),
)

function linked({ key, boot }: Signer, { seq, mac }: ChainEnd, events: readonly Event[]): AuditEventTable[] {
  let prevMac = mac
  return events.map((event, index) => {
    const link = { ...event, boot, seq: seq + index + 1, prevMac }
    prevMac = macOf(key, link)
    return { ...link, mac: prevMac }
  })
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

/**
 * Order in which an event's columns are signed; part of the chain's format. It must include all columns: a change to an unsigned one would
 * go unnoticed.
 */
const SIGNED = Object.keys({
  seq: 0,
  at: 0,
  boot: 0,
  actorId: 0,
  actorRole: 0,
  signInId: 0,
  address: 0,
  requestId: 0,
  action: 0,
  type: 0,
  entityId: 0,
  patientId: 0,
  outcome: 0,
  fields: 0,
  rows: 0,
} satisfies Record<SignedColumn, 0>) as SignedColumn[] // the keys of this very object

type SignedColumn = Exclude<keyof AuditEventTable, 'prevMac' | 'mac'>

/** HMAC-SHA256 over the previous event's code and this event's columns, in hexadecimal. */
export function macOf(key: Buffer, event: Omit<AuditEventTable, 'mac'>): string {
  return createHmac('sha256', key)
    .update(event.prevMac)
    .update(JSON.stringify(SIGNED.map((column) => event[column])))
    .digest('hex')
}
