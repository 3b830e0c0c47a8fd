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

type Props = { followUp: FollowUp; more?: readonly RowAction[] }

/** Less frequent actions: a call with a note, another day, cancelling; before them what a phone has no room for. */
export function RowActions({ followUp, more = [] }: Props) {
  const { role } = useUser()
  const [asked, setAsked] = useState<FollowUpAction | null>(null)
  const actions: RowAction[] = [
    ...more,
    { name: WORDS.addNote, Icon: IconNote, onPress: () => setAsked('note') },
    ...(can(role, updateFollowUp)
      ? [
          { name: WORDS.move, Icon: IconCalendar, onPress: () => setAsked('move') },
          { name: WORDS.cancel, Icon: IconX, danger: true, onPress: () => setAsked('cancel') },
        ]
      : []),
  ]
  return (
    <>
      <RowMenu of={nameOf(followUp)} actions={actions} />
      {asked && (
        <Suspense>
          <Dialogs followUp={followUp} asked={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}
