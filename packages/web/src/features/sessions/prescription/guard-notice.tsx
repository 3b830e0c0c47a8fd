import { CHECKED_WORDS } from '@clinic/clinical/guard/verdicts'
import { Alert, Button } from '@mantine/core'
import careStyles from '../care/care.module.css'
import type { Guard } from '../care/use-guard.ts'
import styles from '../sessions.module.css'
import { WORDS } from '../words.ts'

/** Above Save: what the verdicts looked at, and why it is disabled. */
export function GuardNotice({ guard: { isDown, isShut, hasAnswered, ask } }: { guard: Guard }) {
  if (isDown)
    return (
      <Alert color="warning" variant="light" role="alert">
        <p className={styles.reason}>{WORDS.guardDown}</p>
        <Button variant="default" onClick={ask}>
          {WORDS.tryAgain}
        </Button>
      </Alert>
    )
  return (
    <>
      {hasAnswered && <p className={careStyles.checked}>{CHECKED_WORDS}</p>}
      <div role="status">{isShut && <p className={styles.quiet}>{WORDS.answerFirst}</p>}</div>
    </>
  )
}
