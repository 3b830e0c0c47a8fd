import { type Observation, OWN_STRIKE_HOURS, strikeObservation } from '@clinic/contract/observations/observations'
import { Modal } from '@mantine/core'
import { call } from '../../../api/client.ts'
import { canManageSession } from '../can-manage-session.ts'
import { MistakeForm } from '../mistakes/mistake-form.tsx'
import { WORDS } from './words.ts'

const REASONS = [WORDS.wrongPatient, WORDS.wrongReading, WORDS.enteredTwice]

type Props = { set: Observation | undefined; opened: boolean; onClose: () => void }

/** Asks why a set was entered in error. Always mounted, so that it knows where the focus came from. */
export function StrikeSet({ set, opened, onClose }: Props) {
  return (
    <Modal opened={opened && set !== undefined} onClose={onClose} title={WORDS.strikeQuestion}>
      {set && (
        <MistakeForm
          draft={`strike:${set._id}`}
          key={set._id}
          reasons={REASONS}
          confirm={WORDS.strike}
          done={WORDS.struckDone}
          send={(body, idempotencyKey) => call(strikeObservation, { params: { id: set._id }, body }, { idempotencyKey })}
          onDone={onClose}
          onCancel={onClose}
        >
          {WORDS.strikeConsequence}
        </MistakeForm>
      )}
    </Modal>
  )
}

/** Can this user mark this set as entered in error? The server decides; this only says whether to offer it. */
export function mayStrikeSet(
  user: { readonly _id: string; readonly role: Parameters<typeof canManageSession>[0] },
  set: Observation,
  now: number,
): boolean {
  if (set.struck || set._id === set.sessionId) return false
  return canManageSession(user.role) || (set.recordedBy._id === user._id && now - Date.parse(set.takenAt) <= OWN_STRIKE_HOURS * 3_600_000)
}
