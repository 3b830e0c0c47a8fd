import { listArrivals } from './arrivals/arrival-record.ts'
import { createArrival, updateArrival } from './arrivals/arrivals.ts'
import { listAudit } from './audit/audit.ts'
import { listAuditNotices } from './audit/audit-notices.ts'
import { forgotPassword, getMe, login, resetPassword, udpatePassword, updatePassword } from './auth/auth.ts'
import { logout } from './auth/sign-out.ts'
import { createBeds, getBed, listBeds, updateBed } from './beds/beds.ts'
import { followChanges } from './changes/changes.ts'
import { DATA_PROTECTION_ENDPOINTS } from './data-protection/data-protection-endpoints.ts'
import { findDiagnosesBy, listSessionDiagnoses, listUncoded, pickDiagnoses, readDiagnosesOf, teachTerm } from './diagnoses/diagnoses.ts'
import { DISEASE_ENDPOINTS } from './disease-reports/disease-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { FHIR_CALLS } from './fhir/fhir.ts'
import { createFollowUp, downloadFollowUps, getFollowUpsOf, listFollowUps, logCall, updateFollowUp } from './follow-ups/follow-ups.ts'
import { answerAgreement, listAgreements } from './guard/agreements.ts'
import { downloadFormulary, getFormulary, signFormulary } from './guard/formulary.ts'
import { checkGuard, getGuardRules, getItemDrug, listGivenAgainst, listGuardLog, listUnmapped, updateItemDrug } from './guard/guard.ts'
import { getRulesDocument } from './guard/rules-document.ts'
import { getHealth, getOpenApi } from './health/health.ts'
import { createItem, listItems, listMovements, previewItems, updateItem, uploadItems } from './inventory/inventory.ts'
import { listLongTerm } from './long-term/long-term.ts'
import { listMerges, markNotSame, mergePatients, previewMerge, unmergePatients } from './merge/merge.ts'
import { assessVitals, listObservations, listVitals, recordObservation, strikeObservation } from './observations/observations.ts'
import { getDraftKey, getDraftKeyOf } from './outbox/unsent.ts'
import { forgetUnsent, listUnsent, reportUnsent } from './outbox/unsent-reports.ts'
import { getDueNow } from './overview/due-now.ts'
import { getOverview } from './overview/overview.ts'
import { getRecentDays } from './overview/recent-days.ts'
import { getWorkCounts } from './overview/work-counts.ts'
import { getBanner, listMedicines } from './patient-now/patient-now.ts'
import { getAllergies, listEndedAllergies, updateAllergies } from './patients/allergies.ts'
import { countWithoutNumber, giveNumbers } from './patients/give-numbers.ts'
import { downloadPatients } from './patients/patient-download.ts'
import { getFacts, updateFacts } from './patients/patient-facts.ts'
import {
  createPatient,
  findDuplicates,
  getPatient,
  listChurches,
  previewPatients,
  searchPatients,
  updatePatient,
  uploadPatients,
} from './patients/patients.ts'
import { listRecentPatients } from './patients/recent-patients.ts'
import { createPersonnel, deletePersonnel, issueSlip, listPersonnel, updatePersonnel } from './personnel/personnel.ts'
import { getPreferences, updatePreferences } from './personnel/preferences.ts'
import { keepAddress } from './phones/address.ts'
import { getNetwork } from './phones/phones.ts'
import { listLearned } from './prescribing/learned-prescriptions.ts'
import { createPhrase, deletePhrase, listPhrases, updatePhrase } from './prescribing/phrases.ts'
import { createTemplate, deleteTemplate, getLastPrescription, listLines, listTemplates, updateTemplate } from './prescribing/prescribing.ts'
import { findCard, getPatientCard, issueCard, revokeCard } from './prints/cards.ts'
import { createPrint } from './prints/prints.ts'
import { addProblem, listProblems, updateProblem } from './problems/problems.ts'
import { REFERRAL_ENDPOINTS } from './referrals/referrals.ts'
import { summarizeReport } from './reports/report-summary.ts'
import { downloadReport, listReport } from './reports/reports.ts'
import { RESULT_ENDPOINTS } from './results/result-endpoints.ts'
import { downloadReturn, getDhis, getDhisFile, getReturn, listReturnVisits, markReturnSent, updateDhis } from './returns/returns.ts'
import { strikeCare, voidSession } from './sessions/entered-in-error.ts'
import { getPatientHistory, getQueue, getSession, listSessions } from './sessions/session-record.ts'
import { createSession, updateSession } from './sessions/sessions.ts'
import { getSettings, updateSettings } from './settings/settings.ts'
import { SUMMARY_ENDPOINTS } from './sister-summaries/sister-summaries.ts'
import { STOCK_ENDPOINTS } from './stock/stock-endpoints.ts'
import { copyToDrive, downloadCopy, listCopyPlaces } from './storage/copies.ts'
import { checkStore, drillStore, getSelfCheck, recountStore } from './storage/self-check.ts'
import { backUpStore, getStorage } from './storage/storage.ts'
import { THERAPY_ENDPOINTS } from './therapy/therapy.ts'
import { getTimeline } from './timeline/timeline.ts'
import { acceptHandover, createHandover, listHandovers } from './ward/handovers.ts'
import { getOccupancy } from './ward/occupancy.ts'
import { giveDose, listWard, swapPatients, transferPatient } from './ward/ward.ts'
import { planDischarge } from './ward/ward-plan.ts'

