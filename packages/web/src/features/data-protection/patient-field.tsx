import type { PatientBrief } from '@clinic/contract/patients/patient-brief'
import { Button, Input, TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useFoundPatients } from '../../keys/palette/use-found-patients.ts'
import { KEY_ROW } from '../../lib/targets.ts'
import { personText } from '../../shared/patient/person-text.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { useRowKeys } from '../../ui/list/use-row-keys.ts'
import styles from './data-protection.module.css'
import { nameOf } from './name-of.ts'
import { WORDS } from './words.ts'

type Props = { chosen: PatientBrief | null; error: ReactNode; onChoose: (patient: PatientBrief | null) => void }

/** Finds the patient that something is about, and shows who it is. The focus stays in it, so that typing goes on with the keyboard. */
export function PatientField({ chosen, error, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const found = useFoundPatients(chosen ? '' : typed)
  const rows = useRowKeys()
  /** Enter does not save a form that is just begun: it goes to the people found, as the down arrow does. */
  const toFound = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    event.preventDefault()
    rows.ref.current?.querySelector('button')?.focus()
  }
  if (chosen)
    return (
      <Input.Wrapper label={WORDS.patient} labelElement="div" required>
        <div className={styles.chosen}>
          <Person patient={chosen} />
          <Button
            variant="subtle"
            className="firm"
            aria-label={WORDS.changePatient}
            autoFocus
            data-autofocus
            onClick={() => onChoose(null)}
          >
            {WORDS.change}
          </Button>
        </div>
      </Input.Wrapper>
    )
  return (
    <div data-path="patientId">
      <TextInput
        label={WORDS.patient}
        description={WORDS.findPatient}
        required
        autoComplete="off"
        autoFocus
        data-autofocus
        error={error}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={toFound}
      />
      {found.isAsked && (
        <ListState query={found} rows={1} isEmpty={({ data }) => data.length === 0} empty={<p className="quiet">{WORDS.noneFound}</p>}>
          {({ data }) => (
            <ul {...rows} className={`plain-list ruled edge corner scrolls above-3 ${styles.found}`}>
              {data.map((patient) => (
                <li key={patient._id}>
                  <button
                    type="button"
                    className="bare wide to-left pad-rows-3 pad-sides-4 lit"
                    aria-label={WORDS.chooseName(nameOf(patient))}
                    onClick={() => onChoose(patient)}
                    {...KEY_ROW}
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
    <span className="grid narrow anywhere">
      <span className="strong">{nameOf(patient)}</span>
      <span className="note">
        {personText(patient)} · {patient.phone}
      </span>
    </span>
  )
}
