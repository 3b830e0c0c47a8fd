import type { ParsedRequestOf, ResponseOf } from '@clinic/contract/endpoint'
import type { listReturnVisits, VisitOfFigure } from '@clinic/contract/returns/returns'
import { SERVER } from '@clinic/contract/server-messages'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { rootIn } from '../db/queries/group.ts'
import { invalid } from '../errors.ts'
import { visitsOf } from './in-thread.ts'
import { describeFigure } from './labels.ts'
import type { Month } from './month.ts'

type VisitsOfFigureQuery = ParsedRequestOf<typeof listReturnVisits>['query']

/**
 * The visits behind a figure, newest first. A session with two stays is listed twice.
 * @throws AppError 400 at `figure` if it is unknown
 */
export async function listVisits(
  db: Db,
  url: string,
  month: Month,
  asked: VisitsOfFigureQuery,
): Promise<ResponseOf<typeof listReturnVisits>> {
  const described = await describeFigure(db, asked.figure)
  if (!described) throw invalid({ figure: SERVER.noFigure })
  const { found, count, total } = await visitsOf(db, url, month, asked)
  const sessions = await readVisitRows(
    db,
    found.map(({ sessionId }) => sessionId),
  )
  const data = found.flatMap(({ sessionId, units }) => {
    const session = sessions.get(sessionId)
    return session ? [{ ...session, units }] : []
  })
  return { data, count, total, label: described.label, unit: described.unit }
}

/** What a list of visits shows of each, by its id. */
export async function readVisitRows(db: Db, ids: readonly string[]): Promise<Map<string, Omit<VisitOfFigure, 'units'>>> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('patient', (join) => join.on('patient._id', '=', rootIn('session.patientId')))
    .select(['session._id as sessionId', 'session.createdAt', 'workingDiagnosis'])
    .select(['patient._id', 'firstname', 'lastname', 'gender', 'ageRange'])
    .where(inList(db, 'session._id', jsonList(ids)))
    .execute()
  return new Map(
    rows.map(({ sessionId, createdAt, workingDiagnosis, ...patientId }) => [
      sessionId,
      { _id: sessionId, patientId, createdAt, workingDiagnosis },
    ]),
  )
}
