import { useState } from 'react'
import { afterPointer } from '../lib/pointer.ts'

/**
 * A value without what is being typed: as it was before the first letter, until the field is left. Remarks read it, so that none appears
 * under a half-typed number. What the program fills in counts at once. Spread `events` on the field or on what holds the fields.
 */
export function useSettled<Value>(value: Value) {
  const [before, setBefore] = useState<{ readonly value: Value } | null>(null)
  return {
    settled: before ? before.value : value,
    events: {
      onInput: () => setBefore((first) => first ?? { value }),
      onBlur: () => afterPointer(() => setBefore(null)),
    },
  }
}
