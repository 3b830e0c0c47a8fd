import { hash } from 'node:crypto'
import { type AllergyEntry, entriesOfText, labelKey, meaningOf, severityKnown } from '@clinic/clinical/allergies/allergy-entries'
import type { AllergyListStatus } from '@clinic/clinical/allergies/allergy-terms'
import { readAllergyText } from '@clinic/clinical/allergies/allergy-text'
import type { Role } from '@clinic/clinical/people/roles'
import type { PersonBrief } from '@clinic/contract/personnel/person-brief'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { batchRead, query } from '../../db/queries/batch-read.ts'
import { isOf, recordsOf, recordsOfMany } from '../../db/queries/group.ts'
import type { Slots } from '../../db/queries/hot.ts'
import type { AllergyTable } from '../../db/tables/allergies.ts'
import { notFound } from '../../errors.ts'

/** An active allergy. One found only in a text that has not been read into the list has no `createdAt`, and an id for this answer only. */
export type ListedAllergy = AllergyEntry & {
  readonly _id: string
  readonly onDate: string | null
  readonly certainty: 'reported' | 'confirmed'
  readonly createdBy: PersonBrief | null
  readonly createdAt: string | null
}

/** With the id of the record it is on. */
export type StoredAllergy = ListedAllergy & { readonly patientId: string; readonly labelKey: string }

export type PatientAllergies = {
  readonly status: AllergyListStatus
  readonly askedAt: string | null
  readonly askedBy: PersonBrief | null
  readonly text: string
  /** Without duplicates. */
  readonly list: readonly StoredAllergy[]
  readonly version: number
  /** What each of the patient's records says, the root's first, with the record ids. */
  readonly records: readonly {
    readonly _id: string
    readonly text: string
    readonly status: AllergyListStatus
    readonly list: readonly StoredAllergy[]
  }[]
  readonly group: readonly string[]
}

type StatusRow = {
  readonly text: string
  readonly status: AllergyListStatus | null
  readonly askedAt: string | null
  readonly askedBy: string | null
  readonly textHash: string | null
  readonly version: number | null
  readonly name: string | null
  readonly role: Role | null
}

/** What one of a patient's records says about allergies. */
type AllergyRecord = StatusRow & { readonly _id: string; readonly isMember: 0 | 1 }

/**
 * Known allergies on all of a patient's records: one record is enough. A text stored before there was a list, or changed outside the
 * server, is read live, so 'Penicillin' on an old record blocks amoxicillin at once.
 * @throws AppError 404
 */
export async function readAllergies(db: Db, patientId: string): Promise<PatientAllergies> {
  return joinAllergies(await readParts(db, { patientId }))
}

/** The queries whose rows `joinAllergies` takes, for callers that read more in the same statement. */
export const allergyParts = (patientId: RawBuilder<string>) => ({
  records: query(
    sql<AllergyRecord>`
      select "patient"."_id", "isMember", "patient"."allergies" as "text", "allergyStatus"."status", "askedAt", "askedBy", "textHash",
        "allergyStatus"."version", "name", "role"
      from ${recordsOf(patientId)} as "record"
      join "patient" on "patient"."_id" = "record"."_id"
      left join "allergyStatus" on "allergyStatus"."patientId" = "patient"."_id"
      left join "personnel" on "personnel"."_id" = "allergyStatus"."askedBy"`,
    ['_id', 'isMember', 'text', 'status', 'askedAt', 'askedBy', 'textHash', 'version', 'name', 'role'],
    ['isMember', '_id'],
  ),
  active: query(
    sql<AllergyRow>`${activeWhere(sql`"patientId" in (select "_id" from ${recordsOf(patientId)} as "record")`)}`,
    [...ALLERGY_COLUMNS, 'name', 'role'],
    ['_id'],
  ),
})

const readParts = batchRead((_, value: Slots<{ patientId: string }>) => allergyParts(value.patientId))

type AllergyParts = { readonly records: readonly AllergyRecord[]; readonly active: readonly AllergyRow[] }

/** @throws AppError 404 */
export function joinAllergies({ records, active }: AllergyParts): PatientAllergies {
  const [root] = records
  if (!root) throw notFound('Patient')
  const group = records.map(({ _id }) => _id)
  return { ...joinRecords(records, active.map(toListed)), text: root.text, version: root.version ?? 1, group }
}

/** Combines a patient's records, the root's first. */
function joinRecords(rows: readonly AllergyRecord[], stored: readonly StoredAllergy[]) {
  const records = rows.map((row) => ({ ...row, ...withUnread(row, ofRecord(stored, row._id)) }))
  const list = onceEach(records.flatMap((record) => record.list))
  const says = STATUS_ORDER.map((status) => records.find((record) => record.status === status)).find((record) => record !== undefined)
  const status = list.length > 0 ? ('listed' as const) : (says?.status ?? 'not-asked')
  const { askedAt = null, askedBy = null, name = null, role = null } = says ?? {}
  const by = askedBy === null || name === null || role === null ? null : { _id: askedBy, name, role }
  return { status, askedAt, askedBy: by, list, records }
}

/** Of two records, the status that comes first here wins: one with allergies before all others, and asked before not asked. */
const STATUS_ORDER = ['listed', 'none-known', 'unable', 'not-asked'] as const satisfies readonly AllergyListStatus[]

const ofRecord = (stored: readonly StoredAllergy[], id: string) => stored.filter(({ patientId }) => patientId === id)

