import { type ReadDiagnosis, readDiagnosesOf } from '@clinic/contract/diagnoses/diagnoses'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/client.ts'
import { CODE_WORDS } from './code-words.ts'
import styles from './codes.module.css'

/** Asks the server once typing pauses. */
const PAUSE_MS = 600

/** In the field: how its words are coded. Its place is kept, so that nothing moves while typing. */
export function CodesRead({ text }: { text: string }) {
  const [later] = useDebouncedValue(text.trim(), PAUSE_MS)
  const { data = [] } = useQuery({
    ...query(readDiagnosesOf, { body: { text: later } }),
    enabled: later !== '',
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const labels = text.trim() === '' || later === '' ? [] : data.map(labelOf)
  return (
    <div className={styles.read} aria-live="polite">
      {labels.length > 0 && <span className="visually-hidden">{CODE_WORDS.readAs}</span>}
      {labels.map((label) => (
        <span key={label} className={`cut ${styles.chip}`} title={label}>
          {label}
        </span>
      ))}
    </div>
  )
}

const labelOf = ({ label, certainty }: Pick<ReadDiagnosis, 'label' | 'certainty'>) =>
  certainty === 'suspected' ? CODE_WORDS.suspected(label) : label
