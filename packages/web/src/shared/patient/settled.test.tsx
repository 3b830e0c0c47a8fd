import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Settled } from './settled.tsx'

test('is whole when the last of its parts has its answer, or has failed', async () => {
  const asked = Promise.withResolvers<string>()
  function Part() {
    const { data, error } = useQuery({ queryKey: ['part'], queryFn: () => asked.promise, retry: false })
    return <p>{data ?? error?.message ?? 'asked'}</p>
  }
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Settled>
        <Part />
      </Settled>
    </QueryClientProvider>,
  )
  const isBusy = () => container.querySelector('[aria-busy]')?.getAttribute('aria-busy')
  // It can be read and typed in at once, and is not seen yet.
  await screen.findByText('asked')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(isBusy()).toBe('true')
  asked.reject(new Error('No answer'))
  await screen.findByText('No answer')
  await waitFor(() => expect(isBusy()).toBe('false'), { timeout: 500 })
})
