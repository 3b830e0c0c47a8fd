import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFoundPatients } from '../../keys/palette/use-found-patients.ts'
import { personText } from '../../shared/patient/person-text.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { WORDS } from './words.ts'

type Props = { name: string; onChoose: ((patientId: string, name: string) => void) | undefined }

/** Own patients by the name that the other clinic wrote; a person chooses, or does not. */
export function ChoosePatient({ name, onChoose }: Props) {
  const [typed, setTyped] = useState(name)
  const found = useFoundPatients(typed)
  if (!onChoose) return <section className="narrow card pad-5">{WORDS.besideNone}</section>
  return (
    <section className="narrow card pad-5" aria-labelledby="whose">
      <h2 id="whose" className="text-m below-2">
        {WORDS.whose}
      </h2>
      <p className="below-3 quiet">{WORDS.whoseHelp}</p>
      <TextInput label={WORDS.search} autoComplete="off" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      {found.isAsked && (
        <ListState
          query={found}
          rows={2}
          isEmpty={({ data }) => data.length === 0}
          empty={<p className="above-3 quiet">{WORDS.noneFound}</p>}
        >
          {({ data }) => (
            <ul className="plain-list">
              {data.map((patient) => {
                const whole = `${patient.firstname} ${patient.lastname}`
                return (
                  <li key={patient._id} className="entry">
                    <div className="flex column">
                      <span className="strong">{whole}</span>
                      <span className="quiet">
                        {personText(patient)} · {patient.phone}
                      </span>
                    </div>
                    <Button variant="default" aria-label={WORDS.choose(whole)} onClick={() => onChoose(patient._id, whole)}>
                      {WORDS.choosePatient}
                    </Button>
                  </li>
                )
              })}
            </ul>
          )}
        </ListState>
      )}
    </section>
  )
}
