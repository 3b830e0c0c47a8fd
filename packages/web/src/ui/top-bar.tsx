import type { SignedInUser } from '@clinic/contract/auth'
import { SCREEN } from '@clinic/contract/messages'
import { mayOpen, SCREENS, type ScreenName } from '@clinic/contract/screens'
import { IconMenu2 } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import styles from './top-bar.module.css'

/** The places of the top bar, in the order of a day's work. */
const PLACES: readonly { screen: ScreenName; name: string }[] = [
  { screen: 'queue', name: 'Queue' },
  { screen: 'patientSearch', name: 'Patients' },
  { screen: 'activeSessions', name: 'Sessions' },
  { screen: 'beds', name: 'Beds' },
  { screen: 'inventoryUpload', name: 'Inventory' },
  { screen: 'managePersonnel', name: 'Personnel' },
  { screen: 'report', name: 'Report' },
  { screen: 'audit', name: 'Audit' },
  { screen: 'storage', name: 'Backups' },
]

type Props = { user: SignedInUser; onSignOut: () => void; notice?: ReactNode }

// Asked for once a day: its code waits until then, so that the first screen is there sooner.
const ConfirmModal = lazy(() => import('./confirm-modal.tsx').then(({ ConfirmModal }) => ({ default: ConfirmModal })))

/** EMR, HOME, LOGOUT, and between them only the places that the role may open. On a phone they fold into a menu. */
export function TopBar({ user, onSignOut, notice }: Props) {
  const [question, setQuestion] = useState<'never' | 'asked' | 'answered'>('never')
  const menu = useFold()
  const places = PLACES.filter(({ screen }) => mayOpen(user.role, SCREENS[screen].access))
  return (
    <header className={styles.bar} ref={menu.ref}>
      <div className={styles.inner}>
        <Link to={SCREENS.home.path} className={styles.brand}>
          EMR
        </Link>
        {notice}
        <button
          type="button"
          className={styles.fold}
          aria-label="Menu"
          aria-expanded={menu.isOpen}
          aria-controls={menu.id}
          onClick={menu.toggle}
        >
          <IconMenu2 aria-hidden />
        </button>
        <nav id={menu.id} className={styles.places} data-open={menu.isOpen || undefined} aria-label="Main">
          <Link to={SCREENS.home.path} className={styles.place}>
            HOME
          </Link>
          {places.map(({ screen, name }) => (
            <NavLink key={screen} to={SCREENS[screen].path} className={styles.place ?? ''} end={screen === 'inventoryUpload'}>
              {name}
              {screen === 'patientSearch' && (
                <kbd className={styles.key} aria-hidden>
                  /
                </kbd>
              )}
            </NavLink>
          ))}
          <button type="button" className={styles.logout} onClick={() => setQuestion('asked')}>
            LOGOUT
          </button>
        </nav>
      </div>
      {question !== 'never' && (
        <Suspense>
          <ConfirmModal
            opened={question === 'asked'}
            question={SCREEN.logoutQuestion}
            onConfirm={onSignOut}
            onCancel={() => setQuestion('answered')}
          />
        </Suspense>
      )}
    </header>
  )
}

/** The menu of a small screen: it closes on Escape, on a press elsewhere and when a place was chosen. */
function useFold() {
  const id = useId()
  const ref = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === key // another place has another key
  useEffect(() => {
    if (!isOpen) return
    const close = (event: Event) => {
      const isElsewhere = event instanceof KeyboardEvent ? event.key === 'Escape' : !ref.current?.contains(event.target as Node)
      if (isElsewhere) setOpenedAt(null)
    }
    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', close)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', close)
    }
  }, [isOpen])
  return { id, ref, isOpen, toggle: () => setOpenedAt(isOpen ? null : key) }
}
