import type { CallOutcome } from '@clinic/clinical/follow-ups/call-outcomes'
import { type FollowUp, logCall } from '@clinic/contract/follow-ups/follow-ups'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../api/client.ts'
import { newKey } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { nameOf } from './name-of.ts'
import { WORDS } from './words.ts'

/** Outcomes that need no note. */
const PRESSED: readonly CallOutcome[] = ['coming', 'not-coming', 'no-answer', 'off', 'wrong-number']

/** The outcome of a call, in one press. */
export function Outcomes({ followUp, onNoted }: { followUp: FollowUp; onNoted?: () => void }) {
  const name = nameOf(followUp)
  // What was pressed without an answer may be stored: the same press again is not another call.
  const keys = useRef(new Map<CallOutcome, string>())
  const note = useMutation({
    mutationFn: (outcome: CallOutcome) => {
      const idempotencyKey = keys.current.get(outcome) ?? newKey()
      keys.current.set(outcome, idempotencyKey)
      return call(logCall, { params: { id: followUp._id }, body: { outcome } }, { idempotencyKey })
    },
    onSuccess: (_, outcome) => {
      keys.current.delete(outcome)
      onNoted?.()
      notify.success(WORDS.noted(WORDS.outcomes[outcome], name))
    },
    onError: (error) => notify.failure(error),
  })
  return (
    <fieldset className="flex wrap narrow gap-2 unpadded no-edge" aria-label={WORDS.whatCame(name)}>
      {PRESSED.map((outcome) => (
        <Button key={outcome} variant="default" px="sm" disabled={note.isPending} onClick={() => note.mutate(outcome)}>
          {WORDS.outcomes[outcome]}
        </Button>
      ))}
    </fieldset>
  )
}
