/** How long after the last input a user may still be reading the screen. */
const READING_MS = 2 * 60_000

let lastTouch = Date.now()
for (const event of ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchmove'])
  document.addEventListener(event, () => (lastTouch = Date.now()), { capture: true, passive: true })

/** True if there was no input for a while; then the page's own requests must not keep a sign-in alive. */
export const isUnattended = (): boolean => Date.now() - lastTouch > READING_MS
