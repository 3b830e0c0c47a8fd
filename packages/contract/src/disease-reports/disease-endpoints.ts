import type { Endpoint } from '../endpoint.ts'
import { getDiseaseReport, getSessionDiseaseReports, listDiseaseReports, updateDiseaseReport } from './disease-reports.ts'
import { getDiseaseLists, getDiseaseWeek, listDiseaseWeekVisits, reportNothing, updateDiseaseLists } from './disease-weeks.ts'

/** The calls of the reports of diseases, apart from the list of all calls because of its length. */
export const DISEASE_ENDPOINTS: readonly Endpoint[] = [
  listDiseaseReports,
  getSessionDiseaseReports,
  getDiseaseLists,
  updateDiseaseLists,
  getDiseaseReport,
  updateDiseaseReport,
  getDiseaseWeek,
  listDiseaseWeekVisits,
  reportNothing,
]
