import { ENDPOINTS } from '@clinic/contract/endpoints'
import type pg from 'pg'
import { listReads } from '../../src/audit/patient-reads.ts'
import { inTransaction } from '../../src/db/sql.ts'
import type { TestApp } from '../harness.ts'
import { everything } from '../samples/one-of-everything.ts'
import { requestOf } from '../samples/request-of.ts'
import { aWorld } from '../samples/sample-world.ts'

/** Each call that changes something, once, and a row in each table that this leaves empty. */
export async function workInAllTables(clinic: TestApp, look: pg.Client): Promise<void> {
  const world = await aWorld(clinic)
  await everything(clinic)
  const leftOut = ['/users/logout', '/changes']
  const calls = ENDPOINTS.filter(({ method, path }) => method !== 'GET' && !leftOut.includes(path) && !path.startsWith('/storage'))
  for (const endpoint of calls) await world.admin.send(endpoint, (await requestOf(endpoint, world)) as never) // as requests of a table are
  const [patient, session, care, item, person] = ['patient', 'session', 'care', 'item', 'personnel'].map(
    (table) => `(select _id from "${table}" limit 1)`,
  )
  for (const rows of [
    `"careNotGiven" ("careId", "position", "itemId", "drug", "dosage", "reason") values (${care}, 9, ${item}, 'Gauze', 1, 'out-of-stock')`,
    `"dhisMap" values ('malaria', 'abcdefghijk', 'default', 0)`,
    `"formularySignature" values ('product:amoxil', repeat('a', 64), ${person}, '2026')`,
    `"guardOverride" ("_id", "patientId", "sessionId", "ingredient", "kinds", "verdict", "allergies", "reasonCode", "reason", "by", "at", "rules")
      values ('one', ${patient}, ${session}, 'aspirin', '[]', 'ask', '[]', 'other', 'asked', ${person}, '2026', '1')`,
    `"idempotency" values ('one', 'POST /patient/create', 'key', 'hash', null, '2026')`,
    `"prescriptionLine" ("_id", "sessionId", "position", "drug", "personnelId", "createdAt") values ('one', ${session}, 0, 'Aspirin', ${person}, '2026')`,
    `"resetCode" values (${person}, 'hash', 0, '2026', '2026')`,
    `"sessionOutcome" ("sessionId", "outcome", "referredTo", "note", "by", "at") values (${session}, 'discharged', '', E'line one\nand \\\\N', ${person}, '2026')`,
    `"notice" ("at", "personnelId", "overrideId", "open") values ('2026', ${person}, '', 1)`,
    `"unsentReport" values ('0123456789abcdef', ${person}, 1, 0, '2026', '2026', null, '[]')`,
    `"throttle" values ('one', 1, '2026', '2026')`,
    `"unreadDiagnosis" values (${session}, 0, null, E'tab\there 💊')`,
  ])
    await look.query(`insert into ${rows} on conflict do nothing`)
  await clinic.services.readLog.flush()
  const { seq } = await clinic.db.selectFrom('auditHead').select('seq').executeTakeFirstOrThrow()
  await inTransaction(clinic.db, (db) => listReads(db, 0, seq))
}
