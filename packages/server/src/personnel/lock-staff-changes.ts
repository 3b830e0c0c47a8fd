import type { Db } from '../db/open.ts'

/**
 * Makes changes to the staff follow one another: what is read after this, such as how many admins there are, stays true until the
 * transaction ends. It takes the audit's head row, which such a change writes anyway, so that two of them cannot block each other.
 */
export async function lockStaffChanges(db: Db): Promise<void> {
  await db
    .updateTable('auditHead')
    .set((eb) => ({ seq: eb.ref('seq') }))
    .where('id', '=', 1)
    .execute()
}
