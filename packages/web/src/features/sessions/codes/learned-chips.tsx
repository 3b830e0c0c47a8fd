import { diagnosisCodes } from '@clinic/clinical/diagnoses/diagnosis-codes'
import { type LearnedPrescription, listLearned } from '@clinic/contract/prescribing/learned-prescriptions'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { query } from '../../../api/client.ts'
import { LINE_WORDS } from '../prescription/line-words.ts'
import styles from '../prescription/lines.module.css'

type Props = { diagnosis: string; patientId: string; onTake: (learned: LearnedPrescription) => void }

/** What this clinic usually prescribes for the diagnosis. A single tab stop; arrow keys move between the options. */
export function LearnedChips({ diagnosis, patientId, onTake }: Props) {
  const [code] = diagnosisCodes(diagnosis)
  const [at, setAt] = useState(0)
  const learned = useQuery({ ...query(listLearned, { query: { diagnosis: code ?? '', patientId } }), enabled: code !== undefined })
  const all = code === undefined ? [] : (learned.data ?? [])
  const usual = all.filter(({ hidden }) => hidden === undefined)
  const hidden = all.flatMap(({ hidden = [] }) => hidden)
  const notOffered = hidden.length > 0 && (
    <p className="note">
      {usual.length === 0 && `${LINE_WORDS.usual}: `}
      <span>{LINE_WORDS.hidden(hidden)}</span>
    </p>
  )
  if (usual.length === 0) return notOffered
  const active = Math.min(at, usual.length - 1)

  function walk(event: KeyboardEvent<HTMLElement>) {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const next = (active + by + usual.length) % usual.length
    setAt(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }

  return (
    <>
      <div role="toolbar" tabIndex={-1} aria-label={LINE_WORDS.usual} className="flex wrap gap-3 narrow" onKeyDown={walk}>
        {usual.map((one, place) => (
          <Button
            key={one.prescription}
            variant="default"
            className={styles.chip}
            tabIndex={place === active ? 0 : -1}
            title={one.prescription}
            onFocus={() => setAt(place)}
            onClick={() => onTake(one)}
          >
            <span className={styles.usual}>{one.prescription.replaceAll('\n', '; ')}</span>{' '}
            <span className="note figures one-line">{LINE_WORDS.times(one.times)}</span>
          </Button>
        ))}
      </div>
      {notOffered}
    </>
  )
}
