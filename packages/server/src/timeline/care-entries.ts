import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'
import { listGivenAgainst } from '../guard/given-against.ts'
import { withUnit } from '../sessions/care/comments.ts'
import { strikesOf } from '../sessions/mistakes/entered-in-error.ts'
import { namesOf, newestRows, type Source, TYPED, typedAt } from './source.ts'

export const careEntries: Source = {
  kind: 'care',
  find: (db, asked) => newestRows(db, 'care', TYPED, asked),

  async load(db, _actor, keys) {
    const rows = await db
      .selectFrom('care')
      .leftJoin('therapyTreatment as treatment', 'treatment.careId', 'care._id')
      .leftJoin('therapyCourse as course', 'course._id', 'treatment.courseId')
      .select(['care._id', 'care.sessionId', 'personnelId', 'comment', 'createdAt', 'recordedAt', 'planned', NUMBER.as('number')])
      .where(inList(db, 'care._id', jsonList(keys)))
      .execute()
    const name = await namesOf(db, rows, 'personnelId')
    const [drugs, notGiven, strikes] = [await given(db, keys), await missing(db, keys), await strikesOf(db, keys)]
    const against = Map.groupBy(await listGivenAgainst(db, { in: 'care._id', ids: keys }), ({ careId }) => careId)
    return rows.map(({ _id, sessionId, personnelId, comment, createdAt, recordedAt, planned, number }) => ({
      key: _id,
      entry: {
        id: _id,
        kind: 'care',
        at: typedAt({ recordedAt, createdAt }),
        by: name(personnelId),
        sessionId,
        comment,
        createdAt,
        recordedAt,
        treatment: planned === null ? null : { number: Number(number), planned },
        drugs: (drugs.get(_id) ?? []).map(({ careId: _, ...row }) => withUnit(row)),
        notGiven: (notGiven.get(_id) ?? []).map(({ careId: _, ...row }) => withUnit(row)),
        against: (against.get(_id) ?? []).map(({ drug, override }) => ({ drug, override })),
        struck: strikes.get(_id) ?? null,
      },
    }))
  },
}

/** Which treatment of its course it was, without those that were struck. Ids sort by time. */
const NUMBER = sql<number | string>`(select count(*) from "therapyTreatment" as "one" where "one"."courseId" = "treatment"."courseId"
  and "one"."careId" <= "treatment"."careId" and not exists (select 1 from "careStrike" where "careStrike"."careId" = "one"."careId"))`

async function given(db: Db, careIds: readonly string[]) {
  const rows = await db
    .selectFrom('careDrug')
    .select(['careId', 'drug', 'dosage', 'unit', 'itemId', 'lineId'])
    .where(inList(db, 'careId', jsonList(careIds)))
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, ({ careId }) => careId)
}

async function missing(db: Db, careIds: readonly string[]) {
  const rows = await db
    .selectFrom('careNotGiven')
    .select(['careId', 'drug', 'dosage', 'unit', 'reason'])
    .where(inList(db, 'careId', jsonList(careIds)))
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, ({ careId }) => careId)
}