/** All calls. A server without a handler for one of them does not start. */
export const ENDPOINTS: readonly Endpoint[] = [
  login,
  updatePassword,
  udpatePassword,
  forgotPassword,
  resetPassword,
  getMe,
  logout,
  listChurches,
  createPersonnel,
  listPersonnel,
  updatePersonnel,
  deletePersonnel,
  issueSlip,
  getPreferences,
  updatePreferences,
  getDraftKey,
  getDraftKeyOf,
  reportUnsent,
  listUnsent,
  forgetUnsent,
  createPatient,
  searchPatients,
  findDuplicates,
  listRecentPatients,
  getPatient,
  updatePatient,
  getFacts,
  updateFacts,
  getAllergies,
  listEndedAllergies,
  updateAllergies,
  listProblems,
  previewMerge,
  mergePatients,
  unmergePatients,
  listMerges,
  markNotSame,
  addProblem,
  updateProblem,
  getTimeline,
  getBanner,
  listMedicines,
  readDiagnosesOf,
  findDiagnosesBy,
  listSessionDiagnoses,
  pickDiagnoses,
  listUncoded,
  teachTerm,
  checkGuard,
  listGuardLog,
  listGivenAgainst,
  listAgreements,
  answerAgreement,
  getFormulary,
  signFormulary,
  downloadFormulary,
  getGuardRules,
  getRulesDocument,
  getItemDrug,
  listUnmapped,
  updateItemDrug,
  ...FHIR_CALLS,
  downloadPatients,
  countWithoutNumber,
  giveNumbers,
  uploadPatients,
  previewPatients,
  createSession,
  listSessions,
  getQueue,
  createArrival,
  listArrivals,
  updateArrival,
  listFollowUps,
  listLongTerm,
  ...SUMMARY_ENDPOINTS,
  ...THERAPY_ENDPOINTS,
  getFollowUpsOf,
  createFollowUp,
  updateFollowUp,
  logCall,
  downloadFollowUps,
  getPatientHistory,
  getSession,
  updateSession,
  strikeCare,
  voidSession,
  recordObservation,
  listObservations,
  strikeObservation,
  listVitals,
  assessVitals,
  ...RESULT_ENDPOINTS,
  ...REFERRAL_ENDPOINTS,
  listLines,
  getLastPrescription,
  listTemplates,
  listLearned,
  createTemplate,
  updateTemplate,
  deleteTemplate,
  listPhrases,
  createPhrase,
  updatePhrase,
  deletePhrase,
  issueCard,
  getPatientCard,
  findCard,
  revokeCard,
  createPrint,
  listReport,
  summarizeReport,
  downloadReport,
  createBeds,
  listBeds,
  getOverview,
  getDueNow,
  getRecentDays,
  getWorkCounts,
  getBed,
  updateBed,
  createItem,
  listItems,
  listMovements,
  updateItem,
  uploadItems,
  previewItems,
  ...STOCK_ENDPOINTS,
  listWard,
  transferPatient,
  giveDose,
  swapPatients,
  planDischarge,
  createHandover,
  acceptHandover,
  listHandovers,
  getOccupancy,
  getReturn,
  downloadReturn,
  listReturnVisits,
  markReturnSent,
  getDhis,
  updateDhis,
  getDhisFile,
  ...DISEASE_ENDPOINTS,
  ...DATA_PROTECTION_ENDPOINTS,
  listAudit,
  listAuditNotices,
  followChanges,
  getNetwork,
  keepAddress,
  getStorage,
  getSelfCheck,
  checkStore,
  recountStore,
  drillStore,
  backUpStore,
  listCopyPlaces,
  downloadCopy,
  copyToDrive,
  getSettings,
  updateSettings,
  getHealth,
  getOpenApi,
]
