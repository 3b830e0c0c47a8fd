import type { Engine } from '../db/engine.ts'
import { engineAt } from '../db/engines.ts'
import { postgresStore } from './postgres-store.ts'
import { sqliteStore } from './sqlite-store.ts'
import type { Store } from './store.ts'

export const storeOf = (engine: Engine): Store => (engine.kind === 'postgres' ? postgresStore : sqliteStore)

export const storeAt = (url: string): Store => storeOf(engineAt(url))
