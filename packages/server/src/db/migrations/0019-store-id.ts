import type { Migration } from '../migration.ts'

/** A UUID (of version 8) made of the code of the first audit event, which no other clinic's key gives. */
const fromFirstEvent = `select substr("mac", 1, 8) || '-' || substr("mac", 9, 4) || '-8' || substr("mac", 14, 3) || '-a'
  || substr("mac", 18, 3) || '-' || substr("mac", 21, 12) from "auditEvent" where "seq" = 1`

/**
 * What tells one clinic's store from another's: a UUID that its copies keep, wherever they go (docs/decisions/0038). A store that was used
 * before gets the same one each time that an old backup of it migrates. And the triggers of append-only tables, one for each kind of
 * statement.
 */
export const storeId: Migration = {
  name: '0019-store-id',
  statements: ({ table, splitAppendOnly, newUuid }) => [
    ...splitAppendOnly,
    table('meta', '"name" text primary key, "value" text not null'),
    `insert into "meta" select 'storeId', coalesce((${fromFirstEvent}), ${newUuid})`,
  ],
}
