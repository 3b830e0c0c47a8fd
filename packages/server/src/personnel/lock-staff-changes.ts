import { lockAudit } from '../audit/trail.ts'
import type { Db } from '../db/open.ts'

/**
 * Makes staff changes run one at a time, so that what is read afterwards, such as the number of admins, stays true until the transaction
 * ends. Locks the audit, which such a change writes anyway, so that two changes cannot deadlock.
 */
export const lockStaffChanges = (db: Db): Promise<void> => lockAudit(db)
