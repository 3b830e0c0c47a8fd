import { FAILURES } from '@clinic/contract/messages'
import type { ReactNode } from 'react'
import { ApiError } from './api-error.ts'

/** The one way to say something in passing: a toast at the top right. */

let spoken = false
const listeners = new Set<() => void>()

/** What worked; it stays for 5 seconds unless it says otherwise. */
export function success(content: ReactNode, forMs?: number): void {
  void say('success', content, forMs)
}

export function info(message: string): void {
  void say('info', message)
}

/** Shows the server's message; `fallback` is said where the server sent none (specification, section 8). */
export function failure(error: unknown, fallback?: string): void {
  if (!isSilent(error)) void say('error', messageOf(error, fallback))
}

/** What to show a person for this failure. */
export function messageOf(error: unknown, fallback?: string): string {
  if (error instanceof ApiError) return error.answered ? error.body.message : (fallback ?? error.body.message)
  if (typeof error === 'string') return error
  return fallback ?? `${FAILURES.unknown}${error instanceof Error ? error.message : String(error)}`
}

/** Left by the person, or told already. */
export function isSilent(error: unknown): boolean {
  return (error instanceof ApiError && error.signInEnded) || (error instanceof DOMException && error.name === 'AbortError')
}

/** Has anything been said yet? Until then nothing of the toasts is loaded. */
export const hasSpoken = () => spoken

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function say(kind: 'success' | 'info' | 'error', content: ReactNode, autoClose?: number) {
  spoken = true
  for (const listener of listeners) listener()
  const { toast } = await import('react-toastify/unstyled')
  toast[kind](content, autoClose === undefined ? undefined : { autoClose })
}
