import * as contract from '@clinic/contract/disease-reports/disease-reports'
import * as weeks from '@clinic/contract/disease-reports/disease-weeks'
import type { FastifyInstance } from 'fastify'
import { serveChange, serveRead } from '../http/serve/serve.ts'
import type { Services } from '../services.ts'
import { switchDisease } from '../settings/diseases-off.ts'
import { getSettings } from '../settings/settings.ts'
import { casesOfSession, getCase, listCases } from './cases.ts'
import { getLists } from './lists.ts'
import { updateCase } from './update-case.ts'
import { getWeek, listWeekVisits, reportNoCase } from './weeks.ts'

export function diseaseReportRoutes(app: FastifyInstance, services: Services): void {
  serveRead(app, services, contract.listDiseaseReports, (db, { actor, query: { when, ...page } }) => listCases(db, actor, when, page))
  serveRead(app, services, contract.getSessionDiseaseReports, async (db, { actor, params }) => ({
    reports: await casesOfSession(db, actor, params.id),
    officerPhone: (await getSettings(db, services.config)).diseaseOfficerPhone,
  }))
  serveRead(app, services, contract.getDiseaseReport, (db, { actor, params }) => getCase(db, params.id, actor))
  serveChange(app, services, contract.updateDiseaseReport, (db, { actor, params, body }) => updateCase(db, actor, params.id, body), getCase)
  serveRead(app, services, weeks.getDiseaseWeek, (db, { actor, params }) => getWeek(db, actor, params.week))
  serveRead(app, services, weeks.listDiseaseWeekVisits, (db, { actor, params, query }) => listWeekVisits(db, actor, params.week, query))
  serveChange(app, services, weeks.reportNothing, (db, { actor, params }) => reportNoCase(db, actor, params.week))
  serveRead(app, services, weeks.getDiseaseLists, (db) => getLists(db))
  serveChange(app, services, weeks.updateDiseaseLists, async (db, { actor, body }) => {
    await switchDisease(db, actor, body)
    return getLists(db)
  })
}
