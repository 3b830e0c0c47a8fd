import '../src/lib/late/prelude.ts'
import type { Role } from '@clinic/clinical/people/roles'
import { type TestApp, testApp } from '@clinic/server/test/harness'
import { act, cleanup, configure, getConfig, render, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, use, useMemo } from 'react'
import {
  type Location,
  MemoryRouter,
  type NavigateFunction,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router'
import { expect, vi } from 'vitest'
import { queryClient } from '../src/api/query-client.ts'
import { App } from '../src/app/app.tsx'
import { noteTime } from '../src/lib/clock.ts'
import { dropDrafts } from '../src/lib/drafts.ts'
import { reloadToken } from '../src/lib/token.ts'
import { currentTransport, setTransport } from '../src/lib/transport.ts'
import { inMemory, type SavedFile } from './in-memory.ts'

type Options = {
  /** The address that is opened. */
  path: string
  /** Signed in as a fresh person of this role; without it no one is signed in. */
  as?: Role
  /** A clinic prepared before; without it a fresh, empty one. */
  clinic?: TestApp
}

// A screen's code may be loaded for the first time, on a busy machine.
configure({ asyncUtilTimeout: 8000 })

// A query that is tried until it finds something would draw the whole page into an error at each try. The last error gets it all the same.
configure(({ getElementError: withPage }) => ({
  getElementError(message, container) {
    const isTriedAgain = (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
    if (!isTriedAgain || message === null) return withPage(message, container)
    return Object.assign(new Error(message), { name: 'TestingLibraryElementError' })
  },
}))

/** Leaves nothing of a test to the next; setup.ts calls it after each. */
export function forgetAll(): void {
  noteTime(null)
  cleanup()
  queryClient.clear()
  dropDrafts('')
  localStorage.clear()
  reloadToken()
}

/**
 * The real router in jsdom on the real server in memory: `const { user, me, clinic } = await renderApp({ path: '/dashboard', as: 'admin' })`.
 * `me` is the signed-in person's own client, `saved` the files handed to the browser, `router.state.location` where one is.
 */
export async function renderApp({ path, as, clinic: prepared }: Options) {
  const clinic = prepared ?? (await testApp())
  const me = as ? await clinic.as(as) : null
  if (me) localStorage.setItem('token', me.token)
  reloadToken()
  const saved: SavedFile[] = []
  setTransport(inMemory(clinic.app, saved))
  const { router, Router } = routerAt(path)
  const view = await act(async () => render(<App Router={Router} env="test" />))
  return { ...view, clinic, me, router, saved, user: userEvent.setup(), path: () => router.state.location.pathname }
}

/** A router in memory, and what a test asks of it or does with it. */
function routerAt(path: string) {
  let go: NavigateFunction = () => undefined
  const state = { location: {} as Location, historyAction: '' } // as soon as it is drawn
  function Told() {
    go = useNavigate()
    Object.assign(state, { location: useLocation(), historyAction: useNavigationType() })
    return null
  }
  let isHeld = false
  /** The screens, whose links and saves lead nowhere once they are held. */
  function Holding({ children }: { children: ReactNode }) {
    const around = use(NavigationContext)
    const value = useMemo(() => {
      const { push, replace } = around.navigator
      const navigator = {
        ...around.navigator,
        push: (...way: Parameters<typeof push>) => isHeld || push(...way),
        replace: (...way: Parameters<typeof replace>) => isHeld || replace(...way),
      }
      return { ...around, navigator }
    }, [around])
    return <NavigationContext value={value}>{children}</NavigationContext>
  }
  /** The next screen is so slow to come that the one of now stays. */
  const hold = () => {
    isHeld = true
  }
  const Router = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[path]}>
      <Told />
      <Holding>{children}</Holding>
    </MemoryRouter>
  )
  const navigate = (to: string | number) => act(async () => void (typeof to === 'number' ? go(to) : go(to)))
  return { router: { state, navigate, hold }, Router }
}

/** The focus comes to this element; a dialog or a list gives it a moment later. */
export async function expectFocus(element: Element | Promise<Element> | null | undefined): Promise<void> {
  const wanted = await element
  await waitFor(() => expect(document.activeElement).toBe(wanted))
}

/** Holds back every call whose address contains this part, until the function that it returns is called. */
export function holdBack(part: string): () => void {
  const whole = currentTransport()
  const { promise, resolve } = Promise.withResolvers<void>()
  setTransport({
    ...whole,
    fetch: (url, init) => (url.includes(part) ? promise : Promise.resolve()).then(() => whole.fetch(url, init)),
  })
  return resolve
}

/** Every answer carries this time as the server's. */
export function answerAt(time: () => Date): void {
  const whole = currentTransport()
  setTransport({
    ...whole,
    async fetch(url, init) {
      const { body, status, headers } = await whole.fetch(url, init)
      return new Response(body, { status, headers: { ...Object.fromEntries(headers), date: time().toUTCString() } })
    },
  })
}

/** Below the width of a rail. */
export function onPhone() {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener: () => {}, removeListener: () => {} }),
  )
}
