import type { Drill } from '@clinic/contract/storage/self-check'
import type { Storage } from '@clinic/contract/storage/storage'
import type { Actor } from '@clinic/server/actor'
import type { Config } from '@clinic/server/config'
import type { Engine } from '@clinic/server/db/engine'
import type { Db } from '@clinic/server/db/open'
import type { Keys } from '@clinic/server/keys'
import type { Services } from '@clinic/server/services'
import type { StorageStatus, StorageWatch } from '@clinic/server/storage/storage-watch'
import type { Backup } from '../make/manifest.ts'
import type { DrillNow } from '../upkeep/maintenance.ts'
import type { Log } from '../upkeep/maintenance-jobs.ts'

export type OpenStore = { readonly db: Db; readonly engine: Engine; readonly keys: Keys; readonly storage: StorageWatch }

/** What the admin's screen says of a store beyond what all stores have. */
export type StoreDetails = Pick<
  Storage,
  'storeBytes' | 'lastBackup' | 'nextBackupAt' | 'lastTrial' | 'secondCopy' | 'lastCheck' | 'procedure'
>

/** What a drill, or a copy that leaves the house, is made of: a backup, or a database as it is when it is asked for. */
export type CopySource = { readonly backup: Backup } | { readonly database: string }

/** How a store is kept safe: `sqlite-store.ts` and `postgres-store.ts` are the two ways, `stores.ts` finds the one of an engine. */
export type Store = {
  readonly watch: (config: Config) => StorageWatch
  /** @throws a sentence for the person who starts the server, if store or keys are not fit to work with. The store is left as it is. */
  readonly open: (config: Config) => Promise<OpenStore>
  /** Makes a backup for an admin. @throws AppError */
  readonly backUp: (services: Services, actor: Actor, log: Log) => Promise<void>
  readonly describe: (services: Services, status: StorageStatus, now: Date) => Promise<StoreDetails>
  /** Looks after the store while the server runs. @returns how to stop. */
  readonly maintain: (services: Services, log: Log, drillNow: DrillNow) => () => void
  /** What a drill tries: the newest backup, or one of the database that is made for it. */
  readonly drillOf: Drill['of']
  /** Null before the first backup. */
  readonly copySource: (config: Config) => CopySource | null
  /** What is said beside our backup, and in place of our restore, where the store has its own tools. */
  readonly ownTools: { readonly backup: string; readonly restore: string } | null
}
