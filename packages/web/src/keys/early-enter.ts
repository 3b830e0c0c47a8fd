import { useEffect, useRef } from 'react'

type Settings = {
  readonly typed: string
  /** The answer is of what is typed now. */
  readonly isSettled: boolean
  readonly isFailed: boolean
  /** Opens the only exact match, if there is exactly one. */
  readonly openOnly: () => void
}

/**
 * Enter that is pressed before a search has settled, as a scanner and a quick person do: it counts for what was typed at that moment.
 * `forget` it when something more is typed, on Escape and when the box is left: a chart must never open by surprise.
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
