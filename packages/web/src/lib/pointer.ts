let isDown = false
document.addEventListener('pointerdown', () => note(true), true)
document.addEventListener('pointerup', () => note(false), true)
document.addEventListener('pointercancel', () => note(false), true)

function note(down: boolean) {
  isDown = down
}

/**
 * Waits until no button or finger is pressed: a message that appears between press and release would move the target, and the click would
 * be lost.
 */
export function afterPointer(run: () => void): void {
  if (isDown) document.addEventListener('pointerup', () => setTimeout(run), { once: true })
  else run()
}
