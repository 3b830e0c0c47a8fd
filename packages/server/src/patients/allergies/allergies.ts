import { createHash } from 'node:crypto'
import type { Allergies } from '@clinic/contract/allergies'
import { type AllergyEntry, entriesOfText, labelKey, meaningOf } from '@clinic/contract/clinical/allergy-entries'
import { textAgrees } from '@clinic/contract/clinical/allergy-list'
import type { AllergyListStatus } from '@clinic/contract/clinical/allergy-terms'
import { readAllergyText } from '@clinic/contract/clinical/allergy-text'
import type { PersonBrief } from '@clinic/contract/personnel'
import type { Role } from '@clinic/contract/roles'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import type { AllergyTable } from '../../db/safety-tables.ts'
import { notFound } from '../../errors.ts'

/** An active allergy. One that only a text says that was not read into the list yet has no `createdAt`, and an id for this answer only. */
export type ListedAllergy = AllergyEntry & {
  readonly _id: string
  readonly onDate: string | null
  readonly certainty: 'reported' | 'confirmed'
  readonly createdBy: PersonBrief | null
  readonly createdAt: string | null
}

export type PatientAllergies = {
  readonly status: AllergyListStatus
  readonly askedAt: string | null
  readonly askedBy: PersonBrief | null
  readonly text: string
  readonly list: readonly ListedAllergy[]
  readonly version: number
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

/**
 * What is known of a patient's allergies. A text that was stored before there was a list, or past the server's functions, is read live:
 * so an old record's 'Penicillin' stops amoxicillin at once.
 * @throws AppError 404
 */
export async function readAllergies(db: Db, patientId: string): Promise<PatientAllergies> {
  // As text, because care waits for it: to build it costs more than to run it.
  const { rows } = await sql<StatusRow>`
    select "patient"."allergies" as "text", "allergyStatus"."status", "askedAt", "askedBy", "textHash", "allergyStatus"."version", "name", "role"
    from "patient"
    left join "allergyStatus" on "allergyStatus"."patientId" = "patient"."_id"
    left join "personnel" on "personnel"."_id" = "allergyStatus"."askedBy"
    where "patient"."_id" = ${patientId}`.execute(db)
  const [patient] = rows
  if (!patient) throw notFound('Patient')
  const { text, askedAt, askedBy, name, role } = patient
  const stored = patient.status === null ? [] : await activeAllergies(db, patientId)
  return {
    ...withUnread(patient, stored),
    askedAt,
    askedBy: askedBy === null || name === null || role === null ? null : { _id: askedBy, name, role },
    text,
    version: patient.version ?? 1,
  }
}

/** What is stored, and with it what a text says that was not read into the list yet. */
function withUnread({ text, status, textHash }: Pick<StatusRow, 'text' | 'status' | 'textHash'>, stored: readonly ListedAllergy[]) {
  const unread = textHash === hashOf(text) ? [] : unreadEntries(text, stored)
  const list = [...stored, ...unread]
  const known = status !== null && unread.length === 0
  return { status: known ? status : list.length > 0 ? ('listed' as const) : readAllergyText(text).status, list }
}

/** Whether the list holds what the text said when it was last read or written. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

type AllergyRow = Selectable<AllergyTable> & { readonly name: string; readonly role: Role }

export async function activeAllergies(db: Db, patientId: string): Promise<ListedAllergy[]> {
  const { rows } = await sql<AllergyRow>`
    select "allergy".*, "personnel"."name", "personnel"."role" from "allergy" join "personnel" on "personnel"."_id" = "allergy"."createdBy"
    where "patientId" = ${patientId} and "endedAt" is null order by "allergy"."_id"`.execute(db)
  return rows.map(toListed)
}

const toListed = ({ name, role, ...row }: AllergyRow): ListedAllergy => ({ ...row, createdBy: { _id: row.createdBy, name, role } })

/** Status and labels of many patients at once, by their id, as `readAllergies` has them. */
export async function allergyWordsOf(
  db: Db,
  patientIds: readonly string[],
): Promise<Map<string, { readonly status: AllergyListStatus; readonly labels: readonly string[] }>> {
  const ids = jsonList(patientIds)
  const patients = await db
    .selectFrom('patient')
    .leftJoin('allergyStatus', 'allergyStatus.patientId', 'patient._id')
    .select(['patient._id', 'patient.allergies as text', 'allergyStatus.status', 'allergyStatus.textHash'])
    .where(inList(db, 'patient._id', ids))
    .execute()
  const active = await db
    .selectFrom('allergy')
    .innerJoin('personnel', 'personnel._id', 'allergy.createdBy')
    .selectAll('allergy')
    .select(['personnel.name', 'personnel.role'])
    .where(inList(db, 'allergy.patientId', ids))
    .where('endedAt', 'is', null)
    .orderBy('allergy._id')
    .execute()
  const byPatient = Map.groupBy(active, ({ patientId }) => patientId)
  return new Map(
    patients.map((patient) => {
      const { status, list } = withUnread(patient, (byPatient.get(patient._id) ?? []).map(toListed))
      return [patient._id, { status, labels: list.map(({ label }) => label) }]
    }),
  )
}

function unreadEntries(text: string, stored: readonly ListedAllergy[]): ListedAllergy[] {
  const known = new Set(stored.map(({ label }) => labelKey(label)))
  return entriesOfText(text)
    .filter(({ label }) => !known.has(labelKey(label)))
    .map((entry, place) => ({
      ...entry,
      _id: `text-${place}`,
      onDate: null,
      certainty: 'reported',
      createdBy: null,
      createdAt: null,
    }))
}

/** @throws AppError 404 */
export async function getAllergies(db: Db, patientId: string): Promise<Allergies> {
  const { list, ...known } = await readAllergies(db, patientId)
  return { ...known, agrees: textAgrees(known.text, known.status, list), list: list.map(toAnswer) }
}

function toAnswer(entry: ListedAllergy): Allergies['list'][number] {
  const { understood, near } = meaningOf(entry)
  const readAs = near.flatMap(({ name, ingredients }) => (ingredients[0] === undefined ? [] : [{ ingredient: ingredients[0], name }]))
  return { ...entry, understood, readAs }
}
