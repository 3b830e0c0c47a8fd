import { useEffectEvent, useLayoutEffect } from 'react'
import { type Draft, readDraft, showForm } from '../lib/drafts.ts'

/**
 * Gives `take` the text that comes back from the phone after the form was drawn for the first time: before it is on the screen, or while it
 * is. The form stays as it is around the text, and so does the cursor.
 */
export function useLateDraft(name: string | undefined, drawn: Draft | undefined, take: (late: Draft) => void): void {
  const onLate = useEffectEvent(take)
  const look = useEffectEvent(() => {
    const now = name ? readDraft(name) : undefined
    if (now && now !== drawn) take(now)
  })
  useLayoutEffect(() => {
    if (!name) return
    look()
    return showForm(name, (late) => onLate(late))
  }, [name])
}
