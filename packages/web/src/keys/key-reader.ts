/** No person types two keys in a row this fast; a scanner of barcodes types nothing slower. */
export const BURST_MS = 30
/** Characters from which a burst is a text, not two keys of a quick person. */
const TEXT_LENGTH = 3
/** Longer than a burst: a busy browser hands keys over late, with the times at which they were pressed. */
const HOLD_MS = 2 * BURST_MS

type Hands = {
  /** One key, once it is certain that it is no part of a text. */
  readonly onKey: (key: string) => void
  /** What a scanner typed before its Enter. */
  readonly onText: (text: string) => void
}
type Later = (run: () => void, ms: number) => unknown

/**
 * Tells single keys from the text of a scanner: a digit of a card number must not open a patient. Each key is held until the next one is
 * due; three or more in a burst that ends with Enter are one text, and without Enter they are nothing.
 */
export function keyReader({ onKey, onText }: Hands, later: Later = setTimeout) {
  let held: string[] = []
  let last = Number.NEGATIVE_INFINITY
  let turn = 0

  function release() {
    const keys = held
    held = []
    if (keys.length < TEXT_LENGTH) for (const key of keys) onKey(key)
  }

  /** `at` in ms. True: this press ended a text and must do nothing else. */
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
