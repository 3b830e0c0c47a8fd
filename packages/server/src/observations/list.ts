import { isMeasured, TYPED_INPUTS } from '@clinic/clinical/observations/inputs'
import { readInputs } from '@clinic/clinical/observations/read-inputs'
import { subjectOn } from '@clinic/clinical/observations/subject'
import type { Age } from '@clinic/clinical/people/ages'
import { weightQuestion } from '@clinic/clinical/people/weights'
import type { Observation } from '@clinic/contract/observations/observations'
import type { EnteredInError } from '@clinic/contract/sessions/session-record'
import type { Actor } from '../actor.ts'
import { today } from '../clinic-days.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { notFound } from '../errors.ts'
import { peopleOf } from '../personnel/people.ts'
import { factsAt } from './facts-at.ts'
import { assessedColumns, assessSet, dueAt, inputsOf, type ObservationRow, type OpeningVitals, openingInputs } from './sets.ts'
import { type SubjectFacts, subjectFacts } from './subject.ts'

type ObservationsPage = { readonly skip: number; readonly limit: number; readonly opening?: 'true' | undefined }

/** A session's sets, newest first; with `opening`, only the opening set. */
export async function listObservations(
  db: Db,
  actor: Actor,
  id: string,
  { skip, limit, opening }: ObservationsPage,
): Promise<{ data: Observation[]; count: number }> {
  const [session] = await sessionsWith(db).where('_id', '=', id).execute()
  const rows = await db
    .selectFrom('observation')
    .selectAll()
    .where('sessionId', '=', id)
    .$if(opening === 'true', (all) => all.where('opening', '=', 1))
    .execute()
  const sets = await toSets(db, actor, session ? [session] : [], rows)
  return { data: sets.slice(skip * limit, (skip + 1) * limit), count: sets.length }
}

/** @throws AppError 404 */
export async function getObservation(db: Db, actor: Actor, id: string): Promise<Observation> {
  const row = await db.selectFrom('observation').selectAll().where('_id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Observation')
  const sessions = await sessionsWith(db).where('_id', '=', row.sessionId).execute()
  const set = (await toSets(db, actor, sessions, [row])).find(({ _id }) => _id === id)
  if (!set) throw notFound('Observation')
  return set
}

/** The columns of a session that its opening set needs. */
export const sessionsWith = (db: Db) =>
  db
    .selectFrom('session')
    .select(['_id', 'patientId', 'createdAt', 'recordedAt', 'openedBy', 'voidedAt', 'voidedBy', 'voidReason'])
    .select(['temperature', 'pulse', 'bloodPressure', 'spO2', 'weight', 'weightConfirmed'])

export type SessionWithVitals = Awaited<ReturnType<ReturnType<typeof sessionsWith>['execute']>>[number]

/**
 * Sets of these sessions and rows, newest first. `rows` includes the opening row of each session that has one. Sets of a voided session are
 * shown as struck.
 */
export async function toSets(
  db: Db,
  actor: Actor,
  sessions: readonly SessionWithVitals[],
  rows: readonly ObservationRow[],
): Promise<Observation[]> {
  const openings = new Map(rows.filter(({ opening }) => opening === 1).map((row) => [row.sessionId, row]))
  const byId = new Map(sessions.map((session) => [session._id, session]))
  const people = await peopleOf(db, [
    ...rows.flatMap(({ recordedBy, struckBy }) => [recordedBy, struckBy]),
    ...sessions.flatMap(({ openedBy, voidedBy }) => [openedBy, voidedBy]),
  ])
  const facts = await subjectFacts(db, [...new Set(sessions.map(({ patientId }) => patientId))])
  const then = await factsAt(db, actor.timeZone, sessions, facts)
  const struckOf = (row: ObservationRow | undefined, session: SessionWithVitals | undefined): EnteredInError | null =>
    row?.struckAt != null
      ? { at: row.struckAt, by: people.of(row.struckBy), reason: row.struckReason ?? '' }
      : session?.voidedAt != null
        ? { at: session.voidedAt, by: people.of(session.voidedBy), reason: session.voidReason ?? '' }
        : null
  const ageAt = ({ takenAt }: ObservationRow, of: SubjectFacts | undefined): Age | null =>
    of ? subjectOn(of, today(actor.timeZone, new Date(takenAt))).age : null
  const first = sessions.flatMap((session) => {
    const row = openings.get(session._id)
    const opening = openingRowOf(session, row, actor, then.get(session._id))
    return opening
      ? [toObservation(opening, session, people.of(opening.recordedBy), struckOf(row, session), ageAt(opening, then.get(session._id)))]
      : []
  })
  const later = rows
    .filter(({ opening }) => opening === 0)
    .map((row) =>
      toObservation(row, null, people.of(row.recordedBy), struckOf(row, byId.get(row.sessionId)), ageAt(row, facts.get(row.patientId))),
    )
  const dead = new Set([...facts.values()].filter(({ deceasedOn }) => deceasedOn !== null).map(({ _id }) => _id))
  return [...first, ...later]
    .map((set) => (dead.has(set.patientId) ? { ...set, dueAt: null } : set))
    .toSorted((a, b) => (a.takenAt > b.takenAt || (a.takenAt === b.takenAt && a._id > b._id) ? -1 : 1))
}

