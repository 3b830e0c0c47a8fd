import '../../../test/browser.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setTransport, type Transport } from '../transport.ts'
import { loadLazily, MissingPart, mayReload, noteAnswer, noteScreen } from './lazy.ts'

const none = () => Promise.reject(new TypeError('Failed to fetch'))
const transport = (fetch: () => Promise<Response>): Transport => ({ fetch, upload: none, save: () => undefined })
const server = transport(async () => Response.json({ ok: true }))
const away = transport(none)
const wifi = transport(async () => new Response('<p>Pay here'))

/** Pretends that the server last answered this long ago. */
function lastAnswer(secondsAgo: number) {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  noteAnswer()
  vi.advanceTimersByTime(secondsAgo * 1000)
}

const failureOf = (loading: Promise<unknown>) =>
  loading.then(
    () => null,
    (error: unknown) => error as MissingPart,
  )

beforeEach(() => sessionStorage.clear())

test('does not request a part while the server is unreachable, because the browser would never request it again', async () => {
  lastAnswer(2)
  const load = vi.fn(async () => 'a screen')
  for (const outOfReach of [away, wifi]) {
    setTransport(outOfReach)
    const error = await failureOf(loadLazily(load))
    expect([error instanceof MissingPart, error?.isServerThere]).toEqual([true, false])
    expect(error?.message).toContain('the clinic server cannot be reached. Check the Wi-Fi and try again. What you typed is kept.')
  }
  expect(load).not.toHaveBeenCalled()
  setTransport(server)
  expect(await loadLazily(load)).toBe('a screen')
})

test('needs no server for a loaded part, and no check of a server that has just answered', async () => {
  lastAnswer(0.5)
  setTransport(away)
  const load = async () => 'a screen'
  expect(await loadLazily(load)).toBe('a screen')
  vi.advanceTimersByTime(60_000)
  expect(await loadLazily(load)).toBe('a screen')
})

test('a device without a network requests no part, however recent the last answer', async () => {
  lastAnswer(0)
  setTransport(away)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  const load = vi.fn(none)
  expect((await failureOf(loadLazily(load)))?.isServerThere).toBe(false)
  expect(load).not.toHaveBeenCalled()
})

test('a missing part means an update if the server answers, but not if the connection is lost', async () => {
  lastAnswer(0)
  setTransport(server)
  expect((await failureOf(loadLazily(none)))?.isServerThere).toBe(true)
  setTransport(away)
  expect((await failureOf(loadLazily(none)))?.isServerThere).toBe(false)
})

test('the page reloads itself once, and can again after a screen has loaded; stores nothing else', () => {
  expect([mayReload(), mayReload()]).toEqual([true, false])
  expect({ ...sessionStorage }).toEqual({ reloaded: '1' })
  noteScreen()
  expect({ ...sessionStorage }).toEqual({})
  expect(mayReload()).toBe(true)
})
