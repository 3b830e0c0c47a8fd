import { type DiseaseReport, getDiseaseReport } from '@clinic/contract/disease-reports/disease-reports'
import type { PatientFacts } from '@clinic/contract/patients/facts-fields'
import { getFacts } from '@clinic/contract/patients/patient-facts'
import { getPatient, type Patient } from '@clinic/contract/patients/patients'
import { getSession, type Session } from '@clinic/contract/sessions/session-record'
import { call } from '../../../api/client.ts'
import { CLASSIFICATION_WORDS, OUTCOME_WORDS, WAY_WORDS } from '../../../shared/disease-reports/words.ts'
import { clinicDay } from '../../../ui/time/clinic-time.ts'
import { formatDate, formatTime } from '../../../ui/time/date-text.tsx'
import type { DrawOptions, LoadedPaper } from '../paper-loader.ts'
import { ageOf, Who } from '../patient.tsx'
import { Facts, Rule, Sheet } from '../sheet.tsx'
import { DISEASE_WORDS } from './disease-words.ts'

type Data = { readonly report: DiseaseReport; readonly session: Session; readonly patient: Patient; readonly facts: PatientFacts }

/** The fields of form IDSR 001A, on one page; what the record does not have is left to be written. */
export async function load(id: string): Promise<LoadedPaper> {
  const report = await call(getDiseaseReport, { params: { id } })
  const patientId = report.patientId._id
  const [session, patient, facts] = await Promise.all([
    call(getSession, { params: { id: report.sessionId } }),
    call(getPatient, { params: { id: patientId } }),
    call(getFacts, { params: { id: patientId } }),
  ])
  return { draw: (drawn) => <CaseReport {...drawn} report={report} session={session} patient={patient} facts={facts} /> }
}

const TO_WRITE = '........................'

function CaseReport({ printed, size, report, session, patient, facts }: DrawOptions & Data) {
  const { notified, onsetOn, address, area, classification, outcome } = report
  const words = DISEASE_WORDS.caseFields
  return (
    <Sheet
      title={DISEASE_WORDS.caseReport}
      size={size}
      printed={printed}
      about={report.label}
      who={<Who patient={patient} age={ageOf(patient, facts, clinicDay(session.createdAt))} />}
    >
      <Facts
        facts={[
          [words.disease, report.label],
          [words.facility, [printed.clinic.name, printed.clinic.address].filter(Boolean).join(', ')],
          [words.seenOn, formatDate(session.createdAt)],
          [words.stay, session.bedId ? words.inPatient : words.outPatient],
          [words.birth, facts.birthDate ? formatDate(facts.birthDate) : TO_WRITE],
          [words.phone, patient.phone || TO_WRITE],
          [words.contact, [patient.contactPerson, patient.contactPersonNumber].filter(Boolean).join(', ') || TO_WRITE],
          [words.address, address || TO_WRITE],
          [words.area, area || TO_WRITE],
          [words.onset, onsetOn ? formatDate(onsetOn) : TO_WRITE],
          [words.notified, notified ? `${formatDate(notified.at)} ${formatTime(notified.at)}` : TO_WRITE],
          [words.to, notified?.to ?? TO_WRITE],
          [words.how, notified ? WAY_WORDS[notified.how] : TO_WRITE],
          [words.reference, notified?.reference || TO_WRITE],
          [words.by, notified?.by.name ?? TO_WRITE],
          [words.classification, CLASSIFICATION_WORDS[classification]],
          [words.outcome, outcome ? OUTCOME_WORDS[outcome] : TO_WRITE],
        ]}
      />
      {DISEASE_WORDS.caseRules.map((label) => (
        <Rule key={label} label={label} />
      ))}
    </Sheet>
  )
}
