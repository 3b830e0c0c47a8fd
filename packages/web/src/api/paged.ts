import type { Endpoint, RequestOf, ResponseOf } from '@clinic/contract/endpoint'
import { MAX_PAGE_SIZE } from '@clinic/contract/paging'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './client.ts'

type PagedEndpoint = Endpoint & { readonly response: z.ZodType<{ data: unknown[]; count: number }> }
type Row<E extends PagedEndpoint> = ResponseOf<E>['data'][number]

/** All rows of a paged list, fetched 200 at a time, for lists shown or searched as a whole, such as beds and staff. */
export function queryAll<E extends PagedEndpoint>(endpoint: E) {
  return queryOptions({
    queryKey: [endpoint.path, 'all'],
    queryFn: async ({ signal }) => {
      const rows: Row<E>[] = []
      for (let skip = 0; ; skip += 1) {
        const request = { query: { skip, limit: MAX_PAGE_SIZE } } as unknown as RequestOf<E> // every paged list takes these two
        const { data, count } = await call(endpoint, request, { signal })
        rows.push(...data)
        if (data.length === 0 || rows.length >= count) return rows
      }
    },
    meta: endpoint,
  })
}
