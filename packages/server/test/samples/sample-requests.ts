import { PRODUCTS } from '@clinic/clinical/formulary/formulary'
import { RULES_VERSION } from '@clinic/clinical/rules-version'
import { createArrival, updateArrival } from '@clinic/contract/arrivals/arrivals'
import { listAudit } from '@clinic/contract/audit/audit'
import { forgotPassword, login, resetPassword, udpatePassword, updatePassword } from '@clinic/contract/auth/auth'
import { createBeds, updateBed } from '@clinic/contract/beds/beds'
import { followChanges } from '@clinic/contract/changes/changes'
import { pickDiagnoses, readDiagnosesOf, teachTerm } from '@clinic/contract/diagnoses/diagnoses'
import * as diseases from '@clinic/contract/disease-reports/disease-reports'
import * as weeks from '@clinic/contract/disease-reports/disease-weeks'
import type { Endpoint } from '@clinic/contract/endpoint'
import * as fhir from '@clinic/contract/fhir/fhir'
import * as followUps from '@clinic/contract/follow-ups/follow-ups'
import { answerAgreement } from '@clinic/contract/guard/agreements'
import { signFormulary } from '@clinic/contract/guard/formulary'
import { checkGuard, updateItemDrug } from '@clinic/contract/guard/guard'
import { createItem, previewItems, updateItem, uploadItems } from '@clinic/contract/inventory/inventory'
import * as merge from '@clinic/contract/merge/merge'
import * as observations from '@clinic/contract/observations/observations'
import { getDraftKey, getDraftKeyOf } from '@clinic/contract/outbox/unsent'
import { forgetUnsent, reportUnsent } from '@clinic/contract/outbox/unsent-reports'
import { updateAllergies } from '@clinic/contract/patients/allergies'
import { giveNumbers } from '@clinic/contract/patients/give-numbers'
import { updateFacts } from '@clinic/contract/patients/patient-facts'
import * as patients from '@clinic/contract/patients/patients'
import * as personnel from '@clinic/contract/personnel/personnel'
import * as preferences from '@clinic/contract/personnel/preferences'
import { keepAddress } from '@clinic/contract/phones/address'
import * as learned from '@clinic/contract/prescribing/learned-prescriptions'
import * as phrases from '@clinic/contract/prescribing/phrases'
import * as prescribing from '@clinic/contract/prescribing/prescribing'
import * as cards from '@clinic/contract/prints/cards'
import { createPrint } from '@clinic/contract/prints/prints'
import { addProblem, updateProblem } from '@clinic/contract/problems/problems'
import * as referrals from '@clinic/contract/referrals/referrals'
import { summarizeReport } from '@clinic/contract/reports/report-summary'
import * as reports from '@clinic/contract/reports/reports'
import * as kits from '@clinic/contract/results/kits'
import * as results from '@clinic/contract/results/results'
import * as returns from '@clinic/contract/returns/returns'
import { strikeCare, voidSession } from '@clinic/contract/sessions/entered-in-error'
import * as sessions from '@clinic/contract/sessions/sessions'
import { updateSettings } from '@clinic/contract/settings/settings'
import * as summaries from '@clinic/contract/sister-summaries/sister-summaries'
import * as stock from '@clinic/contract/stock/stock'
import * as counts from '@clinic/contract/stock/stock-counts'
import * as plan from '@clinic/contract/stock/stock-plan'
import { copyToDrive, downloadCopy } from '@clinic/contract/storage/copies'
import * as therapy from '@clinic/contract/therapy/therapy'
import { acceptHandover, createHandover } from '@clinic/contract/ward/handovers'
import { getOccupancy } from '@clinic/contract/ward/occupancy'
import { giveDose, swapPatients, transferPatient } from '@clinic/contract/ward/ward'
import { planDischarge } from '@clinic/contract/ward/ward-plan'
import { newBed, newPatient, newSession } from '../arrange.ts'
import { PASSWORD } from '../credentials.ts'
import { anItem, aPatient, aSession } from '../factories.ts'
import { aKnownPatient, resourcesOf } from './fhir.ts'
import { DATA_PROTECTION_SAMPLES } from './sample-data-protection.ts'
import {
  aCard,
  aCase,
  aCountToEnd,
  aCourse,
  aDose,
  aFollowUp,
  aLot,
  aMerge,
  anAdmission,
  anAgreement,
  anArrival,
  anEmptyWeek,
  anObservation,
  aPhrase,
  aProblem,
  aReferral,
  aResult,
  aScope,
  aSealedFile,
  aStaffMember,
  aSummary,
  aTemplate,
  aTrigger,
  changed,
  DHIS,
  MONTH,
  next,
  openCountOf,
  patientsFile,
  REFERRAL,
  SAME_PERSON,
  type Sample,
  soon,
  twoRecords,
  unique,
  type World,
} from './sample-world.ts'

