import { useSyncExternalStore } from 'react'

/** From this width on there is room for a rail beside a page; theme.css has the same. */
const WIDE = '(min-width:1100px)'

function subscribe(changed: () => void) {
  const wide = window.matchMedia(WIDE)
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
