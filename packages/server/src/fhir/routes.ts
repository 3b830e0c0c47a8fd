import {
  downloadFhirExport,
  FHIR_READS,
  FHIR_SEARCHES,
  FHIR_TYPES,
  type FhirType,
  type FhirTypeOfPatient,
  getFhirExport,
  getFhirMetadata,
  getFhirSummary,
  startFhirExport,
} from '@clinic/contract/fhir/fhir'
import type { FastifyInstance } from 'fastify'
import { serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { thisVersion } from '../version.ts'
import { capabilityStatement } from './capability.ts'
import { beginExport, exportManifest, exportResources } from './export.ts'
import { readPatient, readPractitioner, searchPatients, searchPractitioners } from './people.ts'
import { readOfPatient, searchOfPatient } from './search.ts'
import { summaryOf } from './summary.ts'

const isOfPatient = (type: FhirType): type is FhirTypeOfPatient => type !== 'Patient' && type !== 'Practitioner'

export function fhirRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, getFhirMetadata, async (_db, { base }) => ({
    resource: capabilityStatement(services.clinicName.now(), thisVersion().version, base),
    patients: [],
  }))
  serveRead(app, services, FHIR_READS.Patient, (db, { actor, params }) => readPatient(db, actor, params.id))
  serveRead(app, services, FHIR_SEARCHES.Patient, (db, { actor, query, base }) => searchPatients(db, actor, query, base))
  serveRead(app, services, FHIR_READS.Practitioner, (db, { params }) => readPractitioner(db, params.id))
  serveRead(app, services, FHIR_SEARCHES.Practitioner, (db, { query, base }) => searchPractitioners(db, query, base))
  serveRead(app, services, getFhirSummary, async (db, { actor, params }) => ({
    resource: await summaryOf(db, actor, params.id, services.clinicName.now()),
    patients: [params.id],
  }))
  serveRead(app, services, startFhirExport, async (_db, { actor, query, base }) => beginExport(actor, query._type, base))
  serveRead(app, services, getFhirExport, async (_db, { actor, params, base }) => exportManifest(actor, params.job, base))
  serveRead(app, services, downloadFhirExport, (db, { actor, params }) =>
    exportResources(db, actor, services.config, params.job, params.type),
  )
  for (const type of FHIR_TYPES.filter(isOfPatient)) {
    serveRead(app, services, FHIR_READS[type], (db, { actor, params }) => readOfPatient(db, actor, type, params.id))
    serveRead(app, services, FHIR_SEARCHES[type], (db, { actor, query, base }) => searchOfPatient(db, actor, type, query, base))
  }
}
