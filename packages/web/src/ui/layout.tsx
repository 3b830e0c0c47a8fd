import type { SignedInUser } from '@clinic/contract/auth'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { clinicName } from '../app/page-facts.ts'
import { APP_WORDS } from '../app/words.ts'
import { useUnsent } from '../unsent/shown.ts'
import styles from './layout.module.css'
import { Navigation } from './navigation.tsx'
import { TopBar } from './top-bar.tsx'

type Props = {
  user: SignedInUser
  onSignOut: () => void
  /** What needs attention, shown in the top bar. */
  notice?: ReactNode
  /** What is shown beside the name of a place. */
  badge?: (path: string) => ReactNode
}

/** The frame of every screen behind the sign-in. */
export function Layout({ user, onSignOut, notice, badge }: Props) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const isLoading = useNavigation().state !== 'idle'
  const { round } = useUnsent()
  useScrollPlaces()

  // A new screen begins at its top for a keyboard and a screen reader too, unless it has put the focus somewhere itself.
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
        {APP_WORDS.skipToContent}
      </a>
      <TopBar user={user} onSignOut={onSignOut} notice={notice} />
      <Navigation role={user.role} {...(badge && { badge })} />
      <p className={styles.printName}>{clinicName()}</p>
      <main id="main" ref={main} tabIndex={-1} className={styles.main} aria-busy={isLoading} data-loading={isLoading || undefined}>
        <Outlet key={round} />
      </main>
    </>
  )
}

/**
 * Back comes to where one was on that screen; a new one begins at its top. Kept in memory, because React Router's own way would
 * leave a note of it in the browser's storage, where nothing but the token belongs.
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
