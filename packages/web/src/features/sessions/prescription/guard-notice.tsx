import { CHECKED_WORDS } from '@clinic/clinical/guard/verdicts'
import { Alert, Button } from '@mantine/core'
import type { Guard } from '../care/use-guard.ts'
import { WORDS } from '../words.ts'

/** Above Save: what the verdicts looked at, and why it is disabled. */
export function GuardNotice({ guard: { isDown, isShut, hasAnswered, ask } }: { guard: Guard }) {
  if (isDown)
    return (
      <Alert color="warning" variant="light" role="alert">
        <p className="below-4">{WORDS.guardDown}</p>
        <Button variant="default" onClick={ask}>
          {WORDS.tryAgain}
        </Button>
      </Alert>
    )
  return (
    <>
      {hasAnswered && <p className="readable note">{CHECKED_WORDS}</p>}
      <div role="status">{isShut && <p className="quiet">{WORDS.answerFirst}</p>}</div>
    </>
  )
}
