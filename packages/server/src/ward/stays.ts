import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'

type StayStart = { readonly admissionId: string; readonly sessionId: string; readonly startedAt: string; readonly movedFrom: string | null }

/** When each stay began, by its last admission: a patient who was moved is still on the stay that began in another bed. */
export async function beginningsOf(db: Db, admissions: readonly StayStart[]): Promise<Map<string, string>> {
  const moved = admissions.filter(({ movedFrom }) => movedFrom !== null)
  const before = new Map((await admissionsOf(db, moved)).map((admission) => [admission._id, admission]))
  return new Map(
    admissions.map(({ admissionId, startedAt, movedFrom }) => {
      let first = { startedAt, movedFrom }
      while (first.movedFrom !== null) {
        const earlier = before.get(first.movedFrom)
        if (!earlier) break
        first = earlier
      }
      return [admissionId, first.startedAt]
    }),
  )
}

async function admissionsOf(db: Db, placed: readonly StayStart[]) {
  if (placed.length === 0) return []
  return db
    .selectFrom('admission')
    .select(['_id', 'startedAt', 'movedFrom'])
    .where(inList(db, 'sessionId', jsonList(placed.map(({ sessionId }) => sessionId))))
    .execute()
}
