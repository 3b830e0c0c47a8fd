import * as contract from '@clinic/contract/problems/problems'
import type { FastifyInstance } from 'fastify'
import { serveChange, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { addProblem, listProblems, updateProblem } from './problems.ts'

export function problemRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, contract.listProblems, (db, { params }) => listProblems(db, params.id))
  serveChange(app, services, contract.addProblem, (db, { actor, params, body }) => addProblem(db, actor, params.id, body))
  serveChange(app, services, contract.updateProblem, (db, { actor, params, body }) => updateProblem(db, actor, params.id, body))
}
