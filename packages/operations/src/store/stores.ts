import type { Engine } from '@clinic/server/db/engine'
import { engineAt } from '@clinic/server/db/engines'
import { postgresStore } from './postgres-store.ts'
import { sqliteStore } from './sqlite-store.ts'
import type { Store } from './store.ts'

export const storeOf = (engine: Engine): Store => (engine.kind === 'postgres' ? postgresStore : sqliteStore)

export const storeAt = (url: string): Store => storeOf(engineAt(url))
