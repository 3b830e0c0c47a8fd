import { useSyncExternalStore } from 'react'

export type State<Value> = {
  readonly now: () => Value
  readonly set: (next: Value) => void
  /** Calls back after each `set`; returns how to stop that. */
  readonly subscribe: (listener: () => void) => () => void
  /** The value, in a component that is drawn again when it changes. */
  readonly use: () => Value
}

/** A value of the whole page, outside of React. */
export function createState<Value>(first: Value): State<Value> {
  let value = first
  const listeners = new Set<() => void>()
  const now = () => value
  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  function set(next: Value) {
    value = next
    for (const listener of listeners) listener()
  }
  return { now, set, subscribe, use: () => useSyncExternalStore(subscribe, now) }
}
