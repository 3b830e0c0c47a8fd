import type { PersonBrief } from '@clinic/contract/personnel/person-brief'
import type { Db } from '../db/open.ts'
import { inList, jsonList } from '../db/queries/expressions.ts'

/** The people with these ids. */
export async function peopleOf(db: Db, ids: readonly (string | null)[]): Promise<{ of: (id: string | null) => PersonBrief }> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const rows =
    wanted.length === 0
      ? []
      : await db
          .selectFrom('personnel')
          .select(['_id', 'name', 'role'])
          .where(inList(db, '_id', jsonList(wanted)))
          .execute()
  const known = new Map(rows.map((row) => [row._id, row]))
  return {
    of(id) {
      const person = known.get(id ?? '')
      if (!person) throw new Error('The store holds everyone who recorded something')
      return person
    },
  }
}
