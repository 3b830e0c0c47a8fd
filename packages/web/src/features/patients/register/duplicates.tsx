import type { ResponseOf } from '@clinic/contract/endpoint'
import { findDuplicates, PatientInput } from '@clinic/contract/patients/patients'
import { Button, Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../../api/client.ts'
import { pathTo } from '../../../lib/paths.ts'
import { SCREEN } from '../../../lib/texts.ts'
import { PatientFacts } from '../record/patient-facts.tsx'
import { WORDS } from '../words.ts'
import styles from './duplicates.module.css'
import type { PatientValues } from './patient-values.ts'

export type Duplicate = ResponseOf<typeof findDuplicates>[number]

export const duplicatesQuery = ({ firstname, lastname, phone }: Pick<PatientValues, 'firstname' | 'lastname' | 'phone'>) => ({
  query: { name: `${firstname} ${lastname}`, phone },
})

const { firstname, lastname } = PatientInput.shape
const PAUSE_MS = 500

/** Registered patients with a similar name and phone, once both are complete. Only a hint: if it fails, nothing is shown. */
export function useLikelyDuplicates(values: PatientValues): readonly Duplicate[] {
  const [typed] = useDebouncedValue(values, PAUSE_MS)
  const isComplete =
    firstname.safeParse(typed.firstname).success && lastname.safeParse(typed.lastname).success && typed.phone.replace(/\D/g, '').length >= 7
  const { data } = useQuery({ ...query(findDuplicates, duplicatesQuery(typed)), enabled: isComplete })
  return data ?? []
}

type Props = {
  found: readonly Duplicate[]
  opened: boolean
  onClose: () => void
  /** Omit it if nothing is to be saved yet. */
  onCreate?: (() => void) | undefined
  /** The user opens an existing record, so what was typed is no longer needed. */
  onUse: () => void
}

/** Shows who it may be, with the reasons; the user decides. */
export function DuplicatesModal({ found, opened, onClose, onCreate, onUse }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={WORDS.duplicateQuestion} size="lg">
      <ul className="plain-list">
        {found.map(({ patient, reasons }) => (
          <li key={patient._id} className="entry">
            <div className={styles.who}>
              <PatientFacts patient={patient} />
              <p className="above-2 warned text-s">{reasons.join(' · ')}</p>
            </div>
            <Button
              component={Link}
              to={pathTo('patientProfile', { patientId: patient._id })}
              variant="filled"
              onClick={onUse}
              aria-label={WORDS.takeRecordOf(patient.firstname, patient.lastname)}
            >
              {WORDS.takeRecord}
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex wrap at-end gap-4 above-6">
        <Button variant="default" onClick={onClose} data-autofocus>
          {SCREEN.goBackAndEdit}
        </Button>
        {onCreate && (
          <Button variant="subtle" onClick={onCreate}>
            {WORDS.differentPerson}
          </Button>
        )}
      </div>
    </Modal>
  )
}
