import * as contract from '@clinic/contract/storage'
import { describeStorage } from '@clinic/operations/store/describe'
import { storeOf } from '@clinic/operations/store/stores'
import type { FastifyInstance } from 'fastify'
import { serve, serveRead } from '../http/serve.ts'
import type { Services } from '../services.ts'

export function storageRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, contract.getStorage, () => describeStorage(services))
  serve(app, services, contract.backUpStore, ({ actor, work }) =>
    work(async () => {
      await storeOf(services.engine).backUp(services, actor, app.log)
      return describeStorage(services)
    }),
  )
}
