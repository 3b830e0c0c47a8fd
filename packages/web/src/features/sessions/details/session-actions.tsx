import { getBed } from '@clinic/contract/beds/beds'
import { can } from '@clinic/contract/endpoint'
import { TOASTS } from '@clinic/contract/messages'
import { PRINTS, type PrintName } from '@clinic/contract/prints/prints'
import { sendReferral } from '@clinic/contract/referrals/referrals'
import type { Session } from '@clinic/contract/sessions/session-record'
import { updateSession } from '@clinic/contract/sessions/sessions'
import { Button } from '@mantine/core'
import { IconAlertCircle, IconMail, IconPencil, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { call, query } from '../../../api/client.ts'
import { useUser } from '../../../auth/user.tsx'
import { newKey } from '../../../forms/contract-form.ts'
import { loadLazily } from '../../../lib/late/lazy.ts'
import * as notify from '../../../lib/notices/notify.ts'
import { pathTo } from '../../../lib/paths.ts'
import { ACTIONS } from '../../../lib/targets.ts'
import { SCREEN } from '../../../lib/texts.ts'
import type { Return } from '../../../shared/session/return-choice.tsx'
import { ConfirmModal } from '../../../ui/float/confirm-modal.tsx'
import { type RowAction, RowMenu } from '../../../ui/list/row-menu.tsx'
import { canManageSession } from '../can-manage-session.ts'
import { VoidSession } from '../mistakes/void-session.tsx'
import { REFERRAL_WORDS } from '../referrals/words.ts'
import { WORDS } from '../words.ts'
import styles from './session-details.module.css'

// Its form loads the rules for a session.
const DischargeDialog = lazy(async () => ({
  default: (await loadLazily(() => import('../../../shared/session/discharge-dialog.tsx'))).DischargeDialog,
}))

const ReturnChoice = lazy(async () => ({
  default: (await loadLazily(() => import('../../../shared/session/return-choice.tsx'))).ReturnChoice,
}))
/** Until something is chosen. */
const NO_RETURN: Return = {}

type Props = { session: Session; onEdit: () => void }

/** Actions on a session: the main one, one more, and the rest in a menu. Next to it on a desktop, in a bar at the bottom on a phone. */
export function SessionActions({ session, onEdit }: Props) {
  const { role } = useUser()
  const [isVoiding, setVoiding] = useState(false)
  const directs = canManageSession(role) && !session.voided
  const prints = printsOf(session).filter((what) => PRINTS[what].roles.some((one) => one === role))
  const more: RowAction[] = [
    ...(directs && session.open ? [{ name: 'Edit', Icon: IconPencil, onPress: onEdit }] : []),
    ...(can(role, sendReferral) && !session.voided ? [{ name: REFERRAL_WORDS.refer, Icon: IconMail, to: '?refer' }] : []),
    ...prints.map((what) => ({
      name: WORDS.print(PRINTS[what].title),
      Icon: IconPrinter,
      to: pathTo('print', { what, id: session._id }),
    })),
    ...(directs ? [{ name: WORDS.markAsOpenedInError, Icon: IconAlertCircle, danger: true, onPress: () => setVoiding(true) }] : []),
  ]
  return (
    <div {...ACTIONS} className={`grid gap-3 no-print ${styles.actions}`}>
      {session.open && (
        <Button component={Link} to={pathTo('recordCare', { sessionId: session._id })}>
          {SCREEN.attend}
        </Button>
      )}
      {directs && <Toggle session={session} />}
      <RowMenu of={`${session.patientId.firstname} ${session.patientId.lastname}`} actions={more} />
      {directs && <VoidSession session={session} opened={isVoiding} onClose={() => setVoiding(false)} />}
    </div>
  )
}

/** What can be printed for a session; for a voided one, only its record. */
function printsOf({ voided, open, bedId, prescription }: Session): readonly PrintName[] {
  if (voided) return ['session']
  return [
    ...(prescription ? (['prescription', 'dose-slip'] as const) : []),
    'receipt-of-care',
    'discharge-summary',
    ...(bedId ? (['ward-chart'] as const) : []),
    ...(open && bedId ? (['bed-label'] as const) : []),
    'session',
  ]
}

/** Closes an open session or reopens a closed one, after asking. Each confirmation has its own key. */
function Toggle({ session }: { session: Session }) {
  const { _id: id, version, open } = session
  const [asked, setAsked] = useState({ open: !open, key: '' })
  const [isAsking, setAsking] = useState(false)
  const [comesBack, setComesBack] = useState(NO_RETURN)
  const isInBed = useIsInBed(session)
  const change = useMutation({
    mutationFn: ({ open, key }: { open: boolean; key: string }) =>
      call(updateSession, { body: { id, open, version, ...(!open && comesBack) } }, { idempotencyKey: key }),
    onSuccess: () => {
      setAsking(false)
      notify.success(TOASTS.sessionDone)
    },
    onError: (error) => notify.failure(error),
  })
  // Someone else may answer the question meanwhile.
  const isOpen = isAsking && asked.open !== open

  function ask() {
    setAsked({ open: !open, key: newKey() })
    setComesBack(NO_RETURN)
    setAsking(true)
  }

  return (
    <>
      <Button variant="default" onClick={ask}>
        {open ? SCREEN.closeRequest : 'Reopen'}
      </Button>
      {isOpen && isInBed && (
        <Suspense>
          <DischargeDialog opened session={session} question={WORDS.closeThisSession} onClose={() => setAsking(false)}>
            {WORDS.closeConsequence(session.bedId?.tag)}
          </DischargeDialog>
        </Suspense>
      )}
      <ConfirmModal
        opened={isOpen && !isInBed}
        question={asked.open ? WORDS.reopenThisSession : WORDS.closeThisSession}
        onCancel={() => setAsking(false)}
        onConfirm={() => change.mutateAsync(asked).catch(() => undefined) /* onError shows it */}
      >
        {asked.open ? WORDS.reopenConsequence(session.bedId?.tag) : WORDS.closeConsequence(session.bedId?.tag)}
        {!asked.open && (
          <Suspense>
            <ReturnChoice value={comesBack} onChange={setComesBack} />
          </Suspense>
        )}
      </ConfirmModal>
    </>
  )
}

/** Whether this open session has the patient in a bed; a reopened session has none. */
function useIsInBed({ open, bedId, patientId }: Session): boolean {
  const bed = useQuery({ ...query(getBed, { params: { id: bedId?._id ?? '' } }), enabled: open && bedId !== null })
  return open && bedId !== null && bed.data?.patientId?._id === patientId._id
}
