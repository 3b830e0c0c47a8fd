import { plainEmail } from '@clinic/clinical/names'
import { tagColumns } from '@clinic/server/beds/beds'
import { isUniqueViolation } from '@clinic/server/db/errors'
import type { Db } from '@clinic/server/db/open'
import { nameColumns } from '@clinic/server/inventory/inventory'
import { searchable } from '@clinic/server/names'

/**
 * At startup, recomputes comparison keys of beds, items and staff that an older version computed differently. If two become equal, such as
 * 'Ward 1' and 'Ward<zero-width space> 1', the second keeps its old key.
 */
export async function renewKeys(db: Db): Promise<void> {
  for (const { _id, ...bed } of await db.selectFrom('bed').select(['_id', 'tag', 'tagKey', 'sortKey']).execute()) {
    const made = tagColumns(bed.tag)
    if (differ(bed, made)) await unlessTaken(() => db.updateTable('bed').set(made).where('_id', '=', _id).execute())
  }
  for (const { _id, ...item } of await db.selectFrom('item').select(['_id', 'name', 'nameKey', 'searchName']).execute()) {
    const made = nameColumns(item.name)
    if (differ(item, made)) await unlessTaken(() => db.updateTable('item').set(made).where('_id', '=', _id).execute())
  }
  for (const { _id, ...person } of await db.selectFrom('personnel').select(['_id', 'name', 'email', 'searchName']).execute()) {
    const made = { name: person.name, email: plainEmail(person.email), searchName: searchable(person.name) }
    if (differ(person, made)) await unlessTaken(() => db.updateTable('personnel').set(made).where('_id', '=', _id).execute())
  }
}

const differ = <T extends Record<string, string>>(kept: T, made: T) => Object.keys(made).some((column) => kept[column] !== made[column])

async function unlessTaken(update: () => Promise<unknown>): Promise<void> {
  try {
    await update()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
}
