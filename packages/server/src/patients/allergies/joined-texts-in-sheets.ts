import type { Selectable } from 'kysely'
import { inList, jsonList } from '../../db/queries/expressions.ts'
import { linksOfRoots } from '../../db/queries/group.ts'
import type { Snapshot } from '../../db/snapshot.ts'
import type { AllergyTable } from '../../db/tables/allergies.ts'
import { ALLERGY_COLUMNS, groupAllergies, recordsOfGroups } from './allergies.ts'
import { joinedText } from './joined-texts.ts'

type Record = Parameters<typeof groupAllergies>[0][number]
type RecordValues = [rootId: string, _id: string, text: string, status: Record['status'], textHash: string | null]

/** As `joinedTexts`, from one moment of the store. */
export async function joinedTextsIn(
  { db, read }: Pick<Snapshot, 'db' | 'read'>,
  ids: readonly string[],
): Promise<(id: string, text: string) => string> {
  const links = await read<[memberId: string, rootId: string]>(linksOfRoots(db, ids))
  if (links.length === 0) return (_, text) => text
  const roots = [...new Set(links.map(([, rootId]) => rootId))]
  const rows = await read<RecordValues>(recordsOfGroups(db, roots))
  const records = rows.map(([rootId, _id, text, status, textHash]): Record => ({ rootId, _id, text, status, textHash }))
  const active = db
    .selectFrom('allergy')
    .select(ALLERGY_COLUMNS)
    .where(inList(db, 'patientId', jsonList(records.map(({ _id }) => _id))))
    .where('endedAt', 'is', null)
    .orderBy('_id')
  const allergies = (await read<readonly unknown[]>(active)).map((values) => ({ ...toAllergy(values), createdBy: null }))
  const groups = groupAllergies(records, allergies)
  return (id, text) => {
    const group = groups.get(id)
    return group === undefined ? text : joinedText(group)
  }
}

const toAllergy = (values: readonly unknown[]) =>
  Object.fromEntries(ALLERGY_COLUMNS.map((column, place) => [column, values[place]])) as Selectable<AllergyTable> // in the order of the columns
