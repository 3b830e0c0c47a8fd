import type { SignedInUser } from '@clinic/contract/auth'
import { SCREEN } from '@clinic/contract/messages'
import { mayOpen, SCREENS, type ScreenName } from '@clinic/contract/screens'
import { ActionIcon, Kbd, Menu } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, NavLink } from 'react-router'
import { ConfirmModal } from './confirm-modal.tsx'
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
]

type Props = { user: SignedInUser; onSignOut: () => void }

/** EMR, HOME, LOGOUT, and between them only the places that the role may open. On a phone they fold into a menu. */
export function TopBar({ user, onSignOut }: Props) {
  const [asking, setAsking] = useState(false)
  const places = PLACES.filter(({ screen }) => mayOpen(user.role, SCREENS[screen].access))
  const ask = () => setAsking(true)
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to={SCREENS.home.path} className={styles.brand}>
          EMR
        </Link>
        <nav className={styles.places} aria-label="Main">
          <Link to={SCREENS.home.path} className={styles.place}>
            HOME
          </Link>
          {places.map(({ screen, name }) => (
            <NavLink key={screen} to={SCREENS[screen].path} className={styles.place ?? ''} end={screen === 'inventoryUpload'}>
              {name}
              {screen === 'patientSearch' && (
                <Kbd className={styles.key} aria-hidden>
                  /
                </Kbd>
              )}
            </NavLink>
          ))}
        </nav>
        <button type="button" className={styles.logout} onClick={ask} title={user.name}>
          LOGOUT
        </button>
        <Folded places={places} onLogout={ask} />
      </div>
      <ConfirmModal opened={asking} question={SCREEN.logoutQuestion} onConfirm={onSignOut} onCancel={() => setAsking(false)} />
    </header>
  )
}

function Folded({ places, onLogout }: { places: typeof PLACES; onLogout: () => void }) {
  return (
    <Menu width={240}>
      <Menu.Target>
        <ActionIcon className={styles.burger} aria-label="Menu">
          <IconMenu2 aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={SCREENS.home.path}>
          HOME
        </Menu.Item>
        {places.map(({ screen, name }) => (
          <Menu.Item key={screen} component={Link} to={SCREENS[screen].path}>
            {name}
          </Menu.Item>
        ))}
        <Menu.Item onClick={onLogout}>LOGOUT</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
