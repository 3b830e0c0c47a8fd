import type { AGE_RANGES } from '@clinic/clinical/people/age-ranges'
import type { Test } from '@clinic/clinical/results/tests'
import type { GENDERS } from '@clinic/contract/patients/patient-brief'
import type { Generated } from 'kysely'
import type { AllergyStatusTable, AllergyTable } from './tables/allergies.ts'
import type { ArrivalTable } from './tables/arrivals.ts'
import type { AuditEventTable, AuditHeadTable, NoticeTable, PatientReadTable, RecordHistoryTable } from './tables/audit.ts'
import type { EditColumns, Flag, Time, TypedAt } from './tables/columns.ts'
import type { CounterTable } from './tables/counters.ts'
import type { BreachTable, DataRequestTable, DisclosureTable, RestrictionTable } from './tables/data-protection.ts'
import type { DiagnosisTermTable, SessionDiagnosisTable, UnreadDiagnosisTable } from './tables/diagnoses.ts'
import type { DiseaseReportTable, DiseaseWeekTable } from './tables/disease-reports.ts'
import type { FollowUpCallTable, FollowUpTable } from './tables/follow-ups.ts'
import type { AgreementAnswerTable, FormularySignatureTable, GuardFindingTable, GuardOverrideTable, ItemDrugTable } from './tables/guard.ts'
import type { ListCountTable, QueueTable } from './tables/lists.ts'
import type { NotSameTable, PersonLinkTable, PersonMergeTable } from './tables/merge.ts'
import type { ObservationTable } from './tables/observations.ts'
import type { CardTable, PatientFactsTable, ProblemTable } from './tables/patients.ts'
import type { PersonnelTable, PreferenceTable, ResetCodeTable, SignInTable, ThrottleTable, UnsentReportTable } from './tables/personnel.ts'
import type { PhraseTable, PrescriptionLineTable, TemplateTable } from './tables/prescribing.ts'
import type { ReferralTable } from './tables/referrals.ts'
import type { TestResultTable } from './tables/results.ts'
import type { DhisMapTable, DhisSettingTable, ReturnSentTable } from './tables/returns.ts'
import type { NameKeyTable, PatientWordTable, PhoneEndingTable, SearchVersionTable } from './tables/search.ts'
import type { CareDrugTable, CareNotGivenTable, CareStrikeTable, CareTable, SessionRoleTable, SessionTable } from './tables/sessions.ts'
import type { SummaryReceivedTable, SummarySentTable } from './tables/sister-summaries.ts'
import type {
  CountLineTable,
  ItemPlanTable,
  LotMovementTable,
  LotTable,
  ReceiptTable,
  StockCountTable,
  StockDayTable,
} from './tables/stock.ts'
import type { IdempotencyTable, LockTable, MetaTable, MigrationTable, SettingTable } from './tables/store.ts'
import type { TherapyCourseTable, TherapyTreatmentTable } from './tables/therapy.ts'
import type { AdmissionTable, DischargePlanTable, HandoverLineTable, HandoverTable, SessionOutcomeTable } from './tables/ward.ts'

