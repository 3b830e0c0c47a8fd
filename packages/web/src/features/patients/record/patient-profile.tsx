import { allergyWords, readAllergyText } from '@clinic/clinical/allergies/allergy-text'
import type { KnownBirth } from '@clinic/clinical/people/ages'
import { can } from '@clinic/contract/endpoint'
import { mergePatients } from '@clinic/contract/merge/merge'
import { getFacts } from '@clinic/contract/patients/patient-facts'
import { fieldOf, SHOWN_FIELDS, type ShownField } from '@clinic/contract/patients/patient-fields'
import { type Patient, updatePatient } from '@clinic/contract/patients/patients'
import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { query } from '../../../api/client.ts'
import { useUser } from '../../../auth/user.tsx'
import { pathTo } from '../../../lib/paths.ts'
import { SCREEN } from '../../../lib/texts.ts'
import { CheckInButton } from '../../../shared/check-in/check-in-button.tsx'
import { ageText } from '../../../shared/patient/age-text.ts'
import { churchName, useChurches } from '../../../shared/patient/churches.ts'
import { sexText } from '../../../shared/patient/sex-text.ts'
import { PrintMenu } from '../../../ui/page/print-menu.tsx'
import { clinicToday } from '../../../ui/time/clinic-time.ts'
import { formatDate } from '../../../ui/time/date-text.tsx'
import { type Birth, birthText } from '../register/birth-text.ts'
import { WORDS } from '../words.ts'
import { PatientFrame } from './patient-frame.tsx'
import styles from './patient-profile.module.css'
import { PregnancyFact } from './pregnancy-fact.tsx'
import { StartConsultation } from './start-consultation.tsx'

export function Screen() {
  const { patientId = '' } = useParams()
  const { role } = useUser()
  return (
    <PatientFrame
      patientId={patientId}
      tab="patientProfile"
      title={WORDS.patientProfile}
      actions={(patient) => (
        <>
          <Anchor component={Link} to={pathTo('patientHistory', { patientId })} py={10}>
            {SCREEN.viewHistory}
          </Anchor>
          {can(role, mergePatients) && (
            <Anchor component={Link} to={pathTo('mergePatients', { patientId })} py={10}>
              {WORDS.joinRecords}
            </Anchor>
          )}
          <PrintMenu prints={['patient-card']} id={patientId} role={role} />
          <CheckInButton patient={patient} />
          <StartConsultation patientId={patientId} variant="default" />
          {can(role, updatePatient) && (
            <Button component={Link} to={pathTo('editPatient', { patientId })}>
              {SCREEN.editProfile}
            </Button>
          )}
        </>
      )}
    >
      {(patient) => <Facts patient={patient} />}
    </PatientFrame>
  )
}

/** In the specification's order; other fields follow. */
const FIRST: readonly ShownField[] = [
  ...(['firstname', 'lastname', 'email', 'church', 'phone', 'gender', 'ageRange', 'allergies'] as const),
  ...(['contactPerson', 'contactPersonNumber'] as const),
]
const ROWS = [...new Set([...FIRST, ...SHOWN_FIELDS])]

function Facts({ patient }: { patient: Patient }) {
  return (
    <dl className={styles.facts}>
      {ROWS.filter((name) => name !== 'clinicNumber' || patient.clinicNumber !== '').map((name) => (
        <Fragment key={name}>
          <div>
            <dt className="text-m">{fieldOf(name).label}</dt>
            <dd className="as-typed anywhere">{factOf(name, patient) || '–'}</dd>
          </div>
          {name === 'ageRange' && <FactsBeside patient={patient} />}
        </Fragment>
      ))}
    </dl>
  )
}

/** What is recorded beside the fields: the birth and a pregnancy. */
function FactsBeside({ patient }: { patient: Patient }) {
  const facts = useQuery(query(getFacts, { params: { id: patient._id } }))
  const { data } = facts
  return (
    <>
      <div>
        <dt className="text-m">{WORDS.birthDate}</dt>
        <dd className="as-typed anywhere">
          {data && (isKnown(data) ? WORDS.born(birthText(data), ageText(data, data.deceasedOn ?? clinicToday())) : '–')}
          {!data && (facts.isError ? WORDS.birthNotLoaded : WORDS.loading)}
          {!data && facts.isError && (
            <Button variant="default" display="block" mt="xs" loading={facts.isFetching} onClick={() => void facts.refetch()}>
              {WORDS.tryAgain}
            </Button>
          )}
        </dd>
      </div>
      {data && <PregnancyFact patient={patient} facts={data} />}
    </>
  )
}

const isKnown = <T extends Birth>(birth: T): birth is T & KnownBirth => birth.birthDate !== null && birth.birthPrecision !== null

function factOf(name: ShownField, patient: Patient): ReactNode {
  if (name === 'church') return <ChurchName patient={patient} />
  if (name === 'gender') return sexText(patient.gender)
  if (name === 'ageRange') return WORDS.ageRecorded(patient.ageRange, formatDate(patient.ageRangeOn))
  if (name === 'allergies' && readAllergyText(patient.allergies).status !== 'listed') return allergyWords(patient.allergies)
  return patient[name]
}

function ChurchName({ patient }: { patient: Patient }) {
  const churches = useChurches({ enabled: patient.isSaintsCommunity })
  return (
    <>
      {churchName(churches, patient) || '–'}
      {churches.isError && (
        <Button variant="default" display="block" mt="xs" loading={churches.isFetching} onClick={() => void churches.refetch()}>
          {WORDS.tryAgain}
        </Button>
      )}
    </>
  )
}
