import { type ReadDiagnosis, readDiagnosesOf } from '@clinic/contract/diagnoses'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'
import { CODE_WORDS } from './code-words.ts'
import styles from './codes.module.css'

/** The server is asked once who types makes a pause. */
const PAUSE_MS = 600

/** On the line of the field's label: what its words are counted as. It takes no room, so that nothing moves while someone types. */
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
    <p className={styles.read} title={labels.join(', ') || undefined} aria-live="polite">
      {labels.length > 0 && (
        <>
          <span className={styles.hidden}>{CODE_WORDS.readAs} </span>
          {labels.map((label) => (
            <span key={label} className={styles.chip}>
              {label}
            </span>
          ))}
        </>
      )}
    </p>
  )
}

const labelOf = ({ label, certainty }: Pick<ReadDiagnosis, 'label' | 'certainty'>) =>
  certainty === 'suspected' ? CODE_WORDS.suspected(label) : label
