import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { loadLazily } from '../../lib/late/lazy.ts'
import { createState } from '../../lib/state.ts'
import type { CheckInPatient } from './check-in.tsx'

const CheckIn = lazy(async () => ({ default: (await loadLazily(() => import('./check-in.tsx'))).CheckIn }))

type Sheet = { readonly patient: CheckInPatient; readonly button: HTMLButtonElement | null }

const sheet = createState<Sheet | null>(null)

/** Opens the sheet of a patient at the door; `button` gets the focus back. */
export function useCheckIn(patient: CheckInPatient) {
  const button = useRef<HTMLButtonElement>(null)
  return { button, open: () => sheet.set({ patient, button: button.current }) }
}

/**
 * The sheet, beside the screens: the row whose button opened it may leave its list, and a pane may turn to the next patient, while the hand
 * is typing. It closes with its screen.
 */
export function CheckInSheet() {
  const opened = sheet.use()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen closes it
  useEffect(() => () => sheet.set(null), [pathname])
  if (!opened) return null
  const close = () => {
    sheet.set(null)
    opened.button?.focus()
  }
  return (
    <Suspense>
      <CheckIn patient={opened.patient} onClose={close} />
    </Suspense>
  )
}
