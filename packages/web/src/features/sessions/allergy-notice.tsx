import { allergyWords, readAllergyText } from '@clinic/contract/clinical/allergy-text'
import type { Patient } from '@clinic/contract/patients'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import careStyles from './care.module.css'
import styles from './sessions.module.css'
import { WORDS } from './words.ts'

type Props = { patient: { data: Patient | undefined; isError: boolean; refetch: () => unknown } }

/** The patient's allergies beside every choice of a drug. That they could not be loaded is said as loudly; that there are none, or that no one asked, quietly: the row that gives a drug asks. */
export function AllergyNotice({ patient: { data, isError, refetch } }: Props) {
  const status = data && readAllergyText(data.allergies).status
  if (data && status !== 'listed') return <p className={careStyles.allergies}>{allergyWords(data.allergies)}</p>
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
