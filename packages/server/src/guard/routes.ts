import * as agreements from '@clinic/contract/guard/agreements'
import * as formulary from '@clinic/contract/guard/formulary'
import * as contract from '@clinic/contract/guard/guard'
import { getRulesDocument } from '@clinic/contract/guard/rules-document'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../db/sql.ts'
import { serve, serveChange, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { checkRows } from './check.ts'
import { downloadFormulary } from './formulary/download-formulary.ts'
import { getFormulary, getGuardRules } from './formulary/formulary.ts'
import { signRows } from './formulary/signatures.ts'
import { listGivenAgainst } from './given-against.ts'
import { getItemDrug, proposeMapping, updateItemDrug } from './mapping/item-drug.ts'
import { listUnmapped } from './mapping/unmapped.ts'
import { answerAgreement, listAgreements } from './record/agreements.ts'
import { listGuardLog } from './record/log.ts'

export function guardRoutes(app: FastifyInstance, services: Services): void {
  const { config } = services
  serve(app, services, contract.checkGuard, ({ actor, db, body }) => checkRows(db, actor, config, body))
  serveRead(app, services, contract.listGuardLog, (db, { query }) => listGuardLog(db, query))
  serveRead(app, services, contract.listGivenAgainst, async (db, { params }) => {
    const given = await listGivenAgainst(db, { in: 'care.sessionId', ids: [params.id] })
    return given.map(({ sessionId: _, ...each }) => each)
  })
  serveRead(app, services, agreements.listAgreements, (db, { actor }) => listAgreements(db, actor))
  serveChange(app, services, agreements.answerAgreement, (db, { actor, params, body }) => answerAgreement(db, actor, params.id, body))
  serveRead(app, services, getRulesDocument, async () => (await import('@clinic/clinical/rules-document/document')).rulesDocument())
  serveRead(app, services, formulary.getFormulary, (db) => getFormulary(db))
  serveChange(app, services, formulary.signFormulary, (db, { actor, body }) => signRows(db, actor, body))
  serve(app, services, formulary.downloadFormulary, ({ actor, db }) => downloadFormulary(db, actor, config))
  serveRead(app, services, contract.getGuardRules, (db) => getGuardRules(db, config))
  serveRead(app, services, contract.getItemDrug, (db, { params }) => getItemDrug(db, params.id))
  serveRead(app, services, contract.listUnmapped, (db) => listUnmapped(db))
  serve(app, services, contract.updateItemDrug, async ({ actor, db, params, body, change }) => {
    const chosen = { ...params, ...body }
    // Kept although the answer is a refusal, which would undo it.
    const refusal = await inTransaction(db, (db) => proposeMapping(db, actor, chosen)).finally(services.changes.poke)
    if (refusal) throw refusal
    return change((db) => updateItemDrug(db, actor, chosen))
  })
}
