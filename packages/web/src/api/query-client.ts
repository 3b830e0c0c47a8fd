import type { Topic } from '@clinic/contract/changes/topics'
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/error.ts'
import { onPersonChange } from '../lib/token.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** The topics that the endpoint shows. */
    queryMeta: { readonly shows?: readonly Topic[] }
  }
}

/** `always`, because the clinic's server is often on a network without internet, where browsers report that they are offline. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', staleTime: 5_000, retry: (failures, error) => failures < 1 && mayPass(error) },
    mutations: { networkMode: 'always' },
  },
})

/** No response or a busy server is worth one retry. A refusal is final. */
const mayPass = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 503)

// No one sees data that was fetched for another person.
onPersonChange(() => {
  void queryClient.cancelQueries()
  queryClient.clear()
})

/** Refetches what the screen shows of these topics, and marks the rest as old. */
export function invalidate(topics: readonly Topic[]): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.shows?.some((topic) => topics.includes(topic)) ?? false })
}
