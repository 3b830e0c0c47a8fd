import type { Db } from '../db/open.ts'
import type { AuditEventTable } from '../db/tables/audit.ts'
import { macOf } from './trail.ts'

/** The number and code of a chain's last event. Kept outside the store, it reveals a tail that was cut off. */
export type ChainHead = { readonly seq: number; readonly mac: string }

/** The head at a given time, from a backup's manifest. */
export type Anchor = ChainHead & { readonly at: string; readonly from: string }

export type Verdict = {
  readonly head: ChainHead
  readonly checked: number
  readonly bad: { readonly seq: number; readonly why: string } | null
}

/** The first event after a restore: later events of the old store are gone on purpose. */
export const RESTORED = 'store.restore'

const START: ChainHead = { seq: 0, mac: '' }
const PAGE = 1000

/**
 * Walks the audit from `from` to its head and reports the first event that is missing, changed or not written by this program. An anchor
 * that is not in the chain is a fault, unless the store was later restored to a state before it.
 */
export async function verifyChain(db: Db, key: Buffer, anchors: readonly Anchor[] = [], from: ChainHead = START): Promise<Verdict> {
  const wanted = new Set(anchors.map(({ seq }) => seq))
  const found = new Map<number, string>([[from.seq, from.mac]])
  const restores: { seq: number; at: string }[] = []
  let last = from
  const verdict = (bad: Verdict['bad']): Verdict => ({ head: last, checked: last.seq - from.seq, bad })
  for (;;) {
    const page = await db.selectFrom('auditEvent').selectAll().where('seq', '>', last.seq).orderBy('seq').limit(PAGE).execute()
    for (const event of page) {
      const why = faultOf(key, event, last)
      if (why) return verdict({ seq: last.seq + 1, why })
      last = { seq: event.seq, mac: event.mac }
      if (wanted.has(event.seq)) found.set(event.seq, event.mac)
      if (event.type === RESTORED) restores.push({ seq: event.seq, at: event.at })
    }
    if (page.length === PAGE) continue
    const head = await headOf(db)
    // Events and head are written together, so a head further on means newer events, or events that were cut off.
    if (head.seq > last.seq && (await isThere(db, last.seq + 1))) continue
    if (head.seq > last.seq) return verdict({ seq: last.seq + 1, why: `is missing, and so is all that followed up to ${head.seq}` })
    if (head.seq < last.seq) return verdict({ seq: head.seq + 1, why: 'is beyond the recorded end of the audit' })
    if (head.mac !== last.mac) return verdict({ seq: last.seq, why: 'does not agree with the recorded end of the audit' })
    return verdict(faultOfAnchors(anchors, found, restores, from, last))
  }
}

/**
 * Quick check at every start: is the end of the chain intact, and was this store written with this key?
 * @returns what is wrong, or null.
 */
export async function faultOfTail(db: Db, key: Buffer): Promise<Verdict['bad']> {
  const head = await headOf(db)
  const tail = await db.selectFrom('auditEvent').selectAll().orderBy('seq', 'desc').limit(1).execute()
  const last = tail[0]
  if (!last) return head.seq === 0 ? null : { seq: 1, why: 'is missing' }
  if (last.seq !== head.seq || last.mac !== head.mac) return { seq: last.seq, why: 'does not agree with the recorded end of the audit' }
  return macOf(key, last) === last.mac ? null : { seq: last.seq, why: "does not carry the code of this clinic's key" }
}

/** Does the chain contain this head, or was the store later restored to a state before it? */
export async function holdsAnchor(db: Db, anchor: Anchor): Promise<boolean> {
  if (anchor.seq === 0) return true
  const event = await db.selectFrom('auditEvent').select('mac').where('seq', '=', anchor.seq).executeTakeFirst()
  if (event?.mac === anchor.mac) return true
  const restore = await db
    .selectFrom('auditEvent')
    .select('seq')
    .where('at', '>', anchor.at)
    .where('type', '=', RESTORED)
    .where('seq', '<=', anchor.seq)
    .executeTakeFirst()
  return restore !== undefined
}

function faultOf(key: Buffer, event: AuditEventTable, last: ChainHead): string | null {
  if (event.seq !== last.seq + 1) return 'is missing'
  if (event.prevMac !== last.mac) return 'does not follow from the event before it'
  return macOf(key, event) === event.mac ? null : 'was changed, or was not written by this program'
}

function faultOfAnchors(
  anchors: readonly Anchor[],
  found: ReadonlyMap<number, string>,
  restores: readonly { seq: number; at: string }[],
  from: ChainHead,
  last: ChainHead,
): Verdict['bad'] {
  const lost = anchors
    .filter(({ seq }) => seq > from.seq)
    .filter(({ seq, mac }) => found.get(seq) !== mac)
    .filter(({ seq, at }) => !restores.some((restore) => restore.seq <= seq && restore.at > at))
    .sort((a, b) => a.seq - b.seq)[0]
  if (!lost) return null
  if (lost.seq > last.seq) return { seq: last.seq + 1, why: `is missing: the backup ${lost.from} reaches to ${lost.seq}` }
  return { seq: lost.seq, why: `is not the event that the backup ${lost.from} holds` }
}

export async function headOf(db: Db): Promise<ChainHead> {
  return (await db.selectFrom('auditHead').select(['seq', 'mac']).where('id', '=', 1).executeTakeFirst()) ?? START
}

async function isThere(db: Db, seq: number): Promise<boolean> {
  return (await db.selectFrom('auditEvent').select('seq').where('seq', '=', seq).executeTakeFirst()) !== undefined
}
