import { SCREENS } from '@clinic/contract/screens'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'

type TypedAhead = { text: string; enter: boolean; until: number }

/** How long typed text waits for the search to load, in ms. */
const PATIENCE_MS = 3_000

const findBox = () => document.querySelector<HTMLInputElement>('[data-patient-search]')

/**
 * Opens the patient search. Text typed before its box has loaded goes into the box, and never triggers keys of the previous screen: the
 * digits of a phone number would open patients.
 */
export function useSearchBox() {
  const navigate = useNavigate()
  const ahead = useRef<TypedAhead | null>(null)

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

  /** True if the press was for the box that has not loaded yet. */
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

  /** For `focusin`: the box has loaded. */
  function arrive(target: EventTarget | null) {
    const waiting = ahead.current
    if (!waiting || !(target instanceof HTMLInputElement) || target !== findBox()) return
    ahead.current = null
    // The screen may focus it while React is still rendering.
    queueMicrotask(() => fill(target, waiting))
  }

  return { open, take, arrive }
}

/** Fills the box as if the text had been typed. */
function fill(box: HTMLInputElement, { text, enter }: Pick<TypedAhead, 'text' | 'enter'>) {
  if (text === '') return
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  flushSync(() => {
    write?.call(box, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  })
  if (enter) box.form?.requestSubmit()
}