/** One interface per table. `toX` functions map a row to the contract's shape; a row itself is never sent. */
export interface Schema {
  personnel: PersonnelTable
  signIn: SignInTable
  unsentReport: UnsentReportTable
  resetCode: ResetCodeTable
  throttle: ThrottleTable
  patient: PatientTable
  counter: CounterTable
  patientWord: PatientWordTable
  nameKey: NameKeyTable
  phoneEnding: PhoneEndingTable
  listCount: ListCountTable
  searchVersion: SearchVersionTable
  queue: QueueTable
  session: SessionTable
  sessionRole: SessionRoleTable
  care: CareTable
  careDrug: CareDrugTable
  careNotGiven: CareNotGivenTable
  careStrike: CareStrikeTable
  bed: BedTable
  admission: AdmissionTable
  dischargePlan: DischargePlanTable
  sessionOutcome: SessionOutcomeTable
  handover: HandoverTable
  handoverLine: HandoverLineTable
  item: ItemTable
  movement: MovementTable
  receipt: ReceiptTable
  lot: LotTable
  lotMovement: LotMovementTable
  itemPlan: ItemPlanTable
  stockDay: StockDayTable
  stockCount: StockCountTable
  countLine: CountLineTable
  setting: SettingTable
  idempotency: IdempotencyTable
  auditEvent: AuditEventTable
  auditHead: AuditHeadTable
  notice: NoticeTable
  patientRead: PatientReadTable
  recordHistory: RecordHistoryTable
  meta: MetaTable
  lock: LockTable
  migration: MigrationTable
  patientFacts: PatientFactsTable
  allergyStatus: AllergyStatusTable
  allergy: AllergyTable
  itemDrug: ItemDrugTable
  formularySignature: FormularySignatureTable
  guardOverride: GuardOverrideTable
  agreementAnswer: AgreementAnswerTable
  prescriptionLine: PrescriptionLineTable
  guardFinding: GuardFindingTable
  template: TemplateTable
  observation: ObservationTable
  testResult: TestResultTable
  referral: ReferralTable
  phrase: PhraseTable
  summarySent: SummarySentTable
  summaryReceived: SummaryReceivedTable
  therapyCourse: TherapyCourseTable
  therapyTreatment: TherapyTreatmentTable
  preference: PreferenceTable
  card: CardTable
  arrival: ArrivalTable
  problem: ProblemTable
  personMerge: PersonMergeTable
  personLink: PersonLinkTable
  notSame: NotSameTable
  followUp: FollowUpTable
  followUpCall: FollowUpCallTable
  sessionDiagnosis: SessionDiagnosisTable
  unreadDiagnosis: UnreadDiagnosisTable
  diseaseReport: DiseaseReportTable
  diseaseWeek: DiseaseWeekTable
  diagnosisTerm: DiagnosisTermTable
  returnSent: ReturnSentTable
  dhisMap: DhisMapTable
  dhisSetting: DhisSettingTable
  dataRequest: DataRequestTable
  breach: BreachTable
  disclosure: DisclosureTable
  restriction: RestrictionTable
}

export interface PatientTable extends EditColumns {
  _id: string
  firstname: string
  lastname: string
  searchName: string
  /** As typed. */
  phone: string
  /** National digits without the leading zero or 234: '8031234567'. */
  phoneKey: string
  gender: (typeof GENDERS)[number]
  ageRange: (typeof AGE_RANGES)[number]
  /** yyyy-mm-dd */
  ageRangeOn: string
  email: string
  allergies: string
  /** On the person's folder, in capitals; '' if none. */
  clinicNumber: Generated<string>
  /** `clinicNumber` without space, dot, dash and slash; unique where it is not ''. */
  clinicNumberKey: Generated<string>
  church: string
  isSaintsCommunity: Flag
  contactPerson: string
  contactPersonNumber: string
  recordedAt: TypedAt
  /** The audit id of the upload that registered the patient; never sent. */
  uploadId: Generated<string | null>
}

export interface BedTable extends EditColumns {
  _id: string
  tag: string
  /** `tag` in lower case without surrounding spaces; unique. */
  tagKey: string
  /** `tag` with padded numbers, so that Bed 2 sorts before Bed 10. */
  sortKey: string
}

export interface ItemTable extends EditColumns {
  _id: string
  name: string
  /** `name` in lower case without surrounding spaces; unique. */
  nameKey: string
  searchName: string
  /** Sum of the item's movements; never below 0. */
  count: number
  /** Stock after the last opening or delivery, or a higher count; the item is low at a quarter of it. */
  fullCount: number
  description: string
  dosage: string
  /** What one of it is called: 'tablet'. '' if it was never said. */
  unit: Generated<string>
  /** The test that uses one of it up for each result; null for none. */
  test: Generated<Test | null>
}

interface MovementTable {
  _id: string
  itemId: string
  type: 'opening' | 'upload' | 'dispensed' | 'restock' | 'correction'
  change: number
  personnelId: string
  sessionId: string | null
  reason: string
  createdAt: Time
}
