import { type assessmentChip, CONSCIOUSNESS_WORDS, inputWords } from '@clinic/contract/clinical/observations/words'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'

const TREND = 3

type Vitals = Record<'temperature' | 'bloodPressure' | 'pulse' | 'weight' | 'spO2', string>
type Opened = Vitals & { readonly _id: string }

type Said = Parameters<typeof assessmentChip>[0]

export type RecentSets = {
  /** What the newest set measured: 'temperature 38.6, pulse 112, oxygen'. */
  readonly measured: string
  /** The newest three, the newest first. */
  readonly sets: readonly Said[]
}

/** The newest sets of these sessions that are not struck, by session. The session's own vitals are measured in its opening set. */
export async function recentSetsOf(db: Db, sessions: readonly Opened[]): Promise<Map<string, RecentSets>> {
  const rows = Map.groupBy(
    await setRows(
      db,
      sessions.map(({ _id }) => _id),
    ),
    ({ sessionId }) => sessionId,
  )
  return new Map(
    sessions.map((session) => {
      const sets = rows.get(session._id) ?? []
      const [newest] = sets
      const measured = measuredWords(newest === undefined ? session : newest.opening === 1 ? { ...newest, ...vitalsOf(session) } : newest)
      return [session._id, { measured, sets: sets.slice(0, TREND).map(saidOf) }]
    }),
  )
}

type Row = Awaited<ReturnType<typeof setRows>>[number]

function setRows(db: Db, sessionIds: readonly string[]) {
  return db
    .selectFrom('observation')
    .select(['sessionId', 'opening', 'kind', 'scoreMin', 'scoreMax', 'missing', 'band', 'caveats'])
    .select(['consciousness', 'oxygen', 'temperature', 'bloodPressure', 'pulse', 'weight', 'spO2', 'respiratoryRate', 'muac'])
    .where(inList(db, 'sessionId', jsonList(sessionIds)))
    .where('struckAt', 'is', null)
    .orderBy('takenAt', 'desc')
    .orderBy('_id', 'desc')
    .execute()
}

const saidOf = ({ kind, scoreMin, scoreMax, missing, band, caveats }: Row): Said => {
  return { kind, scoreMin, scoreMax, missing: JSON.parse(missing), band, caveats: JSON.parse(caveats) }
}

const vitalsOf = ({ temperature, bloodPressure, pulse, weight, spO2 }: Vitals): Vitals => ({
  temperature,
  bloodPressure,
  pulse,
  weight,
  spO2,
})

const TYPED = ['temperature', 'pulse', 'bloodPressure', 'respiratoryRate', 'spO2', 'weight', 'muac'] as const

function measuredWords(set: Vitals & Partial<Pick<Row, 'consciousness' | 'oxygen' | 'respiratoryRate' | 'muac'>>): string {
  const typed = TYPED.flatMap((input) => (set[input] ? [`${inputWords(input)} ${set[input]}`] : []))
  const { consciousness, oxygen } = set
  return [
    ...typed,
    ...(oxygen ? [oxygen === 'air' ? 'on air' : 'on oxygen'] : []),
    ...(consciousness ? [CONSCIOUSNESS_WORDS[consciousness].toLowerCase()] : []),
  ].join(', ')
}