/* One request of each call, for every test that goes through all calls. */

/**
 * Requests that succeed for an admin, once and again: what one uses up is created again, and the next says something else. Who else may call
 * it succeeds too, if they are the world's `by`. Only `resetPassword` needs a code that no test has, and is refused with 400.
 */
export const SAMPLES: ReadonlyMap<Endpoint, Sample> = new Map<Endpoint, Sample>([
  [login, ({ staff }) => ({ body: { email: staff.email, password: PASSWORD } })],
  [updatePassword, changed],
  [keepAddress, () => ({ body: { address: '192.168.1.20' } })],
  [udpatePassword, changed],
  [forgotPassword, () => ({ params: { email: 'nobody@clinic.test' } })],
  [resetPassword, () => ({ body: { otp: '123456', email: 'nobody@clinic.test', password: PASSWORD } })],
  [
    personnel.createPersonnel,
    () => ({ body: { name: 'Ngozi Eze', email: `n${process.pid}-${next()}@clinic.test`, phone: '0803', role: 'nurse' } }),
  ],
  [personnel.updatePersonnel, async (world) => ({ ...(await aStaffMember(world)), body: { phone: '08031112222' } })],
  [personnel.deletePersonnel, aStaffMember],
  [personnel.issueSlip, aStaffMember],
  [patients.createPatient, () => ({ body: aPatient() })],
  [summarizeReport, () => ({ query: { startDate: '2025-03-10', endDate: '2025-03-11' } })],
  [patients.searchPatients, () => ({ query: { name: 'Adaeze', phone: '' } })],
  [patients.findDuplicates, () => ({ query: { name: 'Adaeze Okafor', phone: '0803' } })],
  [patients.updatePatient, ({ patient }) => ({ body: { id: patient._id, allergies: unique('Nuts') } })],
  [
    updateFacts,
    ({ patient }) => ({ params: { id: patient._id }, body: { birthDate: `${1950 + (next() % 50)}-05-01`, birthPrecision: 'day' } }),
  ],
  [readDiagnosesOf, () => ({ body: { text: 'Malaria; ?typhoid' } })],
  [teachTerm, () => ({ body: { term: unique('hot body'), code: 'B54' } })],
  [
    pickDiagnoses,
    ({ session }) => ({
      params: { id: session._id },
      body: { diagnoses: [{ code: next() % 2 ? 'B54' : 'I10', certainty: 'confirmed' }] },
    }),
  ],
  [checkGuard, ({ patient }) => ({ body: { patientId: patient._id, rows: [{ drug: 'Amoxil' }] } })],
  [answerAgreement, async (world) => ({ params: await anAgreement(world), body: { answer: 'seen' } })],
  [
    updateItemDrug,
    ({ item }) => ({ params: { id: item._id }, body: { state: 'mapped', ingredients: [next() % 2 ? 'paracetamol' : 'aspirin'] } }),
  ],
  [
    signFormulary,
    () => ({ body: { rules: RULES_VERSION, rows: [`product:${PRODUCTS[next() % PRODUCTS.length]?.name.toLowerCase()}`], signed: true } }),
  ],
  [updateAllergies, ({ patient }) => ({ params: { id: patient._id }, body: { add: [{ label: unique('Food'), kind: 'food' }] } })],
  [merge.previewMerge, async ({ admin, patient }) => ({ params: { id: patient._id }, query: { with: (await newPatient(admin))._id } })],
  [merge.mergePatients, async ({ admin }) => ({ body: { ...(await twoRecords(admin)), reason: SAME_PERSON } })],
  [merge.unmergePatients, async ({ admin }) => ({ body: { ...(await aMerge(admin)), reason: 'Two people' } })],
  [
    merge.markNotSame,
    async ({ admin, patient }) => ({ body: { a: patient._id, b: (await newPatient(admin))._id, reason: 'Father and son' } }),
  ],
  [addProblem, async ({ admin }) => ({ params: { id: (await newPatient(admin))._id }, body: { label: unique('Asthma') } })],
  [updateProblem, async ({ admin }) => ({ params: await aProblem(admin), body: { label: unique('Asthma') } })],
  [patients.uploadPatients, () => ({ file: patientsFile(unique('Adaobi')) })],
  [patients.previewPatients, () => ({ file: patientsFile(unique('Adaobi')) })],
  [sessions.createSession, ({ patient }) => ({ body: aSession(patient._id, { complaints: unique('Cough') }) })],
  [
    sessions.updateSession,
    ({ session, item }) => ({ body: { id: session._id, comment: unique('seen'), drugs: [{ drug: item._id, dosage: 1 }] } }),
  ],
  [
    strikeCare,
    // Own care, for those who may strike no other.
    async ({ by, session, item }) => {
      const comment = unique('given')
      const body = { id: session._id, comment, drugs: [{ drug: item._id, dosage: 1 }] }
      const { comments } = await by.call(sessions.updateSession, { body })
      const careId = comments.find((care) => care.comment === comment)?._id
      return { params: { id: session._id, careId }, body: { reason: 'Wrong patient' } }
    },
  ],
  [
    voidSession,
    async ({ admin, patient }) => ({
      params: { id: (await newSession(admin, { patientId: patient._id }))._id },
      body: { reason: 'Opened twice' },
    }),
  ],
  [createArrival, async ({ admin }) => ({ body: { patientId: (await newPatient(admin))._id, reason: unique('Cough') } })],
  [updateArrival, async (world) => ({ params: await anArrival(world), body: { reason: unique('Fever') } })],
  [followUps.createFollowUp, async ({ admin }) => ({ body: { patientId: (await newPatient(admin))._id, dueOn: soon() } })],
  [followUps.updateFollowUp, async (world) => ({ params: await aFollowUp(world), body: { reason: unique('Dressing') } })],
  [followUps.logCall, async (world) => ({ params: await aFollowUp(world), body: { outcome: 'coming', note: unique('Comes') } })],
  [followUps.downloadFollowUps, () => ({ body: { when: 'missed' } })],
  [
    observations.recordObservation,
    ({ session }) => ({ params: { id: session._id }, body: { pulse: `${60 + (next() % 40)}`, consciousness: 'A' } }),
  ],
  [
    summaries.sendSummary,
    async ({ admin, patient }) => ({
      params: { id: patient._id },
      body: { clinic: unique('Abuja'), key: (await admin.call(summaries.getSummaryKey, {})).key },
    }),
  ],
  [summaries.receiveSummary, async (world) => ({ file: await aSealedFile(world) })],
  [summaries.getSummary, async (world) => ({ params: await aSummary(world, world.patient._id) })],
  [summaries.placeSummary, async (world) => ({ params: await aSummary(world), body: { patientId: world.patient._id } })],
  [therapy.startCourse, async ({ admin }) => ({ params: { id: (await newSession(admin))._id }, body: { goal: 'Walk', planned: 6 } })],
  [therapy.recordTreatment, async (world) => ({ params: await aCourse(world), body: { comment: unique('Mobilised'), pain: 4 } })],
  [therapy.updateCourse, async (world) => ({ params: await aCourse(world), body: { exercises: unique('Knee bends') } })],
  [observations.strikeObservation, async (world) => ({ params: await anObservation(world), body: { reason: 'Wrong patient' } })],
  [referrals.sendReferral, ({ session }) => ({ params: { id: session._id }, body: { ...REFERRAL, reason: unique('Fever') } })],
  [referrals.getReferral, async (world) => ({ params: await aReferral({ ...world, by: world.admin }) })],
  [referrals.updateReferral, async (world) => ({ params: await aReferral(world), body: { state: 'replied', reply: unique('Seen') } })],
  [referrals.strikeReferral, async (world) => ({ params: await aReferral(world), body: { reason: 'Wrong patient' } })],
  [results.recordResult, ({ session }) => ({ body: { id: session._id, test: 'hb', value: `${7 + (next() % 9)}.${next() % 10}` } })],
  [results.strikeResult, async (world) => ({ params: await aResult(world), body: { reason: 'Wrong patient' } })],
  [kits.updateItemTest, ({ item }) => ({ params: { id: item._id }, body: { test: next() % 2 ? 'malaria-rdt' : 'hb' } })],
  [observations.assessVitals, () => ({ body: { ageMonths: 480, gender: 'FEMALE', pulse: '131' } })],
  [prescribing.listTemplates, ({ patient }) => ({ query: { patientId: patient._id, weight: '60' } })],
  [learned.listLearned, ({ patient }) => ({ query: { diagnosis: 'malaria', patientId: patient._id } })],
  [prescribing.createTemplate, () => ({ body: { name: 'Malaria', trigger: aTrigger() } })],
  [prescribing.updateTemplate, async (world) => ({ params: await aTemplate(world), body: { name: unique('Fever') } })],
  [prescribing.deleteTemplate, async (world) => ({ params: await aTemplate(world) })],
  [phrases.createPhrase, () => ({ body: { trigger: aTrigger(), text: 'Rest' } })],
  [phrases.updatePhrase, async (world) => ({ params: await aPhrase(world), body: { text: unique('Sleep') } })],
  [phrases.deletePhrase, async (world) => ({ params: await aPhrase(world) })],
  [giveNumbers, async ({ admin }) => (await admin.call(updateSettings, { body: { clinicNumbers: 'YY-NNNNN' } })) && {}],
  [downloadCopy, () => ({ body: { passphrase: 'four calm goats sing' } })],
  [copyToDrive, () => ({ body: { passphrase: 'four calm goats sing', drive: 'none' } })],
  [updateSettings, () => ({ body: { phone: `0803 000 ${next()}` } })],
  [preferences.updatePreferences, () => ({ body: { paper: preferences.PAPERS[next() % preferences.PAPERS.length] ?? null } })],
  [reports.listReport, () => ({ query: { startDate: '2026-01-01', endDate: '2026-12-31' } })],
  [reports.downloadReport, () => ({ body: { startDate: '2026-01-01', endDate: '2026-12-31' } })],
  [diseases.getSessionDiseaseReports, ({ session }) => ({ params: { id: session._id } })],
  [diseases.getDiseaseReport, async (world) => ({ params: await aCase(world) })],
  [diseases.updateDiseaseReport, async (world) => ({ params: await aCase(world), body: { address: unique('Street') } })],
  [weeks.getDiseaseWeek, () => ({ params: anEmptyWeek() })],
  [weeks.listDiseaseWeekVisits, () => ({ params: anEmptyWeek(), query: { figure: 'malaria.cases.under-5' } })],
  [weeks.reportNothing, () => ({ params: anEmptyWeek() })],
  [weeks.updateDiseaseLists, () => ({ body: { disease: next() % 2 === 0 ? 'noma' : 'measles', on: false } })],
  [returns.getReturn, () => ({ params: MONTH })],
  [returns.downloadReturn, () => ({ params: MONTH })],
  [returns.listReturnVisits, () => ({ params: MONTH, query: { figure: 'visits.all.all' } })],
  [returns.markReturnSent, () => ({ params: MONTH })],
  [returns.getDhisFile, async ({ admin }) => ({ params: (await admin.call(returns.updateDhis, { body: DHIS })) && MONTH })],
  [returns.updateDhis, () => ({ body: { ...DHIS, orgUnit: `Unit${next()}` } })],
  [createBeds, () => ({ body: [unique('Bed')] })],
  [
    updateBed,
    // A doctor may only repeat what is so already.
    async ({ admin, by, bed, patient }) =>
      by === admin
        ? { body: { id: (await newBed(admin, unique('Bed')))._id, tag: unique('Bed') } }
        : { body: { id: bed._id, patientId: patient._id, occupied: true } },
  ],
  [
    transferPatient,
    async ({ admin, session }) => ({ body: { sessionId: session._id, toBedId: (await newBed(admin, unique('Bed')))._id } }),
  ],
  [swapPatients, async ({ admin, session }) => ({ body: { sessionA: session._id, sessionB: (await anAdmission(admin))._id } })],
  [giveDose, ({ admin }) => aDose(admin)],
  [createHandover, ({ session }) => ({ body: { shift: 'night', lines: [{ sessionId: session._id, recommendation: unique('Watch') }] } })],
  [
    acceptHandover,
    async ({ clinic, session }) => {
      const lines = [{ sessionId: session._id, recommendation: 'Watch' }]
      return { params: { id: (await (await clinic.as('nurse')).call(createHandover, { body: { shift: 'night', lines } }))._id } }
    },
  ],
  [getOccupancy, () => ({ query: { from: '2026-01-01', to: '2026-01-31' } })],
  [planDischarge, ({ session }) => ({ body: { sessionId: session._id, plannedOn: '2099-12-31', note: unique('Home') } })],
  [createItem, () => ({ body: anItem({ name: unique('Zinc') }) })],
  [stock.receiveStock, ({ item }) => ({ body: { lines: [{ item: item._id, units: next(), lotNo: 'A1', expiresOn: '2099-12' }] } })],
  [stock.updateLot, async (world) => ({ params: { id: await aLot(world) }, body: { lotNo: unique('B'), reason: 'Read on the box' } })],
  [stock.writeOffLot, async (world) => ({ params: { id: await aLot(world) }, body: { units: 1, kind: 'damaged', reason: 'Fell down' } })],
  [stock.listGiven, async (world) => ({ params: { id: await aLot(world) } })],
  [counts.openCount, aScope],
  [counts.getCount, async (world) => ({ params: { id: await openCountOf(world) } })],
  [
    counts.typeCount,
    async (world) => {
      const id = await openCountOf(world)
      const { lines } = await world.admin.call(counts.getCount, { params: { id } })
      return { params: { id }, body: { lines: [{ lotId: lines[0]?.lotId ?? '', counted: next(), reasonCode: 'found' }] } }
    },
  ],
  [counts.postCount, aCountToEnd],
  [counts.cancelCount, aCountToEnd],
  [plan.tryPlan, () => ({ body: { today: '2026-11-22', days: [], lots: [] } })],
  [plan.updateItemPlan, ({ item }) => ({ params: { id: item._id }, body: { leadDays: next() % 365 } })],
  [plan.updatePlanDefaults, () => ({ body: { leadDays: next() % 365 } })],
  [updateItem, ({ item }) => ({ body: { id: item._id, restock: next() } })],
  [previewItems, () => ({ file: new File([`name,count,description,dosage\n${unique('Iron')},5,Tablet,10 mg\n`], 'items.csv') })],
  [uploadItems, () => ({ file: new File([`name,count,description,dosage\n${unique('Iron')},5,Tablet,10 mg\n`], 'items.csv') })],
  [cards.issueCard, async ({ admin }) => ({ params: { id: (await newPatient(admin))._id } })],
  [cards.findCard, (world) => aCard(world, world.patient._id)],
  [cards.revokeCard, async (world) => aCard(world, (await newPatient(world.admin))._id)],
  [createPrint, ({ session }) => ({ body: { what: 'prescription', id: session._id, size: next() % 2 ? 'A5' : 'A4' } })],
  ...DATA_PROTECTION_SAMPLES,
  [followChanges, () => ({ query: { once: 'true' } })],
  [getDraftKey, () => ({ query: { device: 'a-browser-of-ours' } })],
  [getDraftKeyOf, ({ admin }) => ({ params: { id: admin.user._id }, query: { device: 'a-browser-of-ours' } })],
  [reportUnsent, ({ admin }) => ({ body: { device: 'a-browser-of-ours', token: admin.token, people: [] } })],
  [forgetUnsent, ({ admin }) => ({ params: { device: 'a-browser-of-ours', id: admin.user._id } })],
  [listAudit, ({ patient }) => ({ query: { patientId: patient._id, limit: 5 } })],
  ...fhir.FHIR_TYPES.map((type): [Endpoint, Sample] => [
    fhir.FHIR_SEARCHES[type],
    ({ patient }) => ({ query: type === 'Patient' || type === 'Practitioner' ? {} : { patient: patient._id } }),
  ]),
  ...fhir.FHIR_TYPES.map((type): [Endpoint, Sample] => [
    fhir.FHIR_READS[type],
    async (world) => ({ params: { id: await idOf(world, type) } }),
  ]),
  [fhir.getFhirExport, () => ({ params: { job: String(Date.now()) } })],
  [fhir.downloadFhirExport, () => ({ params: { job: String(Date.now()), type: 'Condition' } })],
])

/** Of a resource of this type. */
async function idOf({ admin, patient }: World, type: fhir.FhirType): Promise<string> {
  if (type === 'Practitioner') return admin.user._id
  if (type === 'Patient') return patient._id
  const { patientId } = await aKnownPatient(admin)
  const [first] = await resourcesOf(admin, type, patientId)
  return first?.id ?? ''
}
