import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

type State = { readonly sheet?: string } | null

/**
 * Whether the sheet with this name is open. An open sheet is a step in the history, so that a phone's Back closes it and the screen below
 * stays as it was, with everything typed.
 */
export function useSheet(name: string) {
  const location = useLocation()
  const navigate = useNavigate()
  const state = location.state as State // only this sets it on the screens that have a sheet
  const isOpen = state?.sheet === name
  const left = useRef('')
  return {
    isOpen,
    open: () => {
      if (!isOpen) void navigate(location, { state: { ...state, sheet: name }, preventScrollReset: true, flushSync: true })
    },
    /** Only once per opening: a second step back would leave the screen. */
    close: () => {
      if (!isOpen || left.current === location.key) return
      left.current = location.key
      void navigate(-1)
    },
  }
}
