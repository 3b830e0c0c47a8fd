import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Something that a button unfolds: it closes on Escape, on a press elsewhere and when another place was opened. `ref` goes around both. */
export function useFold<Around extends HTMLElement>() {
  const id = useId()
  const ref = useRef<Around>(null)
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === key // another place has another key

  /** Closes it, and the button that stays takes the focus: what holds it is about to be hidden. */
  const leave = useCallback((around: Around | null) => {
    if (around?.contains(document.activeElement)) around.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
    setOpenedAt(null)
  }, [])

  useEffect(() => {
    if (!isOpen) return
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent) return event.key === 'Escape' && leave(ref.current)
      if (!ref.current?.contains(event.target as Node)) setOpenedAt(null)
    }
    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', close)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', close)
    }
  }, [isOpen, leave])

  /** Spread on the button. */
  const button = { 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpenedAt(isOpen ? null : key) }
  return { id, ref, isOpen, button, leave: () => leave(ref.current) }
}
