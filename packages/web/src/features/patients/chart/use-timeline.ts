import type { Patient } from '@clinic/contract/patients/patients'
import { getTimeline, TIMELINE_KINDS, type TimelineKind } from '@clinic/contract/timeline/timeline'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../../api/client.ts'

/** Pages of the timeline loaded so far, newest first. Automatic refetches are marked as such. */
export function useTimeline(patientId: Patient['_id'], kinds: readonly TimelineKind[]) {
  const key = kinds.join(',')
  return useInfiniteQuery({
    queryKey: [getTimeline.path, { params: { id: patientId } }, key],
    queryFn: ({ pageParam, signal, client, queryKey }) => {
      const shown = client.getQueryData<{ pageParams: unknown[] }>(queryKey)?.pageParams ?? []
      return call(
        getTimeline,
        {
          params: { id: patientId },
          query: { limit: 20, ...(pageParam !== null && { before: pageParam }), ...(key !== '' && { kinds: key }) },
        },
        { signal, headers: shown.includes(pageParam) ? { 'x-again': '1' } : {} },
      )
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: getTimeline,
  })
}

/** The kinds in the address; unknown ones are ignored. Back undoes a choice. */
export function useKinds() {
  const [search, setSearch] = useSearchParams()
  const named = new Set((search.get('kinds') ?? '').split(','))
  const kinds = TIMELINE_KINDS.filter((kind) => named.has(kind))
  const choose = (chosen: readonly TimelineKind[]) =>
    setSearch(
      (search) => {
        if (chosen.length > 0) search.set('kinds', chosen.join(','))
        else search.delete('kinds')
        return search
      },
      { preventScrollReset: true },
    )
  const toggle = (kind: TimelineKind) => choose(kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind])
  return { kinds, toggle, showAll: () => choose([]) }
}
