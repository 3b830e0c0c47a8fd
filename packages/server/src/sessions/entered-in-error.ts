import type { EnteredInError } from '@clinic/contract/sessions'

type Maybe<T> = { readonly [K in keyof T]: T[K] | null }

/** What is told of something that was entered in error; null for what was not. The person is joined to the left, and is there if the time is. */
export function markOf(at: string | null, reason: string | null, { _id, name, role }: Maybe<EnteredInError['by']>): EnteredInError | null {
  if (at === null || reason === null || _id === null || name === null || role === null) return null
  return { at, by: { _id, name, role }, reason }
}
