import { SCREENS } from '@clinic/contract/screens'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'

type Ahead = { text: string; enter: boolean; until: number }

/** The search may be a moment away; what is typed meanwhile waits for it this long, in ms. */
const PATIENCE_MS = 3_000

const findBox = () => document.querySelector<HTMLInputElement>('[data-patient-search]')

/**
 * Leads to the search for a patient. What is typed before its box is there goes into the box, and never into a key of the screen that is left:
 * the digits of a phone number would open patients.
 */
export function useSearchBox() {
  const navigate = useNavigate()
  const ahead = useRef<Ahead | null>(null)

  function open(text = '') {
    const box = findBox()
    if (box) {
      box.focus()
      box.select()
      if (text !== '') fill(box, { text, enter: true })
      return
    }
    ahead.current = { text, enter: text !== '', until: performance.now() + PATIENCE_MS }
    void navigate(SCREENS.patientSearch.path)
  }

  /** True: the press was for the box that is not there yet. */
  function take(key: string): boolean {
    const waiting = ahead.current
    if (!waiting) return false
    if (performance.now() > waiting.until || key === 'Escape') {
      ahead.current = null
      return false
    }
    if (key === 'Enter') waiting.enter = true
    else if (key === 'Backspace') waiting.text = waiting.text.slice(0, -1)
    else if (key.length === 1) waiting.text += key
    return true
  }

  /** For `focusin`: the box has come. */
  function arrive(target: EventTarget | null) {
    const waiting = ahead.current
    if (!waiting || !(target instanceof HTMLInputElement) || target !== findBox()) return
    ahead.current = null
    // The screen may focus it while React is still at work.
    queueMicrotask(() => fill(target, waiting))
  }

  return { open, take, arrive }
}

/** As if it had been typed into the box. */
function fill(box: HTMLInputElement, { text, enter }: Pick<Ahead, 'text' | 'enter'>) {
  if (text === '') return
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  flushSync(() => {
    write?.call(box, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  })
  if (enter) box.form?.requestSubmit()
}
