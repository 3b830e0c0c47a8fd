import * as allergies from '@clinic/contract/patients/allergies'
import * as numbers from '@clinic/contract/patients/give-numbers'
import { downloadPatients } from '@clinic/contract/patients/patient-download'
import * as facts from '@clinic/contract/patients/patient-facts'
import * as contract from '@clinic/contract/patients/patients'
import { listRecentPatients } from '@clinic/contract/patients/recent-patients'
import type { FastifyInstance } from 'fastify'
import { clinicDay } from '../actor.ts'
import { withDeadline } from '../db/time-limits.ts'
import { serve, serveChange, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { listChurches, listChurchesOfFiles } from '../settings/settings.ts'
import { digestOf, readMapping, readOthers, refuseOtherFile, withOwnNumbers } from '../spreadsheet/mapping.ts'
import { readTable } from '../spreadsheet/read-table.ts'
import { listEndedAllergies } from './allergies/ended-allergies.ts'
import { getAllergies } from './allergies/get-allergies.ts'
import { updateAllergies } from './allergies/update-allergies.ts'
import { refuseWrongChurch } from './churches.ts'
import { findDuplicates } from './duplicates/duplicates.ts'
import { exportPatients } from './export.ts'
import { getFacts, refuseWrongBirth, updateFacts } from './facts.ts'
import { importPatients } from './import/import.ts'
import { PATIENT_ALIASES } from './import/import-columns.ts'
import { previewPatients } from './import/preview.ts'
import { countWithoutNumber, giveNumbers } from './numbers/give-numbers.ts'
import { createPatient, getPatient } from './patients.ts'
import { listRecent } from './recent.ts'
import { searchPatients } from './search/search.ts'
import { updatePatient } from './update-patient.ts'

export function patientRoutes(app: FastifyInstance, services: Services): void {
  const { config } = services
  serveRead(app, services, contract.listChurches, (db) => listChurches(db, config))
  serveChange(app, services, contract.createPatient, async (db, { actor, body }) => {
    await refuseWrongChurch(db, config, body.isSaintsCommunity, body.church)
    refuseWrongBirth(body, clinicDay(actor))
    return [await createPatient(db, actor, body)]
  })
  serveRead(app, services, contract.searchPatients, (db, { query }) => searchPatients(db, query))
  serveRead(app, services, contract.findDuplicates, (db, { query }) => findDuplicates(db, query.name ?? '', query.phone ?? '', query.id))
  serveRead(app, services, listRecentPatients, (db, { actor, query }) => listRecent(db, actor, query))
  serveRead(app, services, contract.getPatient, (db, { params }) => getPatient(db, params.id))
  serveChange(app, services, contract.updatePatient, (db, { actor, body }) => updatePatient(db, actor, body, config))
  serveRead(app, services, facts.getFacts, (db, { params }) => getFacts(db, params.id))
  serveChange(app, services, facts.updateFacts, (db, { actor, params, body }) =>
    updateFacts(db, actor, { ...body, ...params, today: clinicDay(actor) }),
  )
  serveRead(app, services, allergies.getAllergies, (db, { params }) => getAllergies(db, params.id))
  serveRead(app, services, allergies.listEndedAllergies, (db, { params }) => listEndedAllergies(db, params.id))
  serveChange(
    app,
    services,
    allergies.updateAllergies,
    (db, { actor, params, body }) => updateAllergies(db, actor, { ...body, ...params, today: clinicDay(actor) }),
    getAllergies,
  )
  serveRead(app, services, downloadPatients, (db, { actor, query }) => exportPatients(db, actor, config, query.numbers === 'true'))
  serveRead(app, services, numbers.countWithoutNumber, async (db) => ({ left: await countWithoutNumber(db) }))
  serveChange(app, services, numbers.giveNumbers, (db, { actor }) => giveNumbers(db, actor))
  serve(app, services, contract.uploadPatients, ({ actor, db, file, work }) =>
    work(async () => {
      refuseOtherFile(file)
      const mapping = readMapping(file, Object.keys(PATIENT_ALIASES))
      const others = readOthers(file)
      const table = withOwnNumbers(await readTable(file, PATIENT_ALIASES), file)
      return importPatients(db, actor, table, await listChurchesOfFiles(db, config), mapping, others)
    }),
  )
  serve(app, services, contract.previewPatients, ({ actor, db, file }) =>
    withDeadline(Infinity, async () => {
      const mapping = readMapping(file, Object.keys(PATIENT_ALIASES))
      const table = await readTable(file, PATIENT_ALIASES)
      return { ...(await previewPatients(db, actor, table, await listChurchesOfFiles(db, config), mapping)), digest: digestOf(file) }
    }),
  )
}
