/** People never type two keys in a row this fast; barcode scanners are never slower. */
export const BURST_MS = 30
/** The shortest burst that counts as a text rather than two quick keys. */
const TEXT_LENGTH = 3
/** Longer than a burst: a busy browser delivers keys late, with the times at which they were pressed. */
const HOLD_MS = 2 * BURST_MS

type KeyListeners = {
  /** A single key, once it is certain that it is not part of a text. */
  readonly onKey: (key: string) => void
  /** What a scanner typed before Enter. */
  readonly onText: (text: string) => void
}
type Schedule = (run: () => void, ms: number) => unknown

/**
 * Tells single keys from a scanner's text: a digit of a card number must not open a patient. Holds each key until the next one would be
 * due. Three or more in a burst that ends with Enter are one text; without Enter they are ignored.
 */
export function keyReader({ onKey, onText }: KeyListeners, later: Schedule = setTimeout) {
  let held: string[] = []
  let last = Number.NEGATIVE_INFINITY
  let turn = 0

  function release() {
    const keys = held
    held = []
    if (keys.length < TEXT_LENGTH) for (const key of keys) onKey(key)
  }

  /** `at` in ms. True if this press ended a text and must do nothing else. */
  function press(key: string, at: number): boolean {
    if (at - last >= BURST_MS) release()
    last = at
    turn += 1
    const now = turn
    if (key !== 'Enter') {
      held.push(key)
      later(() => now === turn && release(), HOLD_MS)
      return false
    }
    if (held.length < TEXT_LENGTH) {
      release()
      return false
    }
    const text = held.join('')
    held = []
    onText(text)
    return true
  }

  return { press, isHolding: () => held.length > 0 }
}
