import { useState } from 'react'
import type { Duplicate } from '../register/duplicates.tsx'

type Decision = { found: readonly Duplicate[]; isOpen: boolean; answer: (goOn: boolean) => void }

/** Pauses saving while the user looks at likely duplicates. `ask` resolves if they continue, and rejects silently if they do not. */
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
