import { allergyWords, readAllergyText } from '@clinic/contract/clinical/allergy-text'
import { can } from '@clinic/contract/endpoint'
import { SCREEN } from '@clinic/contract/messages'
import { getPatient, type Patient, updatePatient } from '@clinic/contract/patients'
import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { query } from '../../api/client.ts'
import { pathTo } from '../../app/paths.ts'
import { useUser } from '../../auth/user.tsx'
import { formatDate } from '../../ui/date-text.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PatientBanner } from '../../ui/patient-banner.tsx'
import { churchName, useChurches } from './churches.ts'
import styles from './patient-profile.module.css'
import { LABELS } from './patient-values.ts'
import { StartConsultation } from './start-consultation.tsx'

export function Screen() {
  const { patientId = '' } = useParams()
  const { role } = useUser()
  const patient = useQuery(query(getPatient, { params: { id: patientId } }))
  return (
    <Page
      narrow
      title="Patient profile"
      back={pathTo('patientHistory', { patientId })}
      action={
        can(role, updatePatient) && (
          <Button component={Link} to={pathTo('editPatient', { patientId })}>
            {SCREEN.editProfile}
          </Button>
        )
      }
    >
      <ListState query={patient} rows={10} rowHeight={48}>
        {(record) => (
          <>
            <PatientBanner patient={record}>
              <Anchor component={Link} to={pathTo('patientHistory', { patientId })} py={10}>
                {SCREEN.viewHistory}
              </Anchor>
              <StartConsultation patientId={patientId} variant="default" />
            </PatientBanner>
            <Facts patient={record} />
          </>
        )}
      </ListState>
    </Page>
  )
}

function Facts({ patient }: { patient: Patient }) {
  const facts: [string, ReactNode][] = [
    [LABELS.firstname, patient.firstname],
    [LABELS.lastname, patient.lastname],
    [LABELS.email, patient.email],
    [LABELS.church, <ChurchName key="church" patient={patient} />],
    [LABELS.phone, patient.phone],
    [LABELS.gender, patient.gender],
    [LABELS.ageRange, `${patient.ageRange} (recorded ${formatDate(patient.ageRangeOn)})`],
    [LABELS.allergies, readAllergyText(patient.allergies).status === 'listed' ? patient.allergies : allergyWords(patient.allergies)],
    [LABELS.contactPerson, patient.contactPerson],
    [LABELS.contactPersonNumber, patient.contactPersonNumber],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

function ChurchName({ patient }: { patient: Patient }) {
  const churches = useChurches({ enabled: patient.isSaintsCommunity })
  return (
    <>
      {churchName(churches, patient) || '–'}
      {churches.isError && (
        <Button variant="default" display="block" mt="xs" loading={churches.isFetching} onClick={() => void churches.refetch()}>
          Try again
        </Button>
      )}
    </>
  )
}
