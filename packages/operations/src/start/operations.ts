import type { Operations } from '@clinic/server/services'
import { copyToDrive, downloadCopy, listCopyPlaces, sealOf } from '../copy/copies.ts'
import { drillStore } from '../drill/drill-store.ts'
import { askDisk } from '../person-copy/disk.ts'
import { sealFolder } from '../person-copy/seal-folder.ts'
import { checkStore, getSelfCheck, recountStore } from '../self-check/self-check.ts'
import { describeStorage } from '../store/describe.ts'
import { storeOf } from '../store/stores.ts'

/** What the screens of an admin ask of the store. */
export const OPERATIONS: Operations = {
  describe: describeStorage,
  backUp: (services, actor, log) => storeOf(services.engine).backUp(services, actor, log),
  listCopyPlaces,
  downloadCopy,
  copyToDrive,
  getSelfCheck,
  checkStore,
  recountStore,
  drillStore,
  sealOf,
  sealFolder,
  askDisk,
}
