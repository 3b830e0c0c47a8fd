import { useEffectEvent, useLayoutEffect } from 'react'
import { type Draft, readDraft } from '../lib/drafts.ts'

/**
 * Gives `take` the text that came back from the phone after a form was drawn for the first time and before it was on the screen. What comes
 * back later draws the whole screen again (outbox/start.ts).
 */
export function useLateDraft(name: string | undefined, drawn: Draft | undefined, take: (late: Draft) => void): void {
  const look = useEffectEvent(() => {
    const now = name ? readDraft(name) : undefined
    if (now && now !== drawn) take(now)
  })
  useLayoutEffect(() => look(), [])
}
