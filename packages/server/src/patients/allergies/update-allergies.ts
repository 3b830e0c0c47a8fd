import { type AllergyEntry, labelKey, meaningOf, readAllergyLabel, severityKnown } from '@clinic/clinical/allergies/allergy-entries'
import { allergyTextOf, statusProblem } from '@clinic/clinical/allergies/allergy-list'
import type { AllergyListStatus } from '@clinic/clinical/allergies/allergy-terms'
import { GROUPS, INGREDIENTS } from '@clinic/clinical/formulary/formulary'
import { type AllergyInput, startsAfter } from '@clinic/contract/guard/guard-fields'
import type { Allergies, AllergiesUpdate } from '@clinic/contract/patients/allergies'
import { SERVER } from '@clinic/contract/server-messages'
import type { Selectable } from 'kysely'
import { type Actor, at } from '../../actor.ts'
import { recordAudit } from '../../audit/trail.ts'
import { changeRow } from '../../db/history.ts'
import { lockRow, refuseOtherVersion } from '../../db/lock-row.ts'
import type { Db } from '../../db/open.ts'
import { isOf } from '../../db/queries/group.ts'
import type { PatientTable } from '../../db/schema.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { activeAllergies, hashOf, type ListedAllergy, type PatientAllergies, readAllergies } from './allergies.ts'
import { getAllergies } from './get-allergies.ts'
import { addAllergies, endAllergies, putStatus } from './text-writes.ts'

type Update = AllergiesUpdate & { readonly id: string; readonly today: string }

/**
 * Applies the sent changes in this order: end, confirm, add, status. Then rewrites the text to match.
 * @throws AppError 400, 404 for an unknown allergy id; 409 for another version, an allergy that has ended, or a status that contradicts the
 * list
 */
export async function updateAllergies(db: Db, actor: Actor, { id, version, today, ...sent }: Update): Promise<Allergies> {
  const { status, add = [], end = [], confirm = [] } = sent
  if (status === undefined && add.length + end.length + confirm.length === 0) throw invalid({}, SERVER.nothingToSave)
  refuseWrong(add, today)
  const patient = await lockRow(db, 'patient', id)
  const before = await readAllergies(db, id)
  refuseOtherVersion(before, version)

  const { list, idOf } = await storeUnread(db, actor, before)
  const ends = await findEnded(db, before.group, list, end, idOf)
  await endAllergies(db, actor, await withTheSame(db, before.group, ends))
  await confirmReadings(db, list, confirm, idOf)
  await addAll(db, actor, before.group, add)

  const active = await activeAllergies(db, before.group)
  const next = status ?? impliedStatus(before.status, active)
  const problem = next === 'not-asked' && active.length > 0 ? STILL_LISTED : statusProblem(next, active)
  if (problem !== null) throw conflict(problem, { status: problem })
  // Each record's text covers only that record's allergies, so that it is still right after an unmerge.
  const own = active.filter(({ patientId }) => patientId === id)
  const said = next === 'listed' && own.length === 0 ? (before.records[0]?.status ?? next) : next
  const ownNext = said === 'listed' && own.length === 0 ? 'not-asked' : said
  const text = add.length + end.length > 0 || status !== undefined ? allergyTextOf(ownNext, own) : before.text
  const isAsked = next !== 'not-asked' && (status !== undefined || add.length > 0)
  const asked = isAsked ? { askedAt: at(actor), askedBy: actor._id } : askedBefore(next, before)
  await putStatus(db, { patientId: id, status: ownNext, ...asked, textHash: hashOf(text) })
  await rewriteText(db, actor, patient, text)
  const fields = (['status', 'add', 'end', 'confirm'] as const).filter((field) => sent[field] !== undefined)
  await recordAudit(db, actor, { action: 'U', type: 'allergy.update', entityId: id, patientId: id, fields })
  return getAllergies(db, id)
}

const STILL_LISTED = 'The list holds allergies, so they were asked. End them with a reason first.'

const impliedStatus = (before: AllergyListStatus, active: readonly ListedAllergy[]): AllergyListStatus =>
  active.length > 0 ? 'listed' : before === 'listed' ? 'not-asked' : before

const askedBefore = (next: AllergyListStatus, { askedAt, askedBy }: { askedAt: string | null; askedBy: { _id: string } | null }) =>
  next === 'not-asked' || askedBy === null ? { askedAt: null, askedBy: null } : { askedAt, askedBy: askedBy._id }

