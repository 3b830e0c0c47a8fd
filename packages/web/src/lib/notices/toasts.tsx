import './toasts.css'
import { Button } from '@mantine/core'
import {
  cloneElement,
  isValidElement,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { placeOfNotices } from '../clear-place.ts'
import { createState } from '../state.ts'
import { APP_WORDS } from '../words.ts'

export type Kind = 'success' | 'info' | 'error'
/** `detail` appears below the message. A message with `reload` stays until closed, others for 5 seconds or `forMs`. */
export type ToastOptions = { readonly detail?: string | undefined; readonly reload?: boolean; readonly forMs?: number | undefined }

type Toast = ToastOptions & { readonly id: number; readonly kind: Kind; readonly content: ReactNode }

/**
 * docs/specification.md, section 9: top right, closes after 5 s, pauses under the pointer and in a window without focus, dragged away at 80
 * %.
 */
const CLOSE_MS = 5_000
const DRAG_SHARE = 0.8

const toasts = createState<readonly Toast[]>([])
let lastId = 0

const close = (id: number) => toasts.set(toasts.now().filter((toast) => toast.id !== id))

export function show(kind: Kind, content: ReactNode, more: ToastOptions): void {
  // A message that stays is shown only once, however often it is repeated.
  if (more.reload && toasts.now().some(({ reload }) => reload)) return
  lastId += 1
  toasts.set([...toasts.now(), { ...more, id: lastId, kind, content }])
}

export function Toasts() {
  const shown = toasts.use()
  // A message for one page does not follow to the next.
  useEffect(() => () => toasts.set([]), [])
  const block = useClearPlace(shown.length > 0)
  return (
    <section ref={block} className="toasts" aria-label="Notices" aria-live="polite" aria-relevant="additions">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

const LOOK_MS = 200

/** Keeps the notices off every action, also of the screen that comes next. They never move away from under the pointer. */
function useClearPlace(isShown: boolean) {
  const block = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!isShown) return
    let shifted = 0
    function look() {
      const element = block.current
      if (!element || element.matches(':hover, :focus-within')) return
      shifted = placeOfNotices(element, shifted)
      element.style.translate = shifted === 0 ? '' : `0 ${shifted}px`
    }
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [isShown])
  return block
}

function ToastCard({ toast: { id, kind, content, detail, reload = false, forMs = CLOSE_MS } }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false)
  const isAway = useSyncExternalStore(subscribeToFocus, () => !document.hasFocus())
  const drag = useDrag(() => close(id))
  useCountdown(forMs, reload || isHeld || isAway || drag.isDragging, () => close(id))
  return (
    <div
      className="toast"
      data-kind={kind}
      role={kind === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      {...drag.handlers}
    >
      <div className="toast-words">
        <div>{isPart(content) ? cloneElement(content, { closeToast: () => close(id) }) : content}</div>
        {detail && <div>{detail}</div>}
        {reload && <Button onClick={() => window.location.reload()}>{APP_WORDS.reloadThisPage}</Button>}
      </div>
      <button type="button" className="toast-close" aria-label="Close" onClick={() => close(id)}>
        ×
      </button>
    </div>
  )
}

/** A component in a message can close it. */
const isPart = (content: ReactNode): content is ReactElement<{ closeToast?: () => void }> =>
  isValidElement(content) && typeof content.type !== 'string'

function subscribeToFocus(listener: () => void) {
  window.addEventListener('focus', listener)
  window.addEventListener('blur', listener)
  return () => {
    window.removeEventListener('focus', listener)
    window.removeEventListener('blur', listener)
  }
}

/** Calls `done` after this time, without counting pauses. */
function useCountdown(ms: number, isWaiting: boolean, done: () => void) {
  const left = useRef(ms)
  const whenDone = useRef(done)
  useEffect(() => {
    if (isWaiting) return
    const began = performance.now()
    const timer = setTimeout(() => whenDone.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - began
    }
  }, [isWaiting])
}

/** Follows the pointer sideways; released beyond most of its width it disappears, otherwise it returns. */
function useDrag(onAway: () => void) {
  const from = useRef<number | null>(null)
  const [isDragging, setDragging] = useState(false)
  const moveTo = ({ style }: HTMLElement, x: number, width: number) => {
    style.transform = x === 0 ? '' : `translateX(${x}px)`
    style.opacity = x === 0 ? '' : String(1 - Math.abs(x) / width)
  }
  const handlers = {
    onPointerDown({ clientX, target }: PointerEvent<HTMLElement>) {
      // A shaky hand on a button still presses it.
      const pressed = target as Element
      if (!pressed.closest('button') && !pressed.closest('a')) from.current = clientX
    },
    onPointerMove({ clientX, pointerId, currentTarget }: PointerEvent<HTMLElement>) {
      if (from.current === null || clientX === from.current) return
      currentTarget.setPointerCapture(pointerId)
      setDragging(true)
      moveTo(currentTarget, clientX - from.current, currentTarget.offsetWidth)
    },
    onPointerUp({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
      const moved = from.current === null ? 0 : Math.abs(clientX - from.current)
      from.current = null
      setDragging(false)
      if (moved > currentTarget.offsetWidth * DRAG_SHARE) onAway()
      else moveTo(currentTarget, 0, currentTarget.offsetWidth)
    },
  }
  return { isDragging, handlers }
}
