import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Settled } from './settled.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A page with one part, whose answer comes when the test says so. */
function page() {
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
  return { asked, isBusy: () => container.querySelector('[aria-busy]')?.getAttribute('aria-busy') }
}

test('is whole when the last of its parts has its answer, or has failed', async () => {
  const { asked, isBusy } = page()
  await pass(7_900)
  // It can be read and typed in at once, and is not seen yet.
  screen.getByText('asked')
  expect(isBusy()).toBe('true')
  asked.reject(new Error('No answer'))
  await pass(1_000)
  screen.getByText('No answer')
  expect(isBusy()).toBe('false')
})

test('a press shows what is there already', async () => {
  const { isBusy } = page()
  await pass(1_000)
  expect(isBusy()).toBe('true')
  fireEvent.pointerDown(document.body)
  expect(isBusy()).toBe('false')
})

test('shows what is there after eight seconds, on a line that is slower than that', async () => {
  const { isBusy } = page()
  await pass(7_900)
  expect(isBusy()).toBe('true')
  await pass(200)
  expect(isBusy()).toBe('false')
})
