import { useState } from 'react'
import type { Duplicate } from './duplicates.tsx'

type Decision = { found: readonly Duplicate[]; isOpen: boolean; answer: (goOn: boolean) => void }

/** Saving waits here while a person looks at likely duplicates. `ask` resolves when they go on, and rejects silently when they do not. */
export function useDecision() {
  const [{ found, isOpen, answer }, setDecision] = useState<Decision>({ found: [], isOpen: false, answer: () => undefined })

  function ask(likely: readonly Duplicate[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const answer = (goOn: boolean) => {
        setDecision((decision) => ({ ...decision, isOpen: false }))
        if (goOn) resolve()
        else reject(new DOMException('The person went back', 'AbortError'))
      }
      setDecision({ found: likely, isOpen: true, answer })
    })
  }

  return { found, isOpen, ask, accept: () => answer(true), refuse: () => answer(false) }
}
