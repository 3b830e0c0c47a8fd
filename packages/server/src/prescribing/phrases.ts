import { TOASTS } from '@clinic/contract/messages'
import type { Phrase, PhraseInput, PhraseUpdate } from '@clinic/contract/prescribing/phrases'
import { SERVER } from '@clinic/contract/server-messages'
import type { Selectable } from 'kysely'
import { type Actor, at } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { onUnique } from '../db/errors.ts'
import { keepHistory } from '../db/history.ts'
import { lockRow, refuseOtherVersion } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import type { PhraseTable } from '../db/tables/prescribing.ts'
import { conflict, forbidden, invalid, notFound } from '../errors.ts'
import { newId } from '../ids.ts'

/** The clinic's phrases and the user's own, by trigger. */
export async function listPhrases(db: Db, actor: Actor): Promise<Phrase[]> {
  const rows = await db
    .selectFrom('phrase')
    .selectAll()
    .where((eb) => eb.or([eb('ownerId', 'is', null), eb('ownerId', '=', actor._id)]))
    .orderBy('trigger')
    .orderBy('_id')
    .execute()
  return rows.map(toPhrase)
}

/** @throws AppError 409 if the owner already has a phrase with this trigger */
export async function createPhrase(db: Db, actor: Actor, { clinic, trigger, text }: PhraseInput): Promise<Phrase> {
  const time = at(actor)
  const row = { _id: newId(), ownerId: clinic ? null : actor._id, trigger, text, by: actor._id, createdAt: time, updatedAt: time }
  await onUnique(db.insertInto('phrase').values(row).execute(), () => triggerTaken(trigger))
  await recordAudit(db, actor, { action: 'C', type: 'phrase.create', entityId: row._id })
  return toPhrase({ ...row, version: 1 })
}

/**
 * @throws AppError 404 for another person's phrase, 403 for the clinic's if the role may not change it, 400 if nothing is sent, 409 as for
 * a template
 */
export async function updatePhrase(db: Db, actor: Actor, id: string, { version, trigger, text }: PhraseUpdate): Promise<Phrase> {
  const before = await lockOwn(db, actor, id)
  refuseOtherVersion(before, version)
  if (trigger === undefined && text === undefined) throw invalid({}, SERVER.nothingToSave)
  const row = {
    ...before,
    trigger: trigger ?? before.trigger,
    text: text ?? before.text,
    version: before.version + 1,
    updatedAt: at(actor),
  }
  const fields = (['trigger', 'text'] as const).filter((field) => row[field] !== before[field])
  if (fields.length === 0) return toPhrase(before)
  await keepHistory(db, actor, 'phrase', before)
  const { _id, ...changes } = row
  await onUnique(db.updateTable('phrase').set(changes).where('_id', '=', _id).execute(), () => triggerTaken(row.trigger))
  await recordAudit(db, actor, { action: 'U', type: 'phrase.update', entityId: id, fields })
  return toPhrase(row)
}

/** @throws AppError as `updatePhrase` */
export async function deletePhrase(db: Db, actor: Actor, id: string): Promise<{ message: string }> {
  const before = await lockOwn(db, actor, id)
  await keepHistory(db, actor, 'phrase', before)
  await db.deleteFrom('phrase').where('_id', '=', id).execute()
  await recordAudit(db, actor, { action: 'D', type: 'phrase.delete', entityId: id })
  return { message: TOASTS.actionCompleted }
}

async function lockOwn(db: Db, actor: Actor, id: string): Promise<Selectable<PhraseTable>> {
  const phrase = await lockRow(db, 'phrase', id)
  if (phrase.ownerId === null && actor.role !== 'admin' && actor.role !== 'doctor') throw forbidden()
  if (phrase.ownerId !== null && phrase.ownerId !== actor._id) throw notFound('Phrase')
  return phrase
}

const toPhrase = ({ _id, ownerId, trigger, text, version }: Selectable<PhraseTable>): Phrase => ({ _id, ownerId, trigger, text, version })

function triggerTaken(trigger: string) {
  const message = `Another phrase has the trigger .${trigger}`
  return conflict(message, { trigger: message })
}
