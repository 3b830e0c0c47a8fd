import { SCREEN } from '@clinic/contract/messages'
import type { Patient } from '@clinic/contract/patients'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { churchName, useChurches } from './churches.ts'
import { LABELS, type LabelledField } from './patient-values.ts'
import styles from './saved-meanwhile.module.css'

type Props = {
  theirs: Patient
  taken: readonly LabelledField[]
  clashing: readonly LabelledField[]
  onTake: (field: LabelledField) => void
}

/** What someone else saved while this form was open. It takes the focus, because saving has just been refused. */
export function SavedMeanwhile({ theirs, taken, clashing, onTake }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const [gone, setGone] = useState<readonly LabelledField[]>([])
  const { data: churches } = useChurches({ enabled: theirs.isSaintsCommunity })
  useEffect(() => element.current?.focus(), [])
  const read = (field: LabelledField) => (field === 'church' ? churchName(churches, theirs) : theirs[field]) || 'nothing'

  return (
    <Alert
      ref={element}
      tabIndex={-1}
      role="alert"
      color="warning"
      variant="light"
      mb="lg"
      icon={<IconAlertTriangle aria-hidden />}
      title="Someone else saved this record while you were editing"
    >
      <p className={styles.text}>What you typed is still here. Look at these, then press {SCREEN.updateRecord} again.</p>
      <ul className={styles.changes}>
        {taken.map((field) => (
          <li key={field}>
            {LABELS[field]} is now {read(field)}. It was taken over.
          </li>
        ))}
        {clashing.map((field) => (
          <li key={field}>
            {LABELS[field]}: they saved {read(field)}.{' '}
            {gone.includes(field) ? 'It was taken over.' : 'Yours stays, unless you take theirs.'}
            {!gone.includes(field) && (
              <Button
                variant="default"
                aria-label={`Take theirs: ${LABELS[field]}`}
                onClick={() => {
                  onTake(field)
                  setGone([...gone, field])
                }}
              >
                Take theirs
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
