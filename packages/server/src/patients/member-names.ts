import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'

/** Names on records joined to these, by the id of the kept record. A patient without joined records is not in the map. */
export async function memberNames(db: Db, roots: readonly string[]): Promise<Map<string, string[]>> {
  if (roots.length === 0) return new Map()
  const rows = await db
    .selectFrom('personLink')
    .innerJoin('patient', 'patient._id', 'personLink.memberId')
    .select(['rootId', 'firstname', 'lastname'])
    .where(inList(db, 'rootId', jsonList(roots)))
    .orderBy('memberId')
    .execute()
  const byRoot = Map.groupBy(rows, ({ rootId }) => rootId)
  return new Map([...byRoot].map(([root, members]) => [root, members.map(({ firstname, lastname }) => `${firstname} ${lastname}`)]))
}
