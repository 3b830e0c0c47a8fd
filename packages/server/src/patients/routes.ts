import { downloadPatients } from '@clinic/contract/patient-download'
import * as contract from '@clinic/contract/patients'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { readTable } from '../spreadsheet/read-table.ts'
import { refuseWrongChurch } from './churches.ts'
import { findDuplicates } from './duplicates/duplicates.ts'
import { exportPatients } from './export.ts'
import { importPatients } from './import/import.ts'
import { PATIENT_ALIASES } from './import/import-columns.ts'
import { createPatient, getPatient } from './patients.ts'
import { searchPatients } from './search/search.ts'
import { updatePatient } from './update-patient.ts'

export function patientRoutes(app: FastifyInstance, services: Services): void {
  const { churches } = services.config
  serve(app, services, contract.listChurches, async () => [...churches])
  serve(app, services, contract.createPatient, ({ actor, body, change }) => {
    refuseWrongChurch(churches, body.isSaintsCommunity, body.church)
    return change(async (db) => [await createPatient(db, actor, body)])
  })
  serve(app, services, contract.searchPatients, async ({ actor, db, query }) => {
    const page = await searchPatients(db, query)
    services.readLog.note(actor, { action: 'R', type: 'patient.search', rows: page.data.length })
    return page
  })
  serve(app, services, contract.findDuplicates, async ({ actor, db, query }) => {
    const duplicates = await findDuplicates(db, query.name ?? '', query.phone ?? '')
    services.readLog.note(actor, { action: 'R', type: 'patient.duplicates', rows: duplicates.length })
    return duplicates
  })
  serve(app, services, contract.getPatient, async ({ actor, db, params }) => {
    const patient = await getPatient(db, params.id)
    services.readLog.note(actor, { action: 'R', type: 'patient.read', entityId: patient._id, patientId: patient._id })
    return patient
  })
  serve(app, services, contract.updatePatient, ({ actor, body, change }) => change((db) => updatePatient(db, actor, body, churches)))
  serve(app, services, downloadPatients, async ({ actor, db }) => exportPatients(db, actor, services.config))
  serve(app, services, contract.uploadPatients, async ({ actor, db, file, work }) =>
    work(async () => importPatients(db, actor, await readTable(file, PATIENT_ALIASES), churches)),
  )
}
