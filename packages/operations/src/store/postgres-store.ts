import { join } from 'node:path'
import { SERVER } from '@clinic/contract/server-messages'
import { signAudit } from '@clinic/server/audit/trail'
import { faultOfTail } from '@clinic/server/audit/verify'
import type { Config } from '@clinic/server/config'
import { engineOf } from '@clinic/server/db/engines'
import { migrate } from '@clinic/server/db/migrate'
import { type Db, openDb } from '@clinic/server/db/open'
import { describeSchema } from '@clinic/server/db/postgres/describe-schema'
import { conflict } from '@clinic/server/errors'
import { type Keys, loadKeys } from '@clinic/server/keys'
import { scheduleDrills } from '../upkeep/schedule-drills.ts'
import { POSTGRES_BACKUP, POSTGRES_RESTORE, postgresProcedure } from './postgres-words.ts'
import { createIdleWatch } from './storage-monitor.ts'
import type { OpenStore, Store } from './store.ts'

/** PostgreSQL is checked, backed up and restored with its own tools. */
export const postgresStore: Store = {
  watch: createIdleWatch,
  open: openPostgres,
  backUp: () => Promise.reject(conflict(SERVER.postgresBackup)),
  async describe({ db }) {
    const { bytes, schema } = await describeSchema(db)
    const noFiles = { lastBackup: null, nextBackupAt: null, lastTrial: null, secondCopy: null, lastCheck: null }
    return { storeBytes: bytes, ...noFiles, procedure: postgresProcedure(schema === 'public' ? null : schema) }
  },
  maintain: (services, log, drillNow) => scheduleDrills(services, log, drillNow),
  drillOf: 'database',
  copySource: ({ databaseUrl }) => ({ database: databaseUrl }),
  ownTools: { backup: POSTGRES_BACKUP, restore: POSTGRES_RESTORE },
}

async function openPostgres(config: Config): Promise<OpenStore> {
  const storage = createIdleWatch()
  const keys = loadKeys(join(config.dataDir, 'keys'), config.signInHours)
  const db = await openDb(config.databaseUrl, storage.reportBroken)
  signAudit(db, keys.audit)
  try {
    await makeReady(db, config, keys)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { db, engine: engineOf(db), keys, storage }
}

/** A server with other keys would let no one in, and break the audit that the others write. */
async function makeReady(db: Db, { dataDir }: Config, keys: Keys): Promise<void> {
  await migrate(db)
  // At one moment, because other servers go on writing.
  const moment = db.transaction().setIsolationLevel('repeatable read')
  const bad = await moment.execute((db) => faultOfTail(db, keys.audit))
  if (!bad) return
  throw new Error(
    `The database does not fit the keys in ${join(dataDir, 'keys')}: the audit's event ${bad.seq} ${bad.why}. Put the keys folder there that the other servers, or the last start, used.`,
  )
}
