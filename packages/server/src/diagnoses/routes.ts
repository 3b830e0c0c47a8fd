import { findDiagnoses } from '@clinic/clinical/diagnoses/find-diagnoses'
import { readDiagnoses } from '@clinic/clinical/diagnoses/read-diagnoses'
import * as contract from '@clinic/contract/diagnoses/diagnoses'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/open.ts'
import { serveChange, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { labelOf } from './labels.ts'
import { listSessionDiagnoses, pickDiagnoses } from './session-diagnoses.ts'
import { teachTerm } from './teach-term.ts'
import { clinicTerms } from './terms.ts'
import { listUncoded } from './uncoded.ts'

export function diagnosisRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, contract.findDiagnosesBy, async (db, { query }) => findDiagnoses(query.text, await clinicTerms(db)))
  serveRead(app, services, contract.readDiagnosesOf, (db, { body }) => read(db, body))
  serveRead(app, services, contract.listSessionDiagnoses, (db, { params }) => listSessionDiagnoses(db, params.id))
  serveChange(app, services, contract.pickDiagnoses, (db, { actor, params, body }) => pickDiagnoses(db, actor, params.id, body))
  serveRead(app, services, contract.listUncoded, (db, { query }) => listUncoded(db, query))
  serveChange(app, services, contract.teachTerm, (db, { actor, body }) => teachTerm(db, actor, body))
}

async function read(db: Db, { text, unread: asksUnread }: contract.ReadDiagnoses): Promise<contract.ReadDiagnosis[]> {
  const { found, unread } = readDiagnoses(text, await clinicTerms(db))
  return [
    ...found.map(({ code, certainty }) => ({ code, certainty, source: 'matched', label: labelOf(code) }) as const),
    ...(asksUnread ? unread.map((label) => ({ code: null, certainty: null, source: 'unread', label }) as const) : []),
  ]
}
