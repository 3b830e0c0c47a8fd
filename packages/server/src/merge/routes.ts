import * as contract from '@clinic/contract/merge/merge'
import type { FastifyInstance } from 'fastify'
import { serveChange, serveRead } from '../http/serve/serve.ts'
import { markNotSame } from '../patients/duplicates/not-same.ts'
import type { Services } from '../services.ts'
import { mergePatients } from './merge.ts'
import { listMerges } from './merges.ts'
import { previewMerge } from './preview.ts'
import { unmergePatients } from './unmerge.ts'

export function mergeRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, contract.previewMerge, (db, { params, query }) => previewMerge(db, params.id, query.with))
  serveChange(app, services, contract.mergePatients, (db, { actor, body }) => mergePatients(db, actor, body))
  serveChange(app, services, contract.unmergePatients, (db, { actor, body }) => unmergePatients(db, actor, body))
  serveRead(app, services, contract.listMerges, (db, { params }) => listMerges(db, params.id))
  serveChange(app, services, contract.markNotSame, (db, { actor, body }) => markNotSame(db, actor, body))
}
