import '../../test/browser.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setTransport, type Transport } from '../api/transport.ts'
import { loadPart, MissingPart, mayReload, noteAnswer, noteScreen } from './parts.ts'

const none = () => Promise.reject(new TypeError('Failed to fetch'))
const transport = (fetch: () => Promise<Response>): Transport => ({ fetch, upload: none, save: () => undefined })
const server = transport(async () => Response.json({ ok: true }))
const away = transport(none)
const wifi = transport(async () => new Response('<p>Pay here'))

/** The last answer of the server came this long ago. */
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

test('a part is not asked for while the server is out of reach: the browser would never ask for it again', async () => {
  lastAnswer(2)
  const load = vi.fn(async () => 'a screen')
  for (const outOfReach of [away, wifi]) {
    setTransport(outOfReach)
    const error = await failureOf(loadPart(load))
    expect([error instanceof MissingPart, error?.isServerThere]).toEqual([true, false])
    expect(error?.message).toContain('the clinic server cannot be reached. Check the Wi-Fi and try again. What you typed is kept.')
  }
  expect(load).not.toHaveBeenCalled()
  setTransport(server)
  expect(await loadPart(load)).toBe('a screen')
})

test('what is here already needs no server, nor does a server that has just answered need to be asked', async () => {
  lastAnswer(0.5)
  setTransport(away)
  const load = async () => 'a screen'
  expect(await loadPart(load)).toBe('a screen')
  vi.advanceTimersByTime(60_000)
  expect(await loadPart(load)).toBe('a screen')
})

test('a device without a network asks for no part, however fresh the last answer is', async () => {
  lastAnswer(0)
  setTransport(away)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  const load = vi.fn(none)
  expect((await failureOf(loadPart(load)))?.isServerThere).toBe(false)
  expect(load).not.toHaveBeenCalled()
})

test('a missing part while the server answers means an update; a lost connection does not', async () => {
  lastAnswer(0)
  setTransport(server)
  expect((await failureOf(loadPart(none)))?.isServerThere).toBe(true)
  setTransport(away)
  expect((await failureOf(loadPart(none)))?.isServerThere).toBe(false)
})

test('the page reloads itself once, and again after a screen has loaded; nothing else is stored', () => {
  expect([mayReload(), mayReload()]).toEqual([true, false])
  expect({ ...sessionStorage }).toEqual({ reloaded: '1' })
  noteScreen()
  expect({ ...sessionStorage }).toEqual({})
  expect(mayReload()).toBe(true)
})
