import { type GivenDrug, givenUnits, unitOf } from '@clinic/clinical/drugs/units'
import { strikeCare } from '@clinic/contract/sessions/entered-in-error'
import { type Comment, getSession, type Session } from '@clinic/contract/sessions/session-record'
import { Button, Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, query } from '../../../api/client.ts'
import { useUser } from '../../../auth/user.tsx'
import { newKey } from '../../../forms/contract-form.ts'
import { timeNow } from '../../../lib/clock.ts'
import { ApiError } from '../../../lib/error.ts'
import * as notify from '../../../lib/notices/notify.ts'
import { SCREEN } from '../../../lib/texts.ts'
import { useFocusBack } from '../../../ui/float/use-focus-back.ts'
import { shortTime } from '../../../ui/time/short-time.ts'
import { mayStrike } from '../mistakes/may-strike.ts'
import { WORDS } from '../words.ts'
import { type CareRow, isSelected } from './care-rows.ts'

/** When the care was saved that this form sent first, before what is in it now was typed; null for any other failure. */
export const savedBefore = (error: unknown): string | null => (error instanceof ApiError && error.body.earlier?.at) || null

type Props = {
  session: Session
  /** When it was saved; null while there is nothing to ask. */
  at: string | null
  now: { readonly comment: string; readonly drugs: readonly CareRow[] }
  /** Closes the question, and sends what is in the form as another entry. */
  onSend: () => void
  /** Keeps what was saved first, and clears the form. */
  onLeave: () => void
  onCancel: () => void
}

/**
 * The answer to Save was lost, and the form was changed and saved again. What was saved first is settled before the second goes: otherwise
 * drugs given once would be recorded twice.
 */
export function SavedBefore({ at, onCancel, ...props }: Props) {
  useFocusBack(at !== null)
  return (
    <Modal opened={at !== null} onClose={onCancel} title={at && WORDS.savedBefore(shortTime(at, timeNow()))}>
      {at && <Question at={at} onCancel={onCancel} {...props} />}
    </Modal>
  )
}

function Question({ session, at, now, onSend, onLeave, onCancel }: Props & { at: string }) {
  const user = useUser()
  const [key] = useState(newKey)
  const [isBusy, setBusy] = useState(false)
  const read = useQuery({ ...query(getSession, { params: { id: session._id } }), staleTime: 0 })
  const care = read.data?.comments.find(({ createdAt, userId }) => createdAt === at && userId._id === user._id)
  const isOffered = read.data && care && mayStrike(user, read.data, care, timeNow())

  async function change({ _id: careId }: Comment) {
    setBusy(true)
    try {
      await call(strikeCare, { params: { id: session._id, careId }, body: { reason: WORDS.changedAtOnce } }, { idempotencyKey: key })
      onSend()
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <p>{WORDS.wasRecorded(care ? savedText(care) : '')}</p>
      <p className="above-3">{WORDS.standsInForm(typedText(now))}</p>
      {care?.struck && <p className="above-3">{WORDS.struckSince}</p>}
      <Group justify="flex-end" mt="lg">
        <Button variant="subtle" onClick={onCancel} disabled={isBusy}>
          {SCREEN.goBackAndEdit}
        </Button>
        <Button variant="default" onClick={onLeave} disabled={isBusy}>
          {WORDS.leaveAsRecorded}
        </Button>
        <Button variant="default" onClick={onSend} disabled={isBusy}>
          {WORDS.recordBoth}
        </Button>
        {isOffered && (
          <Button onClick={() => void change(care)} loading={isBusy} data-autofocus>
            {WORDS.changeIt}
          </Button>
        )}
      </Group>
    </>
  )
}

const textOf = (comment: string, rows: readonly GivenDrug[]) => [comment, ...rows.map(givenUnits)].filter((part) => part !== '').join('; ')

const savedText = ({ comment, drugs, notGiven }: Comment) => textOf(comment, [...drugs, ...notGiven])
const typedText = ({ comment, drugs }: Props['now']) =>
  textOf(
    comment,
    drugs.filter(isSelected).map(({ typed, dosage, item }) => ({ drug: typed, dosage, unit: item && unitOf(item) })),
  )
