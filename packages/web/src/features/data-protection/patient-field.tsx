import type { PatientBrief } from '@clinic/contract/patients/patient-brief'
import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useFoundPatients } from '../../keys/palette/use-found-patients.ts'
import { personText } from '../../shared/patient/person-text.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import styles from './data-protection.module.css'
import { nameOf } from './name-of.ts'
import { WORDS } from './words.ts'

type Props = { error: ReactNode; onChoose: (id: string) => void }

/** Finds the patient that something is about, and shows who it is. */
export function PatientField({ error, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<PatientBrief | null>(null)
  const found = useFoundPatients(chosen ? '' : typed)
  const choose = (patient: PatientBrief | null) => {
    setChosen(patient)
    onChoose(patient?._id ?? '')
  }
  if (chosen)
    return (
      <div className="flex wrap middle apart gap-3">
        <Person patient={chosen} />
        <Button variant="subtle" onClick={() => choose(null)}>
          {WORDS.change}
        </Button>
      </div>
    )
  return (
    <div data-path="patientId">
      <TextInput
        label={WORDS.patient}
        description={WORDS.findPatient}
        required
        autoComplete="off"
        data-autofocus
        error={error}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.isAsked && (
        <ListState query={found} rows={1} isEmpty={({ data }) => data.length === 0} empty={<p className="quiet">{WORDS.noneFound}</p>}>
          {({ data }) => (
            <ul className={`plain-list ${styles.found}`}>
              {data.map((patient) => (
                <li key={patient._id}>
                  <button
                    type="button"
                    className={styles.pick}
                    aria-label={WORDS.chooseName(nameOf(patient))}
                    onClick={() => choose(patient)}
                  >
                    <Person patient={patient} />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </ListState>
      )}
    </div>
  )
}

function Person({ patient }: { patient: PatientBrief }) {
  return (
    <span className="grid narrow">
      <span className="strong">{nameOf(patient)}</span>
      <span className="note">
        {personText(patient)} · {patient.phone}
      </span>
    </span>
  )
}
