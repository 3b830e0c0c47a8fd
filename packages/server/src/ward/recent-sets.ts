import type { Urgency } from '@clinic/clinical/observations/inputs'
import { urgencyOf } from '@clinic/clinical/observations/urgency'
import { CONSCIOUSNESS_WORDS, inputWords, type urgencyChip } from '@clinic/clinical/observations/words'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { factsAt } from '../observations/facts-at.ts'
import { openingRowOf, type SessionWithVitals, sessionsWith } from '../observations/list.ts'
import { inputsOf, type ObservationRow, openingInputs } from '../observations/sets.ts'
import { type SubjectFacts, subjectFacts } from '../observations/subject.ts'

const TREND = 3

type SetSummary = Parameters<typeof urgencyChip>[0] & { readonly urgency: Urgency }

export type RecentSets = {
  /** What the newest set measured: 'temperature 38.6, pulse 112, oxygen'. */
  readonly measured: string
  /** The newest three, newest first. */
  readonly sets: readonly SetSummary[]
}

/**
 * The newest sets of these sessions, by session, without struck ones. A set shows the assessment from when it was recorded. The opening set
 * is assessed with the facts of that time and its session's current vitals, as everywhere else, because those can be corrected.
 */
export async function recentSetsOf(db: Db, actor: Actor, sessionIds: readonly string[]): Promise<Map<string, RecentSets>> {
  const sessions = await sessionsWith(db)
    .where(inList(db, '_id', jsonList(sessionIds)))
    .execute()
  const facts = await subjectFacts(db, [...new Set(sessions.map(({ patientId }) => patientId))])
  const then = await factsAt(db, actor.timeZone, sessions, facts)
  const rows = Map.groupBy(await setRows(db, sessionIds), ({ sessionId }) => sessionId)
  return new Map(
    sessions.flatMap((session) => {
      const sets = setsOf(session, rows.get(session._id) ?? [], actor, then.get(session._id))
      const [newest] = sets
      return newest ? [[session._id, { measured: measuredWords(newest, session), sets: sets.slice(0, TREND).map(saidOf) }]] : []
    }),
  )
}

/** `rows` newest first, including the opening one even if struck. At the same time, the opening set comes first. */
function setsOf(
  session: SessionWithVitals,
  rows: readonly ObservationRow[],
  actor: Actor,
  then: SubjectFacts | undefined,
): ObservationRow[] {
  const row = rows.find(({ opening }) => opening === 1)
  const opening = row?.struckAt != null ? null : openingRowOf(session, row, actor, then)
  const later = rows.filter(({ opening }) => opening === 0)
  return opening === null ? later : [...later, opening].toSorted((a, b) => (a.takenAt > b.takenAt ? -1 : a.takenAt < b.takenAt ? 1 : 0))
}

function setRows(db: Db, sessionIds: readonly string[]): Promise<ObservationRow[]> {
  return db
    .selectFrom('observation')
    .selectAll()
    .where(inList(db, 'sessionId', jsonList(sessionIds)))
    .where((eb) => eb.or([eb('struckAt', 'is', null), eb('opening', '=', 1)]))
    .orderBy('takenAt', 'desc')
    .orderBy('_id', 'desc')
    .execute()
}

const saidOf = ({ kind, scoreMin, scoreMax, missing, band, caveats, flags }: ObservationRow): SetSummary => {
  return {
    kind,
    scoreMin,
    scoreMax,
    missing: JSON.parse(missing),
    band,
    caveats: JSON.parse(caveats),
    urgency: urgencyOf({ band, flags: JSON.parse(flags) }),
  }
}

const TYPED = ['temperature', 'pulse', 'bloodPressure', 'respiratoryRate', 'spO2', 'weight', 'muac'] as const

function measuredWords(set: ObservationRow, session: SessionWithVitals): string {
  const inputs = set.opening === 1 ? openingInputs(session, set) : inputsOf(set)
  const typed = TYPED.flatMap((input) => (inputs[input] ? [`${inputWords(input)} ${inputs[input]}`] : []))
  const { consciousness, oxygen } = inputs
  return [
    ...typed,
    ...(oxygen ? [oxygen === 'air' ? 'on air' : 'on oxygen'] : []),
    ...(consciousness ? [CONSCIOUSNESS_WORDS[consciousness].toLowerCase()] : []),
  ].join(', ')
}
