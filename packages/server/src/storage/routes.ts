import * as copies from '@clinic/contract/storage/copies'
import * as selfCheck from '@clinic/contract/storage/self-check'
import * as storage from '@clinic/contract/storage/storage'
import type { FastifyInstance } from 'fastify'
import { serve, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'

export function storageRoutes(app: FastifyInstance, services: Services): void {
  const { operations } = services
  serveRead(app, services, storage.getStorage, () => operations.describe(services))
  serve(app, services, storage.backUpStore, ({ actor, work }) =>
    work(async () => {
      await operations.backUp(services, actor, app.log)
      return operations.describe(services)
    }),
  )
  serveRead(app, services, copies.listCopyPlaces, (_db, { origin }) => operations.listCopyPlaces(services, origin))
  serve(app, services, copies.downloadCopy, ({ actor, body, work }) => work(() => operations.downloadCopy(services, actor, body)))
  serve(app, services, copies.copyToDrive, ({ actor, body, work }) => work(() => operations.copyToDrive(services, actor, body)))
  serveRead(app, services, selfCheck.getSelfCheck, async () => operations.getSelfCheck(services))
  serve(app, services, selfCheck.checkStore, ({ actor, work }) => work(() => operations.checkStore(services, actor)))
  serve(app, services, selfCheck.recountStore, ({ actor, work }) => work(() => operations.recountStore(services, actor)))
  serve(app, services, selfCheck.drillStore, ({ actor, work }) => work(() => operations.drillStore(services, actor, app.log)))
}