/**
 * The opening set as a row, assessed now with the facts of that time, because the session's vitals can be edited later. Null if nothing was
 * measured.
 */
export function openingRowOf(
  session: SessionWithVitals,
  row: ObservationRow | undefined,
  { timeZone }: Pick<Actor, 'timeZone'>,
  factsThatDay: SubjectFacts | undefined,
): ObservationRow | null {
  const inputs = openingInputs(session, row)
  if (!factsThatDay || (!row && !isMeasured(inputs))) return null
  const takenAt = row?.takenAt ?? session.recordedAt ?? session.createdAt
  const subject = subjectOn(factsThatDay, today(timeZone, new Date(takenAt)))
  const scale = row?.scale ?? subject.scale
  const pregnant = row?.pregnant === 1 || subject.pregnant
  const said = assessedColumns(assessSet(inputs, takenAt, [], { ...subject, scale, pregnant }))
  return { ...(row ?? blankRow(session)), scale, pregnant: pregnant === null ? null : pregnant ? 1 : 0, ...said }
}

type Blank = Omit<ObservationRow, 'scale' | 'pregnant' | keyof ReturnType<typeof assessedColumns>>

const blankRow = ({ _id, patientId, createdAt, recordedAt, openedBy }: SessionWithVitals): Blank => ({
  _id,
  sessionId: _id,
  patientId,
  takenAt: recordedAt ?? createdAt,
  recordedBy: openedBy,
  recordedAt: createdAt,
  opening: 1,
  temperature: '',
  pulse: '',
  bloodPressure: '',
  spO2: '',
  weight: '',
  respiratoryRate: '',
  muac: '',
  note: '',
  consciousness: null,
  oxygen: null,
  oxygenFlow: null,
  dangerSigns: '[]',
  weightConfirmed: 0,
  struckAt: null,
  struckBy: null,
  struckReason: null,
})

function toObservation(
  row: ObservationRow,
  vitals: OpeningVitals | null,
  recordedBy: Observation['recordedBy'],
  struck: EnteredInError | null,
  age: Age | null,
): Observation {
  const inputs = vitals ? openingInputs(vitals, row) : inputsOf(row)
  const { values, diastolic } = readInputs(inputs)
  const { bloodPressure: systolic, ...rest } = values
  const borrowed: { input: string; takenAt: string }[] = JSON.parse(row.borrowed)
  return {
    _id: row._id,
    sessionId: row.sessionId,
    patientId: row.patientId,
    takenAt: row.takenAt,
    recordedBy,
    opening: row.opening === 1,
    ...(Object.fromEntries(TYPED_INPUTS.map((input) => [input, inputs[input] ?? ''])) as Pick<Observation, (typeof TYPED_INPUTS)[number]>), // one of each
    consciousness: row.consciousness,
    oxygen: row.oxygen,
    oxygenFlow: row.oxygenFlow,
    dangerSigns: JSON.parse(row.dangerSigns),
    scale: row.scale,
    pregnant: row.pregnant === null ? null : row.pregnant === 1,
    note: row.note,
    weightConfirmed: inputs.weightConfirmed === true,
    weightQuestion: inputs.weightConfirmed || age === null ? null : weightQuestion(inputs.weight ?? '', age),
    values: { ...rest, systolic, diastolic },
    borrowed: borrowed.map(({ input, takenAt }) => ({ input, takenAt })),
    kind: row.kind,
    scoreMin: row.scoreMin,
    scoreMax: row.scoreMax,
    missing: JSON.parse(row.missing),
    band: row.band,
    flags: JSON.parse(row.flags),
    caveats: JSON.parse(row.caveats),
    rules: row.rules,
    dueAt: struck ? null : dueAt(row.takenAt, row.dueMinutes),
    struck,
  }
}

/** The opening rows of these sessions. */
export const openingRowsOf = (db: Db, sessionIds: readonly string[]) =>
  db
    .selectFrom('observation')
    .selectAll()
    .where('opening', '=', 1)
    .where(inList(db, 'sessionId', jsonList(sessionIds)))
    .execute()
