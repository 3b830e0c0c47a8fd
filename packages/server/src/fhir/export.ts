import type { Readable } from 'node:stream'
import { downloadFhirExport, FHIR_TYPES, type FhirType } from '@clinic/contract/fhir/fhir'
import type { Actor } from '../actor.ts'
import { recordExport } from '../audit/export-limit.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { notFound } from '../errors.ts'
import { startExport } from '../exports/start-export.ts'
import type { FhirAnswer } from '../http/body/send-fhir.ts'
import { resourceLines } from './export-text.ts'
import { contextFor } from './readers.ts'

// https://hl7.org/fhir/uv/bulkdata/STU2/export.html. Nothing is written to the disk: a file is made when it is fetched, from the store at
// that moment, in a thread.

const PLACE = { file: new URL('./export-text.ts', import.meta.url), name: 'writeResources' }
/** For so long the files of an export can be fetched. */
const OPEN_MS = 3_600_000

/** Names when it began, and the types that were asked for, if not all. */
export function beginExport({ now }: Actor, types: readonly FhirType[] | undefined, base: string): FhirAnswer {
  const job = `${now.getTime()}${types ? `-${types.join('.')}` : ''}`
  return { resource: null, patients: [], status: 202, headers: { 'content-location': `${base}/$export-status/${job}` } }
}

/** @throws AppError 404 for an export that began more than an hour ago */
export function exportManifest(actor: Actor, job: string, base: string): FhirAnswer {
  const { began, types } = readJob(actor, job)
  const manifest = {
    transactionTime: new Date(began).toISOString(),
    request: `${base}/$export${types === FHIR_TYPES ? '' : `?_type=${types.join(',')}`}`,
    requiresAccessToken: true,
    output: types.map((type) => ({ type, url: `${base}/$export-file/${job}/${type}` })),
    error: [],
  }
  return { resource: manifest, patients: [], headers: { 'content-type': 'application/json; charset=utf-8' } }
}

function readJob({ now }: Actor, job: string): { began: number; types: readonly FhirType[] } {
  const [time = '', named] = job.split('-')
  const began = Number(time)
  const types = named === undefined ? FHIR_TYPES : FHIR_TYPES.filter((type) => named.split('.').includes(type))
  if (began > now.getTime() || now.getTime() - began > OPEN_MS || types.length === 0) throw notFound('Export')
  return { began, types }
}

/** Results that not every role sees are always left out. @throws AppError 404, 429 before the first line */
export async function exportResources(db: Db, actor: Actor, config: Config, job: string, type: FhirType): Promise<Readable> {
  if (!readJob(actor, job).types.includes(type)) throw notFound('Export')
  const order = { type, context: { ...(await contextFor(db, actor)), seesHidden: false } }
  return startExport(db, config, { text: resourceLines(order), work: { place: PLACE, order } }, (rows) =>
    recordExport(db, actor, config, { action: 'E', type: downloadFhirExport.audits, rows, fields: [type] }),
  )
}
