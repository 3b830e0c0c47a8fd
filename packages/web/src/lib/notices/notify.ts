import type { ReactNode } from 'react'
import { hasTyped } from '../drafts.ts'
import { ApiError, isOldPage } from '../error.ts'
import { loadLazily } from '../late/lazy.ts'
import { createState } from '../state.ts'
import { FAILURES, TROUBLE } from '../texts.ts'
import { APP_WORDS } from '../words.ts'
import type { Kind, ToastOptions } from './toasts.tsx'

/** The only way to show a passing message: a toast at the top right. */

type NoticeDisplay = {
  /** The toasts component, once there has been a message. */
  readonly Toasts: typeof import('./toasts.tsx').Toasts | null
  /** Shown as plain text, because the toasts could not be loaded. */
  readonly plain: ReactNode
}

const PATIENCE_MS = 2_000
const PLAIN_MS = 10_000

const shown = createState<NoticeDisplay>({ Toasts: null, plain: null })
let plainTimer: ReturnType<typeof setTimeout> | undefined

/** A success; shown for 5 seconds unless specified. */
export function success(content: ReactNode, forMs?: number): void {
  void say('success', content, { forMs })
}

export function info(message: string): void {
  void say('info', message)
}

/** Shows the server's message, or `fallback` if there is none (docs/specification.md, section 8), and what to do. */
export function failure(error: unknown, fallback?: string): void {
  if (isSilent(error)) return
  const isFallback = fallback !== undefined && error instanceof ApiError
  void say('error', messageOf(error, fallback), { detail: isFallback ? detailOf(error) : undefined, reload: isOldPage(error) })
}

/** The text to show for this failure. */
export function messageOf(error: unknown, fallback?: string): string {
  // The server's message says that the input is kept, but a reload would lose it.
  if (isOldPage(error)) return `${APP_WORDS.oldPage} ${hasTyped() ? APP_WORDS.copyThenReload : APP_WORDS.reloadIt}`
  if (error instanceof ApiError) return error.answered ? error.body.message : (fallback ?? error.body.message)
  if (typeof error === 'string') return error
  return fallback ?? `${FAILURES.unknown}${TROUBLE.page}`
}

const detailOf = ({ trouble }: ApiError) => trouble && trouble.charAt(0).toUpperCase() + trouble.slice(1)

/** The user cancelled it, or has already seen a message about it. */
export function isSilent(error: unknown): boolean {
  return (error instanceof ApiError && error.signInEnded) || (error instanceof DOMException && error.name === 'AbortError')
}

export const useShown = shown.use

/** Loaded with the first message, or earlier in an idle moment. */
export const loadToasts = () => import('./toasts.tsx')

/** A message must not depend on code that the failure itself keeps from loading: without the toasts it appears as plain text. */
async function say(kind: Kind, content: ReactNode, more: ToastOptions = {}) {
  const plain = more.detail === undefined ? content : `${content}. ${more.detail}`
  const late = setTimeout(() => sayPlain(plain), PATIENCE_MS)
  try {
    const { Toasts, show } = await loadLazily(loadToasts)
    shown.set({ Toasts, plain: null })
    show(kind, content, more)
  } catch {
    sayPlain(plain)
  } finally {
    clearTimeout(late)
  }
}

function sayPlain(plain: ReactNode) {
  clearTimeout(plainTimer)
  plainTimer = setTimeout(() => shown.set({ ...shown.now(), plain: null }), PLAIN_MS)
  shown.set({ ...shown.now(), plain })
}
