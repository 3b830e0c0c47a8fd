import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { loadLazily } from '../lib/late/lazy.ts'
import { signedInUser } from '../lib/token.ts'

/** Requests the lists that a screen at this address opens with. Never a single person's record (decision 0010). */
export type Prefetch = (client: QueryClient, search: URLSearchParams) => unknown
/** The exports of a screen's file. */
type ScreenModule = { readonly Screen: ComponentType; readonly prefetch?: Prefetch }
export type Load = () => Promise<ScreenModule>

const screens: { path: string; load: Load; title?: string | undefined }[] = []

/** Called by the router with each screen's path, code and title. */
export function announce(path: string, load: Load, title?: string): void {
  screens.push({ path, load, title })
}

/** The title of the screen at this path, if any. */
export const announced = (path: string): string | undefined => screens.find((screen) => screen.path === path)?.title

/**
 * Prepares the screen behind a link: its code on hover and focus, its lists once the link is pressed. A list that only a pointer has crossed
 * would be in the audit as read. Returns a function that stops it.
 */
export function watchLinks(): () => void {
  const look = ({ target, type }: Event) => {
    const link = target instanceof Element && target.closest('a[href], [data-leads-to]')
    if (link) void loadAhead(link.getAttribute('data-leads-to') ?? link.getAttribute('href'), type === PRESS)
  }
  for (const event of SIGNS) document.addEventListener(event, look, { passive: true })
  return () => {
    for (const event of SIGNS) document.removeEventListener(event, look)
  }
}

const PRESS = 'pointerdown'
const SIGNS = ['pointerover', 'focusin', PRESS] as const

/** Loads the code of the screen at this address, and with `lists` its data, if it is one of ours and the server is reachable. */
export async function loadAhead(address: string | null, lists = false): Promise<void> {
  if (!address) return
  try {
    const url = new URL(address, window.location.href)
    const screen = screens.find(({ path }) => matchPath(path, url.pathname))
    if (url.origin !== window.location.origin || !screen) return
    const { prefetch } = await loadLazily(screen.load)
    if (!lists || !prefetch || !signedInUser()) return
    const { queryClient } = await import('./query-client.ts') // already loaded after the sign-in
    await prefetch(queryClient, url.searchParams)
  } catch {
    // The click will retry, and report the error.
  }
}
