import * as copies from '@clinic/contract/copies'
import * as contract from '@clinic/contract/self-check'
import { copyToDrive, downloadCopy, listCopyPlaces } from '@clinic/operations/copy/copies'
import { checkStore, drillStore, getSelfCheck, recountStore } from '@clinic/operations/self-check/self-check'
import type { FastifyInstance } from 'fastify'
import { serve, serveRead } from '../http/serve.ts'
import type { Services } from '../services.ts'

export function selfCheckRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, contract.getSelfCheck, async () => getSelfCheck(services))
  serveRead(app, services, copies.listCopyPlaces, (_db, { origin }) => listCopyPlaces(services, origin))
  serve(app, services, copies.downloadCopy, ({ actor, body, work }) => work(() => downloadCopy(services, actor, body)))
  serve(app, services, copies.copyToDrive, ({ actor, body, work }) => work(() => copyToDrive(services, actor, body)))
  serve(app, services, contract.checkStore, ({ actor, work }) => work(() => checkStore(services, actor)))
  serve(app, services, contract.recountStore, ({ actor, work }) => work(() => recountStore(services, actor)))
  serve(app, services, contract.drillStore, ({ actor, work }) => work(() => drillStore(services, actor, app.log)))
}