function refuseWrong(add: readonly AllergyInput[], today: string): void {
  const fields: Record<string, string> = {}
  for (const [place, { label, onDate, ingredient, groupCode }] of add.entries()) {
    const first = add.findIndex((other) => labelKey(other.label) === labelKey(label))
    if (first !== place) fields[`add.${place}.label`] = 'This allergy is here twice'
    if (onDate !== null && startsAfter(onDate, today)) fields[`add.${place}.onDate`] = 'This date is in the future'
    if (ingredient !== null && !INGREDIENTS.has(ingredient)) fields[`add.${place}.ingredient`] = 'This is not in the drug list'
    if (groupCode !== null && !GROUPS.has(groupCode)) fields[`add.${place}.groupCode`] = 'This is not in the drug list'
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** Stores allergies known only from texts as rows, so that they can be ended and confirmed. `idOf` maps the ids in the last answer. */
async function storeUnread(db: Db, actor: Actor, { list, records }: PatientAllergies) {
  const stored = new Map<string, string>()
  for (const [place, { _id, text, list: ofRecord }] of records.entries()) {
    const unread = ofRecord.filter(({ createdAt }) => createdAt === null)
    const ids = await addAllergies(db, actor, _id, unread)
    for (const [each, entry] of unread.entries()) stored.set(entry._id, ids[each] ?? entry._id)
    // The root's status is written with the requested change.
    if (place > 0 && unread.length > 0) {
      const before = await db.selectFrom('allergyStatus').select(['askedAt', 'askedBy']).where('patientId', '=', _id).executeTakeFirst()
      await putStatus(db, { patientId: _id, status: 'listed', askedAt: null, askedBy: null, ...before, textHash: hashOf(text) })
    }
  }
  const idOf = (id: string) => stored.get(id) ?? id
  return { list: list.map((entry) => ({ ...entry, _id: idOf(entry._id) })), idOf }
}

type AllergyEnds = NonNullable<AllergiesUpdate['end']>
type IdOf = (id: string) => string

async function findEnded(
  db: Db,
  group: readonly string[],
  list: readonly ListedAllergy[],
  ends: AllergyEnds,
  idOf: IdOf,
): Promise<AllergyEnds> {
  const found = ends.map(({ id, reason }) => ({ id: idOf(id), reason }))
  for (const { id } of found) {
    if (list.some(({ _id }) => _id === id)) continue
    const ended = await db.selectFrom('allergy').select('_id').where('_id', '=', id).where(isOf('patientId', group)).executeTakeFirst()
    throw ended ? conflict('This allergy has ended already') : notFound('Allergy')
  }
  return found
}

/** If two of the patient's records have the same allergy, only one is shown, and ending it ends both. */
async function withTheSame(db: Db, group: readonly string[], ends: AllergyEnds): Promise<AllergyEnds> {
  if (ends.length === 0 || group.length === 1) return ends
  const active = await activeAllergies(db, group)
  const keyOf = new Map(active.map(({ _id, label }) => [_id, labelKey(label)]))
  return ends.flatMap(({ id, reason }) =>
    active.filter(({ label }) => labelKey(label) === keyOf.get(id)).map(({ _id }) => ({ id: _id, reason })),
  )
}

async function confirmReadings(
  db: Db,
  list: readonly ListedAllergy[],
  confirmed: NonNullable<AllergiesUpdate['confirm']>,
  idOf: IdOf,
): Promise<void> {
  for (const [place, { id, ingredient }] of confirmed.entries()) {
    const entry = list.find(({ _id }) => _id === idOf(id))
    if (!entry) throw notFound('Allergy')
    const candidates = meaningOf(entry).near.flatMap(({ ingredients }) => ingredients)
    if (!candidates.includes(ingredient)) throw invalid({ [`confirm.${place}.ingredient`]: 'The label was not read as this' })
    await db.updateTable('allergy').set({ ingredient }).where('_id', '=', entry._id).execute()
  }
}

/**
 * Replaces an allergy that is already listed with the new answer, so that its reaction can be added. A severe one stays severe unless an
 * admin or doctor changes it.
 */
async function addAll(db: Db, actor: Actor, group: readonly string[], add: readonly AllergyInput[]): Promise<void> {
  const [root = ''] = group
  const active = await activeAllergies(db, group)
  const known = Map.groupBy(active, ({ label }) => labelKey(label))
  const fields: Record<string, string> = {}
  const replaced: { id: string; reason: string }[] = []
  for (const [place, entry] of add.entries()) {
    for (const same of known.get(labelKey(entry.label)) ?? []) {
      if (isWeaker(entry, same) && actor.role !== 'admin' && actor.role !== 'doctor')
        fields[`add.${place}.label`] = `${same.label} is listed already, with a severe reaction`
      replaced.push({ id: same._id, reason: 'Asked again' })
    }
  }
  const [first] = Object.values(fields)
  if (first !== undefined) throw conflict(first, fields)
  await endAllergies(db, actor, replaced)
  await addAllergies(
    db,
    actor,
    root,
    add.map((entry) => ({ ...entry, kind: readAllergyLabel(entry.label).notDrug ?? entry.kind })),
  )
}

const isWeaker = (entry: AllergyInput, same: ListedAllergy) => isSevere(same) && !isSevere(entry)
/** As chosen, or by the words of the reaction. */
const isSevere = (entry: AllergyEntry) => severityKnown(entry, meaningOf(entry)) === 'severe'

/** Updates the record's text to match the list. This raises the version, so a form opened earlier cannot overwrite it. */
async function rewriteText(db: Db, actor: Actor, before: Selectable<PatientTable>, text: string): Promise<void> {
  if (text === before.allergies) return
  await changeRow(db, actor, 'patient', before, { allergies: text, updatedAt: at(actor) })
}
