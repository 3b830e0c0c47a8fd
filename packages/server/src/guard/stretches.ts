import { setImmediate } from 'node:timers/promises'
import type { Steps } from '@clinic/clinical/steps'

/** How long the guard works at a stretch; then others are served. */
const STRETCH_MS = 10

/** Does the steps. A hundred misspelt names, or a long free text, take a tenth of a second or more, and everyone else would wait for it. */
export async function inStretches<T>(steps: Steps<T>, stretchMs = STRETCH_MS): Promise<T> {
  for (let begun = performance.now(); ; ) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - begun < stretchMs) continue
    await setImmediate()
    begun = performance.now()
  }
}
