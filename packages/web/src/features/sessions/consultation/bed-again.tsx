import { getBed, updateBed } from '@clinic/contract/beds/beds'
import type { Session } from '@clinic/contract/sessions/session-record'
import { Alert, Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, query } from '../../../api/client.ts'
import { useUser } from '../../../auth/user.tsx'
import { newKey } from '../../../forms/contract-form.ts'
import * as notify from '../../../lib/notices/notify.ts'
import { WORDS } from '../words.ts'

/** An open session that had a bed before it was closed: says that the patient is in none, and lets the admin admit again. */
export function BedAgain({ session }: { session: Session }) {
  const { open, bedId, patientId } = session
  const { role } = useUser()
  const key = useRef(newKey())
  const bed = useQuery({ ...query(getBed, { params: { id: bedId?._id ?? '' } }), enabled: open && bedId !== null }).data
  const admit = useMutation({
    mutationFn: (id: string) => call(updateBed, { body: { id, patientId: patientId._id } }, { idempotencyKey: key.current }),
    onSuccess: () => {
      key.current = newKey() // the session may be closed and reopened once more
    },
    onError: (error) => notify.failure(error),
  })
  if (!open || !bed || bed.sessionId === session._id) return null
  return (
    <Alert color="warning" variant="light" role="status">
      {WORDS.notInBed(bed.tag, bed.occupied, role === 'admin')}{' '}
      {role === 'admin' && !bed.occupied && (
        <Button variant="default" onClick={() => admit.mutate(bed._id)} loading={admit.isPending}>
          {WORDS.admitAgain(bed.tag)}
        </Button>
      )}
    </Alert>
  )
}
