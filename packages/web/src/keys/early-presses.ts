import { useEffect, useRef } from 'react'

type Settings = {
  readonly typed: string
  /** The answer belongs to the current text. */
  readonly isSettled: boolean
  readonly isFailed: boolean
  /** Does what the keys ask for, on the answer's own rows. */
  readonly act: (keys: ReadonlySet<string>) => void
}

/**
 * Handles keys pressed before a search has settled, as scanners and fast typists do: they apply to the text at that moment, never to the
 * rows of an older one. Call `forget` when more is typed, on Escape and on leaving the box, because a chart must never open by surprise.
 */
export function useEarlyPresses({ typed, isSettled, isFailed, act }: Settings) {
  const early = useRef<{ text: string; keys: Set<string> } | null>(null)

  useEffect(() => {
    if (early.current === null || !(isSettled || isFailed)) return
    const { text, keys } = early.current
    early.current = null
    if (text === typed && !isFailed) act(keys)
  })

  return {
    remember: (key: string) => {
      early.current ??= { text: typed, keys: new Set() }
      early.current.keys.add(key)
    },
    forget: () => {
      early.current = null
    },
  }
}
