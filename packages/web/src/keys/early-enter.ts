import { useEffect, useRef } from 'react'

type Settings = {
  readonly typed: string
  /** The answer belongs to the current text. */
  readonly isSettled: boolean
  readonly isFailed: boolean
  /** Opens the only exact match, if there is exactly one. */
  readonly openOnly: () => void
}

/**
 * Handles Enter pressed before a search has settled, as scanners and fast typists do: it applies to the text at that moment. Call `forget`
 * when more is typed, on Escape and on leaving the box, because a chart must never open by surprise.
 */
export function useEarlyEnter({ typed, isSettled, isFailed, openOnly }: Settings) {
  const enter = useRef<string | null>(null)

  useEffect(() => {
    if (enter.current === null || !(isSettled || isFailed)) return
    const isSame = enter.current === typed
    enter.current = null
    if (isSame && !isFailed) openOnly()
  })

  return {
    remember: () => {
      enter.current = typed
    },
    forget: () => {
      enter.current = null
    },
  }
}
