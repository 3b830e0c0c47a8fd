import '../../../test/browser.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { currentTransport, setTransport } from '../../lib/transport.ts'
import { useCalls } from './use-calls.ts'

const around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter>{children}</MemoryRouter>
  </QueryClientProvider>
)

/** A line whose calls answer this. */
function lineOf(...waiting: object[]) {
  const before = currentTransport()
  onTestFinished(() => setTransport(before))
  setTransport({
    ...before,
    fetch: async (_, init) => Response.json(init?.method === 'PATCH' ? waiting[0] : { data: waiting, count: waiting.length }),
  })
  return renderHook(useCalls, { wrapper: around }).result
}

test('who is called in is the only one until the consultation is here, however long its code takes', async () => {
  const calls = lineOf({ _id: 'a', version: 1, status: 'waiting', patientId: { _id: 'p' } })
  expect(calls.current.busy).toBe(false)
  await act(() => calls.current.callNext())
  expect(calls.current.busy).toBe(true)
})

test('an empty line can be asked again', async () => {
  const calls = lineOf()
  await act(() => calls.current.callNext())
  expect(calls.current.busy).toBe(false)
})
