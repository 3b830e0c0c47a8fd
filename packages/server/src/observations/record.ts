import { type EXTRA_INPUTS, isMeasured, type ObservationInputs } from '@clinic/clinical/observations/inputs'
import { OBSERVATION_MESSAGES, type Observation, type ObservationInput } from '@clinic/contract/observations/observations'
import { SERVER } from '@clinic/contract/server-messages'
import type { Selectable } from 'kysely'
import { type Actor, at } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { today } from '../clinic-days.ts'
import { lockRow } from '../db/lock-row.ts'
import type { Db } from '../db/open.ts'
import type { Flag } from '../db/tables/columns.ts'
import type { SessionTable } from '../db/tables/sessions.ts'
import { conflict, invalid } from '../errors.ts'
import { newId } from '../ids.ts'
import { getObservation } from './list.ts'
import { assessedColumns, assessSet, lendersOf, type OpeningVitals, openingInputs } from './sets.ts'
import { subjectsOf } from './subject.ts'

/**
 * Records a set on an open session, and assesses it.
 * @throws AppError 409 if the session is closed; 400 at `takenAt`
 */
export async function recordObservation(
  db: Db,
  actor: Actor,
  { id, takenAt, note, scale, ...inputs }: ObservationInput & { id: string },
): Promise<Observation> {
  const session = await lockRow(db, 'session', id)
  if (session.open === 0) throw conflict(SERVER.sessionClosed)
  const time = takenAt === undefined ? at(actor) : new Date(takenAt).toISOString()
  refuseWrongTime(actor, session, time)
  const subject = await subjectAt(db, actor, session.patientId, time)
  const chosen = decides(actor) ? (scale ?? subject.scale) : subject.scale
  const lenders = lendersOf(session, await rowsOf(db, id))
  const said = assessSet(inputs, time, lenders, { ...subject, scale: chosen })
  const _id = newId()
  await db
    .insertInto('observation')
    .values({
      _id,
      sessionId: id,
      patientId: session.patientId,
      takenAt: time,
      recordedBy: actor._id,
      recordedAt: at(actor),
      opening: 0,
      note,
      ...columnsOf(inputs),
      scale: chosen,
      pregnant: subject.pregnant === null ? null : subject.pregnant ? 1 : 0,
      ...assessedColumns(said),
    })
    .execute()
  await recordAudit(db, actor, { action: 'C', type: 'observation.record', entityId: id, patientId: session.patientId })
  return getObservation(db, actor, _id)
}

const decides = ({ role }: Actor) => role === 'doctor' || role === 'admin'

const [MAX_LATER_MS, MAX_EARLIER_MS] = [5 * 60_000, 24 * 3_600_000]

function refuseWrongTime({ now }: Actor, { createdAt }: Pick<SessionTable, 'createdAt'>, time: string): void {
  if (Date.parse(time) > now.getTime() + MAX_LATER_MS) throw invalid({ takenAt: OBSERVATION_MESSAGES.future })
  if (Date.parse(time) < Date.parse(createdAt) - MAX_EARLIER_MS) throw invalid({ takenAt: OBSERVATION_MESSAGES.tooEarly })
}

/** The patient's facts on the day of a set. */
async function subjectAt(db: Db, { timeZone }: Actor, patientId: string, time: string) {
  const subject = (await subjectsOf(db, [patientId], today(timeZone, new Date(time)))).get(patientId)
  if (!subject) throw new Error('A session has a patient')
  return subject
}

export const rowsOf = (db: Db, sessionId: string) => db.selectFrom('observation').selectAll().where('sessionId', '=', sessionId).execute()

const columnsOf = ({ consciousness, oxygen, oxygenFlow, dangerSigns, weightConfirmed, ...typed }: ObservationInputs) => ({
  ...(Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== undefined)) as Record<string, string>), // those that were sent
  consciousness: consciousness ?? null,
  oxygen: oxygen ?? null,
  oxygenFlow: oxygenFlow ?? null,
  dangerSigns: JSON.stringify([...new Set(dangerSigns ?? [])]),
  weightConfirmed: flagOf(weightConfirmed),
})

export const flagOf = (holds: boolean | undefined): Flag => (holds ? 1 : 0)

export type Extras = Pick<ObservationInputs, (typeof EXTRA_INPUTS)[number]>
/** Who measured the opening set, when, and a note about it, if it was not the user who opened the session. */
export type EntryDetails = { readonly by: string; readonly at: string; readonly note: string }

/**
 * Stores what the opening set has besides the session's five vitals, and who took it, if there is anything to store. The session is new or
 * locked. The set is assessed when shown, because the vitals can be edited.
 */
export async function insertOpening(
  db: Db,
  actor: Actor,
  session: Pick<Selectable<SessionTable>, '_id' | 'patientId'> & OpeningVitals,
  extras: Extras,
  taken?: EntryDetails,
): Promise<void> {
  if (!taken && !isMeasured(extras)) return
  const inputs = { ...openingInputs(session, undefined), ...extras }
  const time = taken?.at ?? actor.recordedAt ?? at(actor)
  await insertNew(db, actor, session, { opening: 1, inputs, columns: extras, by: taken?.by ?? actor._id, time, note: taken?.note ?? '' })
}

/** Stores another set, measured before the session was opened, under the name of the person who took it. */
export const insertMeasured = (
  db: Db,
  actor: Actor,
  session: Pick<Selectable<SessionTable>, '_id' | 'patientId'>,
  { inputs, taken: { by, at: time, note } }: { readonly inputs: ObservationInputs; readonly taken: EntryDetails },
) => insertNew(db, actor, session, { opening: 0, inputs, columns: inputs, by, time, note })

type NewSet = Readonly<{ opening: 0 | 1; inputs: ObservationInputs; columns: ObservationInputs; by: string; time: string; note: string }>

async function insertNew(
  db: Db,
  actor: Actor,
  { _id: sessionId, patientId }: Pick<Selectable<SessionTable>, '_id' | 'patientId'>,
  { opening, inputs, columns, by, time, note }: NewSet,
): Promise<void> {
  const subject = await subjectAt(db, actor, patientId, time)
  const said = assessSet(inputs, time, [], subject)
  await db
    .insertInto('observation')
    .values({
      _id: newId(),
      sessionId,
      patientId,
      takenAt: time,
      recordedBy: by,
      recordedAt: at(actor),
      opening,
      note,
      ...columnsOf(columns),
      scale: subject.scale,
      pregnant: subject.pregnant === null ? null : subject.pregnant ? 1 : 0,
      ...assessedColumns(said),
    })
    .execute()
}

/** Separates a request's extra inputs from its other fields. */
export function splitExtras<T extends Extras>({ respiratoryRate, muac, consciousness, oxygen, oxygenFlow, dangerSigns, ...rest }: T) {
  return { extras: { respiratoryRate, muac, consciousness, oxygen, oxygenFlow, dangerSigns } as Extras, rest }
}
