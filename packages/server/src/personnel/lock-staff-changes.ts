import { lockAudit } from '../audit/trail.ts'
import type { Db } from '../db/open.ts'

/**
 * Makes changes to the staff follow one another: what is read after this, such as how many admins there are, stays true until the
 * transaction ends. It holds the audit, which such a change writes anyway, so that two of them cannot block each other.
 */
export const lockStaffChanges = (db: Db): Promise<void> => lockAudit(db)
