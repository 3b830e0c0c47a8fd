import { useState } from 'react'
import { newKey } from '../forms/contract-form.ts'
import { useLateDraft } from '../forms/late-draft.ts'
import { dropDraft, keepDraft, readDraft } from '../lib/drafts.ts'
import type { Repair } from './repair.ts'

/** The rows that need fixing, kept as a draft until none is left: sealed on the phone, and here again after a reload. */
export function useRepair(draft: string): [Repair | null, (next: Repair | null) => void] {
  const [kept] = useState(() => readDraft(draft))
  const [repair, setRepair] = useState(() => (kept?.values as Repair | undefined) ?? null) // as it is kept below
  useLateDraft(draft, kept, ({ values }) => setRepair(values as Repair))

  function change(next: Repair | null) {
    setRepair(next)
    if (next === null) return dropDraft(draft)
    keepDraft(draft, { values: next, idempotencyKey: readDraft(draft)?.idempotencyKey ?? newKey(), isTyped: true })
    // Nothing may have been typed yet, and what is kept is written after this event.
    document.dispatchEvent(new Event('input'))
  }

  return [repair, change]
}
