import { type RefObject, useLayoutEffect } from 'react'

/**
 * Gives the focus back when a dialog closes: Mantine does so only for one that was there before it was opened. `to` names what gets it, where
 * the dialog takes the focus as soon as it is drawn.
 */
export function useFocusBack(opened: boolean, to?: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!opened) return
    const before = to?.current ?? document.activeElement
    return () => {
      const atClose = document.activeElement
      setTimeout(() => {
        // What came of the dialog, such as a wrong field or the next dialog, may have taken the focus meanwhile.
        const isLost = [null, document.body, atClose].includes(document.activeElement)
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus()
      })
    }
  }, [opened, to])
}
