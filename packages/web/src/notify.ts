import { FAILURES } from '@clinic/contract/messages'
import { type ToastOptions, toast } from 'react-toastify/unstyled'
import { ApiError } from './api-error.ts'

/** The one way to say something in passing: a toast at the top right. */

export function success(message: string): void {
  toast.success(message)
}

export function info(message: string, options?: ToastOptions): void {
  toast.info(message, options)
}

/** Shows the server's message; `fallback` is said where the server sent none (specification, section 8). */
export function failure(error: unknown, fallback?: string): void {
  if (isSilent(error)) return
  toast.error(messageOf(error, fallback))
}

/** What to show a person for this failure. */
export function messageOf(error: unknown, fallback?: string): string {
  if (error instanceof ApiError) return error.answered ? error.body.message : (fallback ?? error.body.message)
  if (typeof error === 'string') return error
  return fallback ?? `${FAILURES.unknown}${error instanceof Error ? error.message : String(error)}`
}

/** Left by the person, or told already. */
function isSilent(error: unknown): boolean {
  return (error instanceof ApiError && error.signInEnded) || (error instanceof DOMException && error.name === 'AbortError')
}
