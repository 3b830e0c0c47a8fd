import { type CheckedRow, checkGuard, type GuardVerdict } from '@clinic/contract/guard'
import type { Session } from '@clinic/contract/session-record'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'
import { type CareRow, isSelected } from './care-rows.ts'

const isGiven = (row: CareRow) => isSelected(row) && !row.notGiven

/** What the guard says of the rows that would be given now. */
export function guardQuery({ _id, patientId }: Session, rows: readonly CareRow[]) {
  const drugs = rows.filter(isGiven).map(({ drug }) => ({ drug }))
  return query(checkGuard, { body: { patientId: patientId._id, sessionId: _id, rows: drugs } })
}

export type Guard = {
  readonly of: (place: number) => CheckedRow | undefined
  readonly doctors: GuardVerdict['doctors']
  /** It could not be asked: nothing can be given until it answers. */
  readonly isDown: boolean
  readonly ask: () => void
}

export function useGuard(session: Session, rows: readonly CareRow[]): Guard {
  const needed = rows.some(isGiven)
  const { data, isError, refetch } = useQuery({ ...guardQuery(session, rows), enabled: needed && session.open })
  return {
    of(place) {
      const row = rows[place]
      return row && isGiven(row) ? data?.rows[rows.slice(0, place).filter(isGiven).length] : undefined
    },
    doctors: data?.doctors ?? [],
    isDown: needed && isError,
    ask: () => void refetch(),
  }
}
