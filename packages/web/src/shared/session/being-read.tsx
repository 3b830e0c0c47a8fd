import { Alert } from '@mantine/core'
import { DIAGNOSIS_WORDS as WORDS } from './diagnosis-words.ts'

/** After an upgrade, figures say so until the diagnoses of older visits have been read. */
export function BeingRead({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Alert color="warning" variant="light" mb="md">
      {WORDS.beingRead(count)}
    </Alert>
  )
}

const READING_MS = 30_000

/** How often such figures are fetched again. */
export const askAgainWhileRead = ({ state }: { state: { data?: { beingRead: number } | undefined } }) =>
  state.data && state.data.beingRead > 0 ? READING_MS : false
