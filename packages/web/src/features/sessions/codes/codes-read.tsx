import { type ReadDiagnosis, readDiagnosesOf } from '@clinic/contract/diagnoses'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/client.ts'
import { CODE_WORDS } from './code-words.ts'
import styles from './codes.module.css'

/** Asks the server once typing pauses. */
const PAUSE_MS = 600

/** Below the field: how its words are coded. Space for the line is reserved, so that nothing moves while typing. */
export function CodesRead({ text }: { text: string }) {
  const [later] = useDebouncedValue(text.trim(), PAUSE_MS)
  const { data = [] } = useQuery({
    ...query(readDiagnosesOf, { body: { text: later } }),
    enabled: later !== '',
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const labels = text.trim() === '' || later === '' ? [] : data.map(labelOf)
  const said = labels.length > 0 ? CODE_WORDS.readAs(labels.join(' · ')) : ''
  return (
    <p className={styles.read} title={said || undefined} aria-live="polite">
      {said}
    </p>
  )
}

const labelOf = ({ label, certainty }: Pick<ReadDiagnosis, 'label' | 'certainty'>) =>
  certainty === 'suspected' ? CODE_WORDS.suspected(label) : label
