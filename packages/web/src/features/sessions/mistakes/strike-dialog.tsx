import { givenUnits } from '@clinic/clinical/drugs/units'
import { strikeCare } from '@clinic/contract/sessions/entered-in-error'
import type { Comment } from '@clinic/contract/sessions/session-record'
import { Modal } from '@mantine/core'
import { call } from '../../../api/client.ts'
import { WORDS } from '../words.ts'
import { MistakeForm } from './mistake-form.tsx'

const REASONS = [WORDS.wrongPatient, WORDS.wrongDrug, WORDS.wrongUnits, WORDS.enteredTwice]

type Props = { sessionId: string; care: Comment | undefined; opened: boolean; onDone: () => void; onClose: () => void }

/** Asks why care was entered in error. Always mounted, so that it knows where the focus came from. */
export function StrikeDialog({ sessionId, care, opened, onDone, onClose }: Props) {
  return (
    <Modal opened={opened && care !== undefined} onClose={onClose} title={WORDS.strikeQuestion}>
      {care && (
        <MistakeForm
          draft={`strike:${care._id}`}
          key={care._id}
          reasons={REASONS}
          confirm={WORDS.markAsEnteredInError}
          done={WORDS.markedAsEnteredInError}
          send={(body, idempotencyKey) => call(strikeCare, { params: { id: sessionId, careId: care._id }, body }, { idempotencyKey })}
          onDone={onDone}
          onCancel={onClose}
        >
          {WORDS.strikeConsequence}
          {care.drugs.length > 0 && ` ${WORDS.inStockAgain(itemsOf(care))}`}
        </MistakeForm>
      )}
    </Modal>
  )
}

const itemsOf = ({ drugs }: Comment): string => new Intl.ListFormat('en').format(drugs.map(givenUnits))
