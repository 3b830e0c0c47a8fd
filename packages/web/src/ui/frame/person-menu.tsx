import type { SignedInUser } from '@clinic/contract/auth/auth'
import { SCREENS } from '@clinic/contract/screens'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { loadLazily } from '../../lib/late/lazy.ts'
import { pressHelpKey, pressPaletteKey } from '../../lib/targets.ts'
import { APP_WORDS } from '../../lib/words.ts'
import { useFold } from '../float/use-fold.ts'
import { FRAME_WORDS } from './frame-words.ts'
import styles from './person-menu.module.css'

// Few open the menu to change the colours, and the first screens load without it.
const ThemeChoice = lazy(async () => {
  const part = await loadLazily(() => import('./theme-choice.tsx')).catch(() => null)
  return { default: part?.ThemeChoice ?? (() => null) }
})

const OWN_PLACES = [
  [SCREENS.ownPassword.path, FRAME_WORDS.changePassword],
  [SCREENS.templates.path, APP_WORDS.templates],
  [SCREENS.preferences.path, APP_WORDS.preferences],
] as const

type Props = { user: SignedInUser; onSignOut: () => void }

/** Who is signed in, at the right of the bar: on a computer that several people use, notes must not go under a colleague's name. */
export function PersonMenu({ user, onSignOut }: Props) {
  const fold = useFold<HTMLDivElement>()
  return (
    <div className="placed broad" ref={fold.ref}>
      <button type="button" className={styles.button} {...fold.button}>
        <span className={styles.chip} aria-hidden>
          {initialsOf(user.name)}
        </span>
        <Identity user={user} classNames={{ whole: 'narrow read-aloud', part: `block cut ${styles.name}` }} />
      </button>
      <div id={fold.id} className={styles.menu} hidden={!fold.isOpen}>
        <Identity user={user} classNames={{ whole: 'block anywhere pad-rows-3 pad-sides-4', part: 'block' }} />
        <OwnPlaces />
        {fold.isOpen && (
          <Suspense fallback={<div className="tall" />}>
            <ThemeChoice />
          </Suspense>
        )}
        <button
          type="button"
          className={styles.item}
          onClick={() => {
            fold.leave()
            pressPaletteKey()
          }}
        >
          {FRAME_WORDS.goTo}
        </button>
        <button
          type="button"
          className={styles.item}
          onClick={() => {
            fold.leave()
            pressHelpKey()
          }}
        >
          {FRAME_WORDS.help}
        </button>
        <button
          type="button"
          className={styles.item}
          onClick={() => {
            fold.leave() // the question gives the focus back to the button that stays
            onSignOut()
          }}
        >
          {FRAME_WORDS.signOut}
        </button>
      </div>
    </div>
  )
}

function OwnPlaces() {
  return OWN_PLACES.map(([path, name]) => (
    <Link key={path} to={path} className={styles.item}>
      {name}
    </Link>
  ))
}

type IdentityProps = { user: SignedInUser; classNames: { whole: string; part: string } }

function Identity({ user: { name, role }, classNames: { whole, part } }: IdentityProps) {
  return (
    <span className={whole}>
      <b className={part}>{name}</b> <span className={`quiet ${part}`}>{role.charAt(0).toUpperCase() + role.slice(1)}</span>
    </span>
  )
}

/** 'Ọlá Adébáyọ̀ Okafor' is ỌO: the first letters of the first and the last part. */
function initialsOf(name: string): string {
  const parts = name.normalize('NFC').split(/\s+/).filter(Boolean)
  return [parts[0], parts.length > 1 ? parts.at(-1) : '']
    .map((part = '') => [...part][0] ?? '')
    .join('')
    .toUpperCase()
}
