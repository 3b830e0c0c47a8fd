import { type Actor, at, clinicDay } from '../actor.ts'
import type { AuditEntry } from '../audit/trail.ts'
import { keepHistory } from '../db/history.ts'
import type { Db } from '../db/open.ts'
import { conflict } from '../errors.ts'
import type { GivenRow } from './dispense.ts'
import { findLot } from './lots.ts'

/**
 * Stores the expiry that a person read on a box while giving from it, on the lot that these units came from, and notes that it was asked
 * for, so that it is asked once. Called after dispensing, which holds the items.
 * @throws AppError 409 at the row if the box has expired; the caller's transaction must then end
 */
export async function dateBoxes(db: Db, actor: Actor, careId: string, rows: readonly GivenRow[]): Promise<AuditEntry[]> {
  const read = rows.filter(({ boxExpiry }) => boxExpiry !== undefined)
  if (read.length === 0) return []
  const lots = await undatedOf(db, careId)
  const events: AuditEntry[] = []
  for (const { itemId, name, boxExpiry: expiresOn = null, place } of read) {
    const lot = lots.find((each) => each.itemId === itemId)
    if (!lot) continue
    const expired = expiresOn !== null && expiresOn < clinicDay(actor)
    if (expired) throw conflict(expiredWords(name), { [`drugs.${place}.boxExpiry`]: expiredWords(name) })
    // A lot like it keeps its own line; the next stock take settles two boxes of one number and date.
    const isNew = expiresOn !== null && !(await findLot(db, { ...lot, expiresOn }))
    const change = { expiryAskedAt: at(actor), ...(isNew && { expiresOn, version: lot.version + 1 }) }
    if (isNew) {
      await keepHistory(db, actor, 'lot', lot)
      events.push({ action: 'U', type: 'lot.update', entityId: lot._id, fields: ['expiresOn'] })
    }
    await db.updateTable('lot').set(change).where('_id', '=', lot._id).execute()
  }
  return events
}

const expiredWords = (name: string) => `${name}: this box has expired. Do not give it. Take another box, and tell who keeps the stock.`

/** The lots without an expiry that this care took units from, in the order of giving. */
const undatedOf = (db: Db, careId: string) =>
  db
    .selectFrom('lotMovement')
    .innerJoin('lot', 'lot._id', 'lotMovement.lotId')
    .selectAll('lot')
    .where('lotMovement.careId', '=', careId)
    .where('lotMovement.kind', '=', 'dispensed')
    .where('lot.expiresOn', 'is', null)
    .orderBy('lot.receivedOn')
    .orderBy('lot._id')
    .execute()
