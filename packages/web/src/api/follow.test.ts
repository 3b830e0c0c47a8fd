import '../../test/browser.ts'
import { listBeds } from '@clinic/contract/beds/beds'
import { createPatient } from '@clinic/contract/patients/patients'
import { newBed } from '@clinic/server/test/arrange'
import { aPatient } from '@clinic/server/test/factories'
import { testApp } from '@clinic/server/test/harness'
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { inMemory } from '../../test/in-memory.ts'
import { isAway, isLive } from '../lib/live.ts'
import { readToken, storeToken } from '../lib/token.ts'
import { setTransport } from '../lib/transport.ts'
import { follow } from './follow.ts'
import { queryAll } from './paged.ts'
import { queryClient } from './query-client.ts'

beforeEach(() => queryClient.clear())

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 5_000 })

/** A nurse's window that shows the beds, and an admin elsewhere. `asked` has the reads sent, with their headers. */
async function aWindow({ answer }: { answer?: () => Response | undefined } = {}) {
  const clinic = await testApp()
  const [nurse, admin] = [await clinic.as('nurse'), await clinic.as('admin')]
  storeToken(nurse.token)
  const server = inMemory(clinic.app, [])
  const asked: { url: string; headers: Headers }[] = []
  setTransport({
    ...server,
    async fetch(url, init) {
      asked.push({ url, headers: new Headers(init.headers) })
      return (url.startsWith('/api/changes') && answer?.()) || server.fetch(url, init)
    },
  })
  const beds = new QueryObserver(queryClient, queryAll(listBeds))
  onTestFinished(beds.subscribe(() => undefined))
  await soon(() => expect(beds.getCurrentResult().isSuccess).toBe(true))
  asked.length = 0
  onTestFinished(follow())
  const streams = () => asked.filter(({ url }) => url === '/api/changes')
  return { clinic, nurse, admin, beds, asked, streams }
}

function hide(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('fetches changed data again where it is shown, and nothing else', async () => {
  const { admin, beds, asked, streams } = await aWindow()
  await soon(() => expect(isLive()).toBe(true))
  expect(streams().map(({ headers }) => headers.get('x-unattended'))).toEqual(['1'])
  await soon(() => expect(queryClient.isFetching()).toBe(0))
  asked.length = 0
  await admin.call(createPatient, { body: aPatient() })
  await newBed(admin, 'Ward A · 1')
  await soon(() => expect(beds.getCurrentResult().data).toMatchObject([{ tag: 'Ward A · 1' }]))
  expect(new Set(asked.map(({ url }) => url.replace(/\?.*/, '')))).toEqual(new Set(['/api/bed']))
})

test('fetches what changed before the stream began at its first event', async () => {
  const opened = Promise.withResolvers<void>()
  const { admin, beds } = await aWindow({
    answer() {
      opened.resolve()
      return undefined
    },
  })
  await opened.promise
  await newBed(admin, 'Ward A · 1')
  await soon(() => expect(beds.getCurrentResult().data).toMatchObject([{ tag: 'Ward A · 1' }]))
})

test('a hidden window closes its stream, and continues from the same event when shown', async () => {
  const { clinic, admin, beds, streams } = await aWindow()
  await soon(() => expect(isLive()).toBe(true))
  await soon(() => expect(queryClient.isFetching()).toBe(0))
  hide(true)
  expect(isLive()).toBe(false)
  await newBed(admin, 'Ward A · 1')
  hide(false)
  await soon(() => expect(beds.getCurrentResult().data).toMatchObject([{ tag: 'Ward A · 1' }]))
  expect(isLive()).toBe(true)
  expect(streams().map(({ headers }) => headers.get('last-event-id'))).toEqual([null, expect.stringMatching(/^\d+$/)])
  await clinic.close()
})

test('without a server the window is not live, and keeps trying', async () => {
  const { clinic, streams } = await aWindow()
  await soon(() => expect(isLive()).toBe(true))
  clinic.services.changes.end()
  await soon(() => expect(isLive()).toBe(false))
  await soon(() => expect(streams().length).toBeGreaterThan(1))
})

test('when the server has no room it waits before asking again, and the window is not live', async () => {
  const { streams } = await aWindow({ answer: () => Response.json({ code: 'busy', message: 'Full' }, { status: 503 }) })
  await soon(() => expect(streams()).toHaveLength(1))
  expect(isLive()).toBe(false)
})

test('a sign-in that ended elsewhere ends here', async () => {
  const { clinic } = await aWindow({ answer: () => Response.json({ code: 'unauthenticated', message: 'Sign in' }, { status: 401 }) })
  await soon(() => expect(readToken()).toBeNull())
  expect(isLive()).toBe(false)
  await clinic.close()
})

test('U11 a stream that falls silent says within three seconds that the server is away, and with the next sign of life that it is back', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const server = writable.getWriter()
  const say = (text: string) => server.write(new TextEncoder().encode(text))
  await aWindow({ answer: () => new Response(readable) })
  await say('id: 1\n\n')
  await soon(() => expect([isLive(), isAway()]).toEqual([true, false]))
  await soon(() => expect([isLive(), isAway()]).toEqual([false, true]))
  await say(': still here\n\n')
  await soon(() => expect([isLive(), isAway()]).toEqual([true, false]))
  window.dispatchEvent(new Event('offline'))
  expect([isLive(), isAway()]).toEqual([false, true])
})

test('U11 a server that cannot be reached any more is away, one that is full is not', async () => {
  let answer = (): Response | undefined => undefined
  const { clinic } = await aWindow({ answer: () => answer() })
  await soon(() => expect(isLive()).toBe(true))
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  clinic.services.changes.end()
  await soon(() => expect(isAway()).toBe(true))
  answer = () => Response.json({ code: 'busy', message: 'Full' }, { status: 503 })
  window.dispatchEvent(new Event('online'))
  await soon(() => expect(isAway()).toBe(false))
})
