import type { Topic } from '@clinic/contract/topics'
import { QueryClient } from '@tanstack/react-query'
import { onPersonChange } from '../auth/token.ts'
import { ApiError } from './error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** The endpoint that is asked. */
    queryMeta: { readonly shows?: readonly Topic[] }
  }
}

/** The clinic's server is often on a network without internet, where browsers call themselves offline: `always` asks it anyway. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', staleTime: 5_000, retry: (failures, error) => failures < 1 && mayPass(error) },
    mutations: { networkMode: 'always' },
  },
})

/** No answer, or a server that is busy: worth one more try. A refusal stays a refusal. */
const mayPass = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 503)

// No one sees data that was fetched for another person.
onPersonChange(() => {
  void queryClient.cancelQueries()
  queryClient.clear()
})

/** Fetches again what is on the screen of these topics, and remembers of the rest that it is old. */
export function invalidate(topics: readonly Topic[]): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.shows?.some((topic) => topics.includes(topic)) ?? false })
}
