import { issueCard } from '@clinic/contract/prints/cards'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { newKey } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { ConfirmModal } from '../../ui/float/confirm-modal.tsx'
import { PRINT_WORDS } from './words.ts'

type Props = { patientId: string; hasCard: boolean; onMade: () => Promise<unknown> }

/** Creates the first card at once, but asks before a new one, because the old card stops working. */
export function CardActions({ patientId, hasCard, onMade }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [isMaking, setMaking] = useState(false)

  async function make() {
    setMaking(true)
    try {
      await call(issueCard, { params: { id: patientId } }, { idempotencyKey: newKey() })
      await onMade()
      notify.success(PRINT_WORDS.cardMade)
    } catch (error) {
      notify.failure(error)
    }
    setMaking(false)
    setAsking(false)
  }

  return (
    <>
      <Button variant={hasCard ? 'default' : 'filled'} loading={isMaking} onClick={() => (hasCard ? setAsking(true) : void make())}>
        {hasCard ? PRINT_WORDS.newCard : PRINT_WORDS.makeCard}
      </Button>
      <ConfirmModal
        opened={isAsking}
        question={PRINT_WORDS.newCardQuestion}
        confirm={PRINT_WORDS.newCard}
        onCancel={() => setAsking(false)}
        onConfirm={make}
      >
        {PRINT_WORDS.newCardConsequence}
      </ConfirmModal>
    </>
  )
}
