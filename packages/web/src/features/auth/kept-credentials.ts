import { useEffect } from 'react'

/**
 * The one-time password of a first sign-in, kept to prefill the form that changes it (docs/specification.md, section 4).
 * In memory only; forgotten when the form is left, after success, and after five minutes.
 */

type KeptCredentials = { readonly email: string; readonly password: string }

const FIVE_MINUTES = 5 * 60_000

let kept: KeptCredentials | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let onForgotten: (() => void) | null = null

export const keptCredentials = () => kept

export function keepCredentials(credentials: KeptCredentials): void {
  clearTimeout(timer)
  kept = credentials
  timer = setTimeout(forgetCredentials, FIVE_MINUTES)
}

export function forgetCredentials(): void {
  clearTimeout(timer)
  kept = null
  onForgotten?.()
}

/** Forgets them on leaving the screen, and notifies the screen when time runs out. */
export function useForgetting(forgotten: () => void): void {
  useEffect(() => {
    onForgotten = forgotten
    return () => {
      onForgotten = null
    }
  }, [forgotten])
  useEffect(() => forgetCredentials, [])
}
