import { lazy, Suspense, useRef, useState } from 'react'
import { loadLazily } from '../../lib/late/lazy.ts'
import type { CheckInPatient } from './check-in.tsx'

const CheckIn = lazy(async () => ({ default: (await loadLazily(() => import('./check-in.tsx'))).CheckIn }))

/** The sheet of a patient at the door, and the button that opens it and gets the focus back. */
export function useCheckIn(patient: CheckInPatient) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  const dialog = opened && (
    <Suspense>
      <CheckIn patient={patient} onClose={close} />
    </Suspense>
  )
  return { button, open: () => setOpened(true), dialog }
}
