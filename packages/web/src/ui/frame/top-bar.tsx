import type { SignedInUser } from '@clinic/contract/auth/auth'
import { SCREENS } from '@clinic/contract/screens'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { loadLazily } from '../../lib/late/lazy.ts'
import { clinicName } from '../../lib/page-facts.ts'
import { pressPaletteKey } from '../../lib/targets.ts'
import { SCREEN } from '../../lib/texts.ts'
import { useUnsent } from '../../lib/unsent-display.ts'
import type { ConfirmModal } from '../float/confirm-modal.tsx'
import { FIRST_WORDS } from '../form/first-words.ts'
import { Mark } from './mark.tsx'
import { PersonMenu } from './person-menu.tsx'
import styles from './top-bar.module.css'

type Props = { user: SignedInUser; onSignOut: () => void; notice?: ReactNode }

/** Asked once a day: its code comes in an idle moment, so that the first screen is there sooner. */
export const loadQuestion = () => import('../float/confirm-modal.tsx')

/** The mark, EMR and the clinic's name, HOME, what needs attention, LOGOUT, and who is signed in. */
export function TopBar({ user, onSignOut, notice }: Props) {
  const question = useSignOutQuestion(onSignOut)
  return (
    <header className={styles.bar}>
      <Link to={SCREENS.home.path} className={styles.brand}>
        <Mark className={styles.mark} />
        <span>EMR</span>
      </Link>
      <span className={styles.clinic}>{clinicName()}</span>
      <Link to={SCREENS.home.path} className={styles.place}>
        HOME
      </Link>
      <button type="button" className={styles.search} onClick={pressPaletteKey}>
        <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
          <path d="M15.5 15.5 21 21M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13z" />
        </svg>
        <span className="cut fill narrow">{FIRST_WORDS.findOrGo}</span>
        <kbd className="same-font quiet text-xs not-narrow">{FIRST_WORDS.paletteKeys}</kbd>
      </button>
      {notice}
      <button type="button" className={`${styles.place} not-narrow`} onClick={question.ask}>
        LOGOUT
      </button>
      <PersonMenu user={user} onSignOut={question.ask} />
      {question.dialog}
    </header>
  )
}

/** A server that is out of reach keeps the question's code from coming, but must not keep a person from signing out of a shared computer. */
function useSignOutQuestion(onSignOut: () => void) {
  const [loaded, setLoaded] = useState<{ Question: typeof ConfirmModal } | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { atSignOut } = useUnsent()

  async function ask() {
    try {
      setLoaded({ Question: (await loadLazily(loadQuestion)).ConfirmModal })
      setAsking(true)
    } catch {
      if (window.confirm([SCREEN.logoutQuestion, atSignOut].join(' ').trim())) onSignOut()
    }
  }

  const dialog = loaded && (
    <loaded.Question opened={isAsking} question={SCREEN.logoutQuestion} onConfirm={onSignOut} onCancel={() => setAsking(false)}>
      {atSignOut}
    </loaded.Question>
  )
  return { ask: () => void ask(), dialog }
}
