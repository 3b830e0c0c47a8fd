import { can } from '@clinic/contract/endpoint'
import { type FollowUp, updateFollowUp } from '@clinic/contract/follow-ups/follow-ups'
import { IconCalendar, IconNote, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useUser } from '../../auth/user.tsx'
import { loadLazily } from '../../lib/late/lazy.ts'
import { type RowAction, RowMenu } from '../../ui/list/row-menu.tsx'
import type { FollowUpAction } from './dialogs.tsx'
import { nameOf } from './name-of.ts'
import { WORDS } from './words.ts'

const Dialogs = lazy(async () => ({ default: (await loadLazily(() => import('./dialogs.tsx'))).Dialogs }))

export type Ask = (followUp: FollowUp, action: FollowUpAction) => void
type Props = { followUp: FollowUp; onAsk: Ask; more?: readonly RowAction[] }

/**
 * The dialog that a row opens. It is drawn beside the list, because its row may leave that while the hand is typing. It knows the row as it
 * is now: with the version of when it was opened, it would be refused for ever.
 */
export function useDialog(rows: readonly FollowUp[]) {
  const [asked, setAsked] = useState<{ readonly followUp: FollowUp; readonly action: FollowUpAction } | null>(null)
  const ask: Ask = (followUp, action) => setAsked({ followUp, action })
  const dialog = asked && (
    <Suspense>
      <Dialogs
        followUp={rows.find(({ _id }) => _id === asked.followUp._id) ?? asked.followUp}
        asked={asked.action}
        onClose={() => setAsked(null)}
      />
    </Suspense>
  )
  return { ask, dialog }
}

/** Less frequent actions: a call with a note, another day, cancelling; before them what a phone has no room for. */
export function RowActions({ followUp, onAsk, more = [] }: Props) {
  const { role } = useUser()
  const actions: RowAction[] = [
    ...more,
    { name: WORDS.addNote, Icon: IconNote, onPress: () => onAsk(followUp, 'note') },
    ...(can(role, updateFollowUp)
      ? [
          { name: WORDS.move, Icon: IconCalendar, onPress: () => onAsk(followUp, 'move') },
          { name: WORDS.cancel, Icon: IconX, danger: true, onPress: () => onAsk(followUp, 'cancel') },
        ]
      : []),
  ]
  return <RowMenu of={nameOf(followUp)} actions={actions} />
}
