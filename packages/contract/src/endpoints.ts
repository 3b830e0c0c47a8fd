import { answerAgreement, listAgreements } from './agreements.ts'
import { getAllergies, listEndedAllergies, updateAllergies } from './allergies.ts'
import { listArrivals } from './arrival-record.ts'
import { createArrival, updateArrival } from './arrivals.ts'
import { listAudit } from './audit.ts'
import { listAuditNotices } from './audit-notices.ts'
import { forgotPassword, getMe, login, logout, resetPassword, udpatePassword, updatePassword } from './auth.ts'
import { createBeds, getBed, listBeds, updateBed } from './beds.ts'
import { findCard, getPatientCard, issueCard, revokeCard } from './cards.ts'
import { followChanges } from './changes.ts'
import { copyToDrive, downloadCopy, listCopyPlaces } from './copies.ts'
import { findDiagnosesBy, listSessionDiagnoses, listUncoded, pickDiagnoses, readDiagnosesOf, teachTerm } from './diagnoses.ts'
import type { Endpoint } from './endpoint.ts'
import { strikeCare, voidSession } from './entered-in-error.ts'
import { createFollowUp, downloadFollowUps, getFollowUpsOf, listFollowUps, logCall, updateFollowUp } from './follow-ups.ts'
import { downloadFormulary, getFormulary, signFormulary } from './formulary.ts'
import { checkGuard, getGuardRules, getItemDrug, listGivenAgainst, listGuardLog, listUnmapped, updateItemDrug } from './guard.ts'
import { acceptHandover, createHandover, listHandovers } from './handovers.ts'
import { getHealth, getOpenApi } from './health.ts'
import { createItem, listItems, listMovements, previewItems, updateItem, uploadItems } from './inventory.ts'
import { listMerges, markNotSame, mergePatients, previewMerge, unmergePatients } from './merge.ts'
import { getNetwork, keepAddress } from './network.ts'
import { assessVitals, listObservations, listVitals, recordObservation, strikeObservation } from './observations.ts'
import { getOccupancy } from './occupancy.ts'
import { getOverview } from './overview.ts'
import { downloadPatients } from './patient-download.ts'
import { getFacts, updateFacts } from './patient-facts.ts'
import { getBanner, listMedicines } from './patient-now.ts'
import {
  createPatient,
  findDuplicates,
  getPatient,
  listChurches,
  previewPatients,
  searchPatients,
  updatePatient,
  uploadPatients,
} from './patients.ts'
import { createPersonnel, deletePersonnel, issueSlip, listPersonnel, updatePersonnel } from './personnel.ts'
import { createPhrase, deletePhrase, listPhrases, updatePhrase } from './phrases.ts'
import { getPreferences, updatePreferences } from './preferences.ts'
import {
  createTemplate,
  deleteTemplate,
  getLastPrescription,
  listLearned,
  listLines,
  listTemplates,
  updateTemplate,
} from './prescribing.ts'
import { createPrint } from './prints.ts'
import { addProblem, listProblems, updateProblem } from './problems.ts'
import { getRecentDays } from './recent-days.ts'
import { listRecentPatients } from './recent-patients.ts'
import { summarizeReport } from './report-summary.ts'
import { downloadReport, listReport } from './reports.ts'
import { downloadReturn, getDhis, getDhisFile, getReturn, listReturnVisits, markReturnSent, updateDhis } from './returns.ts'
import { getRulesDocument } from './rules-document.ts'
import { checkStore, drillStore, getSelfCheck, recountStore } from './self-check.ts'
import { getPatientHistory, getQueue, getSession, listSessions } from './session-record.ts'
import { createSession, updateSession } from './sessions.ts'
import { getSettings, updateSettings } from './settings.ts'
import { checkStock, findLots, listGiven, listLots, listUsable, receiveStock, updateLot, writeOffLot } from './stock.ts'
import { cancelCount, getCount, listCounts, openCount, postCount, typeCount } from './stock-counts.ts'
import { downloadPlan, getPlanDefaults, listPlan, tryPlan, updateItemPlan, updatePlanDefaults } from './stock-plan.ts'
import { backUpStore, getStorage } from './storage.ts'
import { getTimeline } from './timeline.ts'
import { getDraftKey, getDraftKeyOf } from './unsent.ts'
import { giveDose, listWard, swapPatients, transferPatient } from './ward.ts'
import { planDischarge } from './ward-plan.ts'
import { getWorkCounts } from './work-counts.ts'

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
  downloadPatients,
  uploadPatients,
  previewPatients,
  createSession,
  listSessions,
  getQueue,
  createArrival,
  listArrivals,
  updateArrival,
  listFollowUps,
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
  receiveStock,
  listLots,
  updateLot,
  writeOffLot,
  findLots,
  listGiven,
  listUsable,
  checkStock,
  listPlan,
  downloadPlan,
  tryPlan,
  updateItemPlan,
  getPlanDefaults,
  updatePlanDefaults,
  openCount,
  listCounts,
  getCount,
  typeCount,
  postCount,
  cancelCount,
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
