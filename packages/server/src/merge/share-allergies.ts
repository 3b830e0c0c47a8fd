import { allergyTextOf } from '@clinic/clinical/allergies/allergy-list'
import { LINE } from '@clinic/contract/fields'
import { MERGE } from '@clinic/contract/merge/merge'
import type { Actor } from '../actor.ts'
import { at } from '../actor.ts'
import type { AuditEntry } from '../audit/trail.ts'
import { changeRow } from '../db/history.ts'
import type { Db } from '../db/open.ts'
import { type Group, groupOf } from '../db/queries/group.ts'
import { activeAllergies, hashOf, type StoredAllergy } from '../patients/allergies/allergies.ts'
import { addAllergies, putStatus } from '../patients/allergies/text-writes.ts'

/**
 * An allergy written on the joined chart may belong to either person, so after an unmerge both have it until someone has checked; it must
 * never be lost for the person it belongs to. `merge` is the undone merge, `kept` the group that stays.
 */
export async function shareAllergies(
  db: Db,
  actor: Actor,
  merge: { readonly _id: string; readonly mergedId: string },
  kept: Group,
): Promise<AuditEntry[]> {
  const gone = await groupOf(db, merge.mergedId)
  const [staying, leaving] = [await activeAllergies(db, kept), await activeAllergies(db, gone)]
  // Ids sort by time, even within a millisecond.
  const since = (list: readonly StoredAllergy[]) => list.filter(({ _id }) => _id > merge._id)
  return [...(await copyTo(db, actor, gone[0], leaving, since(staying))), ...(await copyTo(db, actor, kept[0], staying, since(leaving)))]
}

async function copyTo(
  db: Db,
  actor: Actor,
  patientId: string,
  known: readonly StoredAllergy[],
  entries: readonly StoredAllergy[],
): Promise<AuditEntry[]> {
  const keys = new Set(known.map(({ labelKey }) => labelKey))
  const missing = entries.filter(({ labelKey }) => !keys.has(labelKey))
  if (missing.length === 0) return []
  await addAllergies(
    db,
    actor,
    patientId,
    missing.map((entry) => ({ ...entry, reaction: marked(entry.reaction) })),
  )
  const before = await db.selectFrom('patient').selectAll().where('_id', '=', patientId).executeTakeFirstOrThrow()
  const text = allergyTextOf('listed', await activeAllergies(db, [patientId]))
  const asked = await db.selectFrom('allergyStatus').select(['askedAt', 'askedBy']).where('patientId', '=', patientId).executeTakeFirst()
  await putStatus(db, { patientId, status: 'listed', askedAt: null, askedBy: null, ...asked, textHash: hashOf(text) })
  await changeRow(db, actor, 'patient', before, { allergies: text, updatedAt: at(actor) })
  return [{ action: 'U', type: 'allergy.update', entityId: patientId, patientId, fields: ['add'] }]
}

const marked = (reaction: string) =>
  [reaction, MERGE.checkWhose]
    .filter((part) => part !== '')
    .join(', ')
    .slice(0, LINE)
