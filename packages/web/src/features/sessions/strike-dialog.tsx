import { strikeCare } from '@clinic/contract/entered-in-error'
import type { Comment } from '@clinic/contract/sessions'
import { Modal } from '@mantine/core'
import { call } from '../../api/client.ts'
import { MistakeForm } from './mistake-form.tsx'

const REASONS = ['Wrong patient', 'Wrong drug', 'Wrong number of units', 'Entered twice']

type Props = { sessionId: string; care: Comment | undefined; opened: boolean; onDone: () => void; onClose: () => void }

/** Asks why care was entered in error. Always there, so that it knows where the focus came from when it opens. */
export function StrikeDialog({ sessionId, care, opened, onDone, onClose }: Props) {
  return (
    <Modal opened={opened && care !== undefined} onClose={onClose} title="Mark this care as entered in error?">
      {care && (
        <MistakeForm
          key={care._id}
          reasons={REASONS}
          confirm="Mark as entered in error"
          done="Marked as entered in error"
          send={(body, idempotencyKey) => call(strikeCare, { params: { id: sessionId, careId: care._id }, body }, { idempotencyKey })}
          onDone={onDone}
          onCancel={onClose}
        >
          It stays readable, struck through, with your name and the reason.
          {care.drugs.length > 0 && ` ${goesBack(care)} in stock again.`}
        </MistakeForm>
      )}
    </Modal>
  )
}

function goesBack({ drugs }: Comment): string {
  const units = drugs.map(({ drug, dosage }) => `${drug} × ${dosage}`)
  return `${new Intl.ListFormat('en').format(units)} will be`
}
