import { SERVER } from '@clinic/contract/messages'
import * as contract from '@clinic/contract/storage'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../actor.ts'
import { recordAudit } from '../audit/trail.ts'
import { inTransaction } from '../db/sql.ts'
import { AppError, busy, conflict } from '../errors.ts'
import { serve, serveRead } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { describeStorage } from './describe.ts'
import type { Run } from './job-lock.ts'
import { backUp, type Log, rememberFailure } from './maintenance-jobs.ts'

export function storageRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, contract.getStorage, () => describeStorage(services))
  serve(app, services, contract.backUpStore, ({ actor, work }) =>
    work(async () => {
      if (services.engine === 'postgres') throw conflict(SERVER.postgresBackup)
      await services.storage.jobs.run((run) => backUpFor(services, actor, app.log, run))
      return describeStorage(services)
    }),
  )
}

async function backUpFor(services: Services, actor: Actor, log: Log, run: Run): Promise<void> {
  const note = (outcome: 'ok' | 'failed') =>
    inTransaction(services.db, (db) => recordAudit(db, actor, { action: 'E', type: 'storage.backup', outcome }))
  try {
    await backUp(services, log, run)
  } catch (error) {
    rememberFailure(services, log, error)
    await note('failed')
    throw error instanceof AppError ? error : busy(30, SERVER.backupFailed)
  }
  await note('ok')
}
