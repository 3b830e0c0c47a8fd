import { type AllergyEntry, entriesOfText, labelKey } from '@clinic/clinical/allergies/allergy-entries'
import { applyAllergyText } from '@clinic/clinical/allergies/allergy-list'
import { readAllergyText } from '@clinic/clinical/allergies/allergy-text'
import { type Actor, at } from '../../actor.ts'
import type { Db } from '../../db/open.ts'
import { bulkInsert } from '../../db/queries/bulk-insert.ts'
import { newId } from '../../ids.ts'
import { activeAllergies, hashOf } from './allergies.ts'

const insertStatuses = bulkInsert('allergyStatus')
const insertAllergies = bulkInsert('allergy')

type Texts = readonly { readonly _id: string; readonly allergies: string }[]

/** Reads new patients' allergy texts into lists. Stores nothing for a text that says nothing, which is read live. */
export async function keepNewTexts(db: Db, actor: Actor, patients: Texts): Promise<void> {
  const read = patients.map(({ _id, allergies }) => ({ _id, text: allergies, status: readAllergyText(allergies).status }))
  const known = read.filter(({ status }) => status !== 'not-asked')
  if (known.length === 0) return
  await insertStatuses(
    db,
    known.map(({ _id, text, status }) => ({ patientId: _id, status, askedAt: null, askedBy: null, textHash: hashOf(text) })),
  )
  const entries = known.flatMap(({ _id, text }) => entriesOfText(text).map((entry) => rowOf(actor, _id, { ...FROM_TEXT, ...entry })))
  if (entries.length > 0) await insertAllergies(db, entries)
}

const FROM_TEXT = { onDate: null, certainty: 'reported' } as const

/**
 * Reads a changed allergy text into the list. Ends allergies that came only from the text, never one that someone asked about. The caller
 * holds the lock on the patient's row.
 */
export async function keepChangedText(db: Db, actor: Actor, patientId: string, text: string): Promise<void> {
  const active = await activeAllergies(db, [patientId])
  const { status, add, end } = applyAllergyText(active, text)
  await endAllergies(
    db,
    actor,
    end.map((id) => ({ id, reason: 'The allergy text was changed' })),
  )
  await addAllergies(
    db,
    actor,
    patientId,
    add.map((entry) => ({ ...FROM_TEXT, ...entry })),
  )
  const before = await db.selectFrom('allergyStatus').selectAll().where('patientId', '=', patientId).executeTakeFirst()
  // Someone asked and the text says the same, so who asked is kept.
  const isSame = before?.status === status
  const asked = isSame ? { askedAt: before.askedAt, askedBy: before.askedBy } : { askedAt: null, askedBy: null }
  await putStatus(db, { patientId, status, ...asked, textHash: hashOf(text) })
}

type Status = {
  readonly patientId: string
  readonly status: 'not-asked' | 'none-known' | 'listed' | 'unable'
  readonly askedAt: string | null
  readonly askedBy: string | null
  readonly textHash: string
}

/** A patient without a row has version 1, so the first write makes version 2. */
export async function putStatus(db: Db, { patientId, ...status }: Status): Promise<void> {
  await db
    .insertInto('allergyStatus')
    .values({ patientId, ...status, version: 2 })
    .onConflict((conflict) =>
      conflict.column('patientId').doUpdateSet((eb) => ({ ...status, version: eb('allergyStatus.version', '+', 1) })),
    )
    .execute()
}

type NewAllergy = AllergyEntry & { readonly onDate: string | null; readonly certainty: 'reported' | 'confirmed' }

/** Returns the ids of the new rows, in order. */
export async function addAllergies(db: Db, actor: Actor, patientId: string, entries: readonly NewAllergy[]): Promise<string[]> {
  const rows = entries.map((entry) => rowOf(actor, patientId, entry))
  if (rows.length > 0) await insertAllergies(db, rows)
  return rows.map(({ _id }) => _id)
}

const rowOf = (actor: Actor, patientId: string, entry: NewAllergy) => ({
  _id: newId(),
  patientId,
  label: entry.label,
  labelKey: labelKey(entry.label),
  kind: entry.kind,
  ingredient: entry.ingredient,
  groupCode: entry.groupCode,
  reaction: entry.reaction,
  severity: entry.severity,
  onDate: entry.onDate,
  certainty: entry.certainty,
  source: entry.source,
  createdBy: actor._id,
  createdAt: at(actor),
  endedBy: null,
  endedAt: null,
  endReason: null,
})

export async function endAllergies(db: Db, actor: Actor, ends: readonly { readonly id: string; readonly reason: string }[]): Promise<void> {
  for (const { id, reason } of ends)
    await db
      .updateTable('allergy')
      .set({ endedAt: at(actor), endedBy: actor._id, endReason: reason })
      .where('_id', '=', id)
      .where('endedAt', 'is', null)
      .execute()
}
