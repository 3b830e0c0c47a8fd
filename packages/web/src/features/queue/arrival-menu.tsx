import { type Arrival, listArrivals } from '@clinic/contract/arrivals/arrival-record'
import { type ArrivalUpdate, updateArrival } from '@clinic/contract/arrivals/arrivals'
import { IconAlertTriangle, IconArrowBackUp, IconDoorExit, IconUser } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { newKey } from '../../forms/contract-form.ts'
import * as notify from '../../lib/notices/notify.ts'
import { pathTo } from '../../lib/paths.ts'
import { SCREEN } from '../../lib/texts.ts'
import { type RowAction, RowMenu } from '../../ui/list/row-menu.tsx'
import { LowerPriority } from './lower-priority.tsx'
import links from './row-links.module.css'
import { WORDS } from './words.ts'

/** Further actions for a waiting patient. */
export function ArrivalMenu({ arrival }: { arrival: Arrival }) {
  const client = useQueryClient()
  const [lowering, setLowering] = useState(false)
  const { _id: id, patientId, status, priority, version } = arrival

  async function change(body: ArrivalUpdate) {
    try {
      await call(updateArrival, { params: { id }, body: { ...body, version } }, { idempotencyKey: newKey() })
    } catch (error) {
      notify.failure(error)
      void client.invalidateQueries({ queryKey: [listArrivals.path] })
    }
  }

  const urgency: RowAction =
    priority === 'urgent'
      ? { name: WORDS.notUrgent, Icon: IconAlertTriangle, onPress: () => setLowering(true) }
      : { name: WORDS.makeUrgent, Icon: IconAlertTriangle, onPress: () => void change({ priority: 'urgent' }) }
  const actions: RowAction[] = [
    ...(status !== 'waiting'
      ? [{ name: WORDS.backToWaiting, Icon: IconArrowBackUp, onPress: () => void change({ status: 'waiting' }) }]
      : []),
    ...(status === 'left' ? [] : [urgency]),
    { name: SCREEN.viewProfile, Icon: IconUser, to: pathTo('patientProfile', { patientId: patientId._id }) },
    ...(status === 'left' ? [] : [{ name: WORDS.hasLeft, Icon: IconDoorExit, ends: true, onPress: () => void change({ status: 'left' }) }]),
  ]
  return (
    <span className={`placed grid on-top ${links.menu}`}>
      <RowMenu of={`${patientId.firstname} ${patientId.lastname}`} actions={actions} />
      <LowerPriority arrival={arrival} opened={lowering} onClose={() => setLowering(false)} />
    </span>
  )
}
