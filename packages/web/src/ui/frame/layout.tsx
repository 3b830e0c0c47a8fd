import type { SignedInUser } from '@clinic/contract/auth/auth'
import { type ReactNode, use, useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { NextPlace } from '../../lib/late/next-place.ts'
import { clinicName } from '../../lib/page-facts.ts'
import { FRAME_WORDS } from './frame-words.ts'
import styles from './layout.module.css'
import { Navigation } from './navigation.tsx'
import { TopBar } from './top-bar.tsx'

type Props = {
  user: SignedInUser
  onSignOut: () => void
  /** What needs attention, shown in the top bar. */
  notice?: ReactNode
  /** Shown next to the name of a place. */
  badge?: (path: string) => ReactNode
}

/** The frame of all screens behind the sign-in. */
export function Layout({ user, onSignOut, notice, badge }: Props) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const isLoading = use(NextPlace) !== null
  useScrollPlaces()

  // A new screen starts at its top for keyboards and screen readers too, unless it has set the focus itself.
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (document.activeElement === document.body || !main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <>
      <a className={styles.skip} href="#main">
        {FRAME_WORDS.skipToContent}
      </a>
      <TopBar user={user} onSignOut={onSignOut} notice={notice} />
      <Navigation role={user.role} {...(badge && { badge })} />
      <p className={`print-only below-4 pad-below-3 line-below text-l strong ${styles.clinic}`}>{clinicName()}</p>
      <main id="main" ref={main} tabIndex={-1} className={styles.main} aria-busy={isLoading} data-loading={isLoading || undefined}>
        <Outlet />
      </main>
    </>
  )
}

/**
 * Back returns to the previous scroll position; a new screen starts at its top. Kept in memory, because React Router would store it in the
 * browser, where only the token belongs.
 */
function useScrollPlaces() {
  const { key, hash } = useLocation()
  const places = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual'
    if (hash === '') window.scrollTo(0, places.current.get(key) ?? 0)
    const note = () => places.current.set(key, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [key, hash])
}
