import type { SignedInUser } from '@clinic/contract/auth'
import { SCREEN } from '@clinic/contract/messages'
import { mayOpen, SCREENS, type Screen } from '@clinic/contract/screens'
import { IconMenu2 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { loadPart } from '../app/parts.ts'
import type { ConfirmModal } from './confirm-modal.tsx'
import { PersonInMenu, PersonMenu } from './person-menu.tsx'
import styles from './top-bar.module.css'
import { useFold } from './use-fold.ts'

/** The places of the top bar. */
const PLACES = Object.values<Screen>(SCREENS).filter(({ bar }) => bar !== undefined)

type Props = { user: SignedInUser; onSignOut: () => void; notice?: ReactNode }

/** Asked once a day: its code comes in an idle moment, so that the first screen is there sooner. */
export const loadQuestion = () => import('./confirm-modal.tsx')

/** EMR, HOME, LOGOUT, between them only the places that the role may open, and who is signed in. On a phone they fold into a menu. */
export function TopBar({ user, onSignOut, notice }: Props) {
  const question = useSignOutQuestion(onSignOut)
  const menu = useFold<HTMLElement>()
  const askFromMenu = () => {
    menu.leave()
    question.ask()
  }
  const places = PLACES.filter(({ access }) => mayOpen(user.role, access))
  return (
    <header className={styles.bar} ref={menu.ref}>
      <div className={styles.inner}>
        <Link to={SCREENS.home.path} className={styles.brand}>
          EMR
        </Link>
        {notice}
        <button type="button" className={styles.fold} aria-label="Menu" {...menu.button}>
          <IconMenu2 aria-hidden />
        </button>
        <nav id={menu.id} className={styles.places} data-open={menu.isOpen || undefined} aria-label="Main">
          <Link to={SCREENS.home.path} className={styles.place}>
            HOME
          </Link>
          {places.map(({ path, bar }) => (
            <NavLink key={path} to={path} className={styles.place ?? ''}>
              {bar}
              {path === SCREENS.patientSearch.path && (
                <kbd className={styles.key} aria-hidden>
                  /
                </kbd>
              )}
            </NavLink>
          ))}
          {menu.isOpen && <PersonInMenu user={user} />}
          <button type="button" className={styles.logout} onClick={askFromMenu}>
            LOGOUT
          </button>
        </nav>
        <PersonMenu user={user} onSignOut={question.ask} />
      </div>
      {question.dialog}
    </header>
  )
}

/** A server that is out of reach keeps the question's code from coming, but must not keep a person from signing out of a shared computer. */
function useSignOutQuestion(onSignOut: () => void) {
  const [loaded, setLoaded] = useState<{ Question: typeof ConfirmModal } | null>(null)
  const [isAsking, setAsking] = useState(false)

  async function ask() {
    try {
      setLoaded({ Question: (await loadPart(loadQuestion)).ConfirmModal })
      setAsking(true)
    } catch {
      if (window.confirm(SCREEN.logoutQuestion)) onSignOut()
    }
  }

  const dialog = loaded && (
    <loaded.Question opened={isAsking} question={SCREEN.logoutQuestion} onConfirm={onSignOut} onCancel={() => setAsking(false)} />
  )
  return { ask: () => void ask(), dialog }
}
