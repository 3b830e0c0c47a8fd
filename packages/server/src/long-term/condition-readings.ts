import { type Condition, judgeGlucose, judgePressure } from '@clinic/clinical/long-term/control'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'

/** What the values of a visit say: the newest one that can be judged, else the newest one that was typed. */
export type ConditionReading = {
  readonly text: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly judgement: ReturnType<typeof judgePressure>
}

/** The value of the condition at each of these visits. */
export async function measuredAt(db: Db, condition: Condition, sessionIds: readonly string[]): Promise<Map<string, ConditionReading>> {
  const values = await (condition === 'hypertension' ? pressures(db, sessionIds) : glucoses(db, sessionIds))
  const found = new Map<string, ConditionReading>()
  for (const [sessionId, all] of Map.groupBy(values, ({ sessionId }) => sessionId)) {
    const newestFirst = all.toSorted((a, b) => (a.at < b.at ? 1 : -1))
    const [best] = [...newestFirst.filter(({ judgement }) => judgement), ...newestFirst]
    if (best) found.set(sessionId, best)
  }
  return found
}

/** The blood pressures of these sessions that are not struck: those of later sets, and the one typed with the session. */
async function pressures(db: Db, sessionIds: readonly string[]) {
  const list = jsonList(sessionIds)
  const sets = await db
    .selectFrom('observation')
    .select(['sessionId', 'opening', 'takenAt', 'struckAt', 'bloodPressure'])
    .where(inList(db, 'sessionId', list))
    .execute()
  const struck = new Set(sets.filter(({ opening, struckAt }) => opening === 1 && struckAt !== null).map(({ sessionId }) => sessionId))
  const sessions = await db
    .selectFrom('session')
    .select(['_id as sessionId', 'createdAt as takenAt', 'bloodPressure'])
    .where(inList(db, '_id', list))
    .execute()
  return [
    ...sessions.filter(({ sessionId }) => !struck.has(sessionId)),
    ...sets.filter(({ opening, struckAt }) => opening === 0 && struckAt === null),
  ]
    .filter(({ bloodPressure }) => bloodPressure.trim() !== '')
    .map(({ sessionId, takenAt, bloodPressure }) => ({
      sessionId,
      text: bloodPressure,
      at: takenAt,
      judgement: judgePressure(bloodPressure),
    }))
}

/** The glucose results of these sessions that are not struck. */
async function glucoses(db: Db, sessionIds: readonly string[]) {
  const rows = await db
    .selectFrom('testResult')
    .select(['sessionId', 'number', 'unit', 'context', 'takenAt'])
    .where('test', '=', 'glucose')
    .where('struckAt', 'is', null)
    .where(inList(db, 'sessionId', jsonList(sessionIds)))
    .execute()
  return rows.flatMap(({ sessionId, number, unit, context, takenAt }) => {
    if (number === null || (unit !== 'mmol/L' && unit !== 'mg/dL')) return [] // only by types: the store refuses such a glucose
    const glucose = { number, unit, context: context ?? 'unknown' }
    const about = glucose.context === 'unknown' ? '' : `, ${glucose.context}`
    return [{ sessionId, text: `${number} ${unit}${about}`, at: takenAt, judgement: judgeGlucose(glucose) }]
  })
}
