import { allergyWords, readAllergyText } from '@clinic/clinical/allergies/allergy-text'
import { getAllergies } from '@clinic/contract/patients/allergies'
import type { Patient } from '@clinic/contract/patients/patients'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/client.ts'
import { WORDS as LIST_WORDS } from '../../../shared/allergies/words.ts'
import { WORDS } from '../words.ts'

type Props = { patient: { data: Patient | undefined; isError: boolean; refetch: () => unknown } }

/**
 * The patient's allergies next to every choice of a drug. Equally prominent if they could not be loaded; quiet if there are none; silent if no
 * one asked, because the banner asks.
 */
export function AllergyNotice({ patient: { data, isError, refetch } }: Props) {
  const listed = useQuery({ ...query(getAllergies, { params: { id: data?._id ?? '' } }), enabled: data !== undefined })
  const isInText = data !== undefined && readAllergyText(data.allergies).status === 'listed'
  // The text belongs to this record; the list includes those of records joined to it.
  const more = listed.data && listed.data.list.length > 0 && !(isInText && listed.data.agrees) ? LIST_WORDS.listed(listed.data.list) : null
  if (data && !isInText && more === null)
    return readAllergyText(data.allergies).status === 'none-known' && <p className="below-4">{allergyWords(data.allergies)}</p>
  if (!data && !isError) return <p className="below-4">{WORDS.loadingAllergies}</p>
  return (
    <Alert color="warning" variant="light" icon={<IconAlertTriangle aria-hidden />} className="below-4" role="note">
      {data ? (
        <strong>{[isInText ? allergyWords(data.allergies) : null, more].filter(Boolean).join(' · ')}</strong>
      ) : (
        <>
          <p className="below-4">{WORDS.allergiesNotLoaded}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {WORDS.tryAgain}
          </Button>
        </>
      )}
    </Alert>
  )
}
