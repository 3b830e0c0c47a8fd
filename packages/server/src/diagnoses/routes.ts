import { DIAGNOSES } from '@clinic/contract/clinical/diagnoses/diagnoses'
import { readDiagnoses } from '@clinic/contract/clinical/diagnoses/read-diagnoses'
import * as contract from '@clinic/contract/diagnoses'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'

export function diagnosisRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.readDiagnosesOf, async ({ body }) => answer(body))
}

const LABELS = new Map(DIAGNOSES.map(({ code, label }) => [code, label]))

function answer({ text, unread: asksUnread }: contract.ReadDiagnoses): contract.ReadDiagnosis[] {
  const { found, unread } = readDiagnoses(text)
  return [
    ...found.map(({ code, certainty }) => ({ code, certainty, source: 'matched', label: LABELS.get(code) ?? code }) as const),
    ...(asksUnread ? unread.map((label) => ({ code: null, certainty: null, source: 'unread', label }) as const) : []),
  ]
}
