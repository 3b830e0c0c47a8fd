import { useSyncExternalStore } from 'react'

/** Whether the window is as this media query says. The widths are those of theme.css. */
const createMedia = (query: string) => {
  function subscribe(changed: () => void) {
    const media = window.matchMedia(query)
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  }
  return (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Below this width a choice from a long list has the whole screen. */
export const useIsPhone = createMedia('(max-width:767.98px)')

/** From this width on there is room for a rail beside a page. */
export const useIsWide = createMedia('(min-width:1100px)')

/** From this width on a list whose rows need the width of a page has room for a pane beside them. */
export const useIsVeryWide = createMedia('(min-width:1600px)')
