import { TOASTS } from '@clinic/contract/messages'
import { deletePersonnel, issueSlip, type Personnel, type Slip, updatePersonnel } from '@clinic/contract/personnel/personnel'
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/client.ts'
import { newKey } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { FAILURES } from '../../lib/texts.ts'
import { ConfirmModal } from '../../ui/float/confirm-modal.tsx'
import { type IssuedSlip, SlipDialog } from './slip-dialog.tsx'
import { WORDS } from './words.ts'

type Action = {
  question: (name: string) => string
  consequence: (person: Personnel) => string
  danger?: boolean
  /** Returns a slip if the action creates one. */
  run: (person: Personnel, idempotencyKey: string) => Promise<Slip | null>
}

const setDeactivated = async ({ email, version }: Personnel, deactivated: boolean, idempotencyKey: string) => {
  await call(updatePersonnel, { params: { email }, body: { deactivated, version } }, { idempotencyKey })
  return null
}

const ACTIONS = {
  activate: {
    question: (name) => WORDS.activateQuestion(name),
    consequence: ({ isFirstLogin }) => (isFirstLogin ? WORDS.activateUnchosenConsequence : WORDS.activateConsequence),
    run: (person, key) => setDeactivated(person, false, key),
  },
  deactivate: {
    question: (name) => WORDS.deactivateQuestion(name),
    consequence: () => WORDS.deactivateConsequence,
    danger: true,
    run: (person, key) => setDeactivated(person, true, key),
  },
  delete: {
    question: (name) => WORDS.deleteQuestion(name),
    consequence: () => WORDS.deleteConsequence,
    danger: true,
    run: async ({ email }, idempotencyKey) => {
      await call(deletePersonnel, { params: { email } }, { idempotencyKey })
      return null
    },
  },
  slip: {
    question: (name) => WORDS.slipQuestion(name),
    consequence: () => WORDS.slipConsequence,
    danger: true,
    run: ({ email }, idempotencyKey) => call(issueSlip, { params: { email } }, { idempotencyKey }),
  },
} as const satisfies Record<string, Action>

export type AskAction = (person: Personnel, action: keyof typeof ACTIONS) => void
/** `from` had the focus, and gets it back. */
type PendingAction = { person: Personnel; action: Action; idempotencyKey: string; from: Element | null }

/** What an admin can do with an account. Each action asks first and explains the consequences. */
export function PersonnelActions({ children }: { children: (ask: AskAction) => ReactNode }) {
  const [asked, setAsked] = useState<PendingAction | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [issued, setIssued] = useState<IssuedSlip | null>(null)
  const act = useMutation({
    mutationFn: ({ person, action, idempotencyKey }: PendingAction) => action.run(person, idempotencyKey),
    onSuccess: (slip, { person: { name, email } }) => {
      if (slip) setIssued({ ...slip, name, email })
      notify.success(TOASTS.actionCompleted)
    },
    onError: (error) => notify.failure(error, FAILURES.personnelAction),
    onSettled: () => setAsking(false),
  })

  const ask: AskAction = (person, name) => {
    setAsked({ person, action: ACTIONS[name], idempotencyKey: newKey(), from: document.activeElement })
    setAsking(true)
  }

  function closeSlip() {
    setIssued(null)
    if (asked?.from instanceof HTMLElement) asked.from.focus()
  }

  return (
    <>
      {children(ask)}
      <ConfirmModal
        opened={isAsking}
        question={asked?.action.question(asked.person.name) ?? ''}
        danger={asked?.action.danger ?? false}
        onConfirm={() => asked && act.mutateAsync(asked).catch(() => undefined)} // onError shows it
        onCancel={() => setAsking(false)}
      >
        <Text>{asked?.action.consequence(asked.person)}</Text>
      </ConfirmModal>
      <SlipDialog issued={issued} onClose={closeSlip} />
    </>
  )
}