const onceEach = <Entry extends ListedAllergy>(list: readonly Entry[]): Entry[] =>
  [...Map.groupBy(list, ({ label }) => labelKey(label)).values()].flatMap(asOne)

/**
 * If records have the same allergy, shows the severe one, by its words too, or else the root's, or one that tells the reaction if the root's
 * does not; what a person confirmed of any of them counts.
 */
function asOne<Entry extends ListedAllergy>(same: readonly Entry[]): readonly Entry[] {
  const [first] = same
  if (!first || same.length === 1) return same
  const severityOf = (entry: Entry) => severityKnown(entry, meaningOf(entry))
  const severe = same.find((entry) => severityOf(entry) === 'severe')
  const told = same.find((entry) => entry.reaction !== '' && severityOf(entry) === severityOf(first))
  const shown = severe ?? told ?? first
  const confirmed = [shown, ...same].find(({ ingredient, groupCode }) => ingredient !== null || groupCode !== null) ?? shown
  return [{ ...shown, ingredient: confirmed.ingredient, groupCode: confirmed.groupCode }]
}

/** Stored allergies, with those in a text that has not been read into the list yet. */
function withUnread(
  { _id, text, status, textHash }: Pick<AllergyRecord, '_id' | 'text' | 'status' | 'textHash'>,
  stored: readonly StoredAllergy[],
) {
  const wasRead = textHash !== null && textHash === hashOf(text)
  const unread = wasRead ? [] : unreadEntries(_id, text, stored)
  const list = [...stored, ...unread]
  const known = status !== null && unread.length === 0
  return { status: known ? status : list.length > 0 ? ('listed' as const) : readAllergyText(text).status, list }
}

/** Shows whether the text has changed since it was last read or written. */
export const hashOf = (text: string): string => hash('sha256', text)

type AllergyRow = Selectable<AllergyTable> & { readonly name: string; readonly role: Role }

export async function activeAllergies(db: Db, group: readonly string[]): Promise<StoredAllergy[]> {
  const { rows } = await sql<AllergyRow>`${activeWhere(isOf('patientId', group))} order by "allergy"."_id"`.execute(db)
  return rows.map(toListed)
}

const activeWhere = (isOfPatient: RawBuilder<unknown>) => sql`
  select "allergy".*, "personnel"."name", "personnel"."role" from "allergy" join "personnel" on "personnel"."_id" = "allergy"."createdBy"
  where ${isOfPatient} and "endedAt" is null`

export const ALLERGY_COLUMNS = Object.keys({
  _id: 0,
  patientId: 0,
  label: 0,
  labelKey: 0,
  kind: 0,
  ingredient: 0,
  groupCode: 0,
  reaction: 0,
  severity: 0,
  onDate: 0,
  certainty: 0,
  source: 0,
  createdBy: 0,
  createdAt: 0,
  endedBy: 0,
  endedAt: 0,
  endReason: 0,
} satisfies Record<keyof AllergyTable, 0>) as (keyof AllergyTable)[] // the keys of this very object

const toListed = ({ name, role, ...row }: AllergyRow): StoredAllergy => ({ ...row, createdBy: { _id: row.createdBy, name, role } })

/** What the records of one person say together. */
export type JoinedAllergies = Pick<PatientAllergies, 'status' | 'list' | 'records'>

/** For many patients at once, by the id of the kept record, as in `readAllergies`. */
export async function groupsOfAllergies(db: Db, roots: readonly string[]): Promise<Map<string, JoinedAllergies>> {
  const records = await recordsOfGroups(db, roots).execute()
  const active = await activeAllergies(
    db,
    records.map(({ _id }) => _id),
  )
  return groupAllergies(records, active)
}

/** Each record with the id of the kept one, which comes first. */
export const recordsOfGroups = (db: Db, roots: readonly string[]) =>
  db
    .selectFrom(recordsOfMany(db, roots).as('record'))
    .innerJoin('patient', 'patient._id', 'record._id')
    .leftJoin('allergyStatus', 'allergyStatus.patientId', 'patient._id')
    .select(['record.rootId', 'patient._id', 'patient.allergies as text', 'allergyStatus.status', 'allergyStatus.textHash'])
    .orderBy('record.isMember')
    .orderBy('patient._id')

type RecordOfGroup = Pick<AllergyRecord, '_id' | 'text' | 'status' | 'textHash'> & { readonly rootId: string }

export function groupAllergies(records: readonly RecordOfGroup[], active: readonly StoredAllergy[]): Map<string, JoinedAllergies> {
  const notAsked = { isMember: 0, askedAt: null, askedBy: null, version: null, name: null, role: null } as const
  const groups = Map.groupBy(records, ({ rootId }) => rootId)
  return new Map(
    [...groups].map(([rootId, rows]) => [
      rootId,
      joinRecords(
        rows.map((row) => ({ ...row, ...notAsked })),
        active,
      ),
    ]),
  )
}

function unreadEntries(patientId: string, text: string, stored: readonly ListedAllergy[]): StoredAllergy[] {
  const known = new Set(stored.map(({ label }) => labelKey(label)))
  return entriesOfText(text)
    .filter(({ label }) => !known.has(labelKey(label)))
    .map((entry, place) => ({
      ...entry,
      _id: `text-${place}-${patientId}`,
      patientId,
      labelKey: labelKey(entry.label),
      onDate: null,
      certainty: 'reported',
      createdBy: null,
      createdAt: null,
    }))
}
