import type { Config } from '@clinic/server/config'
import type { OpenStore } from './store.ts'
import { storeAt } from './stores.ts'

/**
 * Opens the store with its keys and brings it to the newest schema, after a backup if that changes anything.
 * @throws a sentence for the person who starts the server, if store or keys are not fit to work with. The store is left as it is.
 */
export const openStore = (config: Config): Promise<OpenStore> => storeAt(config.databaseUrl).open(config)
