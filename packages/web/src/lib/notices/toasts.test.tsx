import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show, Toasts } from './toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100)
  render(
    <MantineProvider>
      <Toasts />
    </MantineProvider>,
  )
})

afterEach(() => {
  for (const button of screen.queryAllByRole('button', { name: 'Close' })) fireEvent.click(button)
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const say = (...[kind, content, more = {}]: [Parameters<typeof show>[0], string, Parameters<typeof show>[2]?]) =>
  act(() => show(kind, content, more))
const toast = () => document.querySelector<HTMLElement>('.toast') as HTMLElement // shown by the test
const isShown = () => document.querySelector('.toast') !== null

test('a message disappears after five seconds', () => {
  say('success', 'Saved')
  pass(4_999)
  expect(isShown()).toBe(true)
  pass(1)
  expect(isShown()).toBe(false)
})

test('a failure is an alert; a success is announced politely', () => {
  say('success', 'Saved')
  expect(screen.queryByRole('alert')).toBeNull()
  say('error', 'Not saved')
  expect(screen.getByRole('alert').textContent).toContain('Not saved')
})

test('pauses under the pointer, then continues with the time left', () => {
  say('success', 'Saved')
  pass(3_000)
  fireEvent.pointerEnter(toast())
  pass(60_000)
  fireEvent.pointerLeave(toast())
  pass(1_999)
  expect(isShown()).toBe(true)
  pass(1)
  expect(isShown()).toBe(false)
})

test('pauses while the window has no focus', () => {
  say('success', 'Saved')
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  fireEvent.blur(window)
  pass(60_000)
  expect(isShown()).toBe(true)
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  fireEvent.focus(window)
  pass(5_000)
  expect(isShown()).toBe(false)
})

test.each([
  [79, true],
  [80, true],
  [81, false],
])('let go after %i of a hundred parts of its width it is still there: %s', (moved, stays) => {
  say('success', 'Saved')
  fireEvent.pointerDown(toast(), { clientX: 10 })
  fireEvent.pointerMove(toast(), { clientX: 10 + moved })
  fireEvent.pointerUp(toast(), { clientX: 10 + moved })
  expect(isShown()).toBe(stays)
})

test('a shaky press on a button is not a drag', () => {
  say('success', 'Saved')
  const button = screen.getByRole('button', { name: 'Close' })
  fireEvent.pointerDown(button, { clientX: 10 })
  fireEvent.pointerMove(button, { clientX: 12 })
  expect(toast().style.transform).toBe('')
})

test('its button closes it, but a press on its text does not', () => {
  say('info', 'Read this')
  fireEvent.click(screen.getByText('Read this'))
  expect(isShown()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(isShown()).toBe(false)
})

test('a component in a message can close it', () => {
  const Undo = ({ closeToast }: { closeToast?: () => void }) => (
    <button type="button" onClick={closeToast}>
      Undo
    </button>
  )
  act(() => show('success', <Undo />, {}))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(isShown()).toBe(false)
})

test('a request to reload stays, and is shown once', () => {
  say('error', 'This page is old', { reload: true })
  say('error', 'This page is old', { reload: true })
  pass(60_000)
  expect(screen.getAllByText('This page is old')).toHaveLength(1)
  screen.getByRole('button', { name: 'Reload this page' })
})
