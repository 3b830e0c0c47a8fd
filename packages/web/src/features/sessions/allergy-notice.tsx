import { allergyWords, readAllergyText } from '@clinic/contract/clinical/allergy-text'
import type { Patient } from '@clinic/contract/patients'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { AskAllergies } from '../../forms/ask-allergies.tsx'
import careStyles from './care.module.css'
import styles from './sessions.module.css'
import { WORDS } from './words.ts'

type Props = { patient: { data: Patient | undefined; isError: boolean; refetch: () => unknown } }

/** Asks first, above what is typed: between the text and the drugs its buttons would take two Tabs from everyone who goes on. */
export function AllergiesNotAsked({ patient: { data } }: Props) {
  if (!data || readAllergyText(data.allergies).status !== 'not-asked') return null
  return (
    <div>
      <p className={careStyles.allergies}>{allergyWords(data.allergies)}</p>
      <AskAllergies patientId={data._id} />
    </div>
  )
}

/** The patient's allergies beside every choice of a drug. That they could not be loaded is said as loudly; that there are none, quietly. */
export function AllergyNotice({ patient: { data, isError, refetch } }: Props) {
  const status = data && readAllergyText(data.allergies).status
  if (status === 'not-asked') return null
  if (data && status === 'none-known') return <p className={careStyles.allergies}>{allergyWords(data.allergies)}</p>
  if (!data && !isError) return <p className={careStyles.allergies}>{WORDS.loadingAllergies}</p>
  return (
    <Alert color="warning" variant="light" icon={<IconAlertTriangle aria-hidden />} className={careStyles.allergies} role="note">
      {data ? (
        <strong>{allergyWords(data.allergies)}</strong>
      ) : (
        <>
          <p className={styles.reason}>{WORDS.allergiesNotLoaded}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {WORDS.tryAgain}
          </Button>
        </>
      )}
    </Alert>
  )
}
