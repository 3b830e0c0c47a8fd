import type { Role } from '@clinic/clinical/people/roles'
import { can } from '@clinic/contract/endpoint'
import { OWN_STRIKE_HOURS, strikeResult, type TestResult } from '@clinic/contract/results/results'
import { Modal } from '@mantine/core'
import { call } from '../../../api/client.ts'
import { canManageSession } from '../can-manage-session.ts'
import { MistakeForm } from '../mistakes/mistake-form.tsx'
import { WORDS } from './words.ts'

const REASONS = [WORDS.wrongPatient, WORDS.wrongReading, WORDS.enteredTwice]

type Props = { result: TestResult | undefined; opened: boolean; onClose: () => void }

/** Asks why a result was entered in error. Always mounted, so that it knows where the focus came from. */
export function StrikeResult({ result, opened, onClose }: Props) {
  return (
    <Modal opened={opened && result !== undefined} onClose={onClose} title={WORDS.strikeQuestion}>
      {result && (
        <MistakeForm
          draft={`strike:${result._id}`}
          key={result._id}
          reasons={REASONS}
          confirm={WORDS.strike}
          done={WORDS.struckDone}
          send={(body, idempotencyKey) => call(strikeResult, { params: { id: result._id }, body }, { idempotencyKey })}
          onDone={onClose}
          onCancel={onClose}
        >
          {WORDS.strikeConsequence}
        </MistakeForm>
      )}
    </Modal>
  )
}

/** Can this user mark this result as entered in error? The server decides; this only says whether to offer it. */
export function mayStrikeResult(user: { readonly _id: string; readonly role: Role }, result: TestResult, now: number): boolean {
  if (result.struck || !can(user.role, strikeResult)) return false
  return (
    canManageSession(user.role) ||
    (result.recordedBy._id === user._id && now - Date.parse(result.createdAt) <= OWN_STRIKE_HOURS * 3_600_000)
  )
}
