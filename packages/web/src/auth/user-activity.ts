/** For so long after the last touch somebody may still be reading what is shown. */
const READING_MS = 2 * 60_000

let lastTouch = Date.now()
for (const event of ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchmove'])
  document.addEventListener(event, () => (lastTouch = Date.now()), { capture: true, passive: true })

/** Nobody has touched the page for a while: what it asks now, it asks by itself, and that must not keep a sign-in alive. */
export const isUnattended = (): boolean => Date.now() - lastTouch > READING_MS
