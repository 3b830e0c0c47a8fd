import { useSyncExternalStore } from 'react'

/** Below this width a choice from a long list has the whole screen. */
const PHONE = '(max-width:767.98px)'

function subscribe(changed: () => void) {
  const phone = window.matchMedia(PHONE)
  phone.addEventListener('change', changed)
  return () => phone.removeEventListener('change', changed)
}

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches)
