import { type RefObject, useLayoutEffect } from 'react'

/**
 * Returns the focus when a dialog closes, because Mantine only does so for a dialog mounted before it was opened. `to` is the element that
 * gets it if the dialog takes the focus as soon as it is drawn.
 */
export function useFocusBack(opened: boolean, to?: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!opened) return
    const before = to?.current ?? document.activeElement
    return () => {
      const atClose = document.activeElement
      setTimeout(() => {
        // Something that the dialog led to, such as an invalid field or another dialog, may have taken the focus.
        const isLost = [null, document.body, atClose].includes(document.activeElement)
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus()
      })
    }
  }, [opened, to])
}
