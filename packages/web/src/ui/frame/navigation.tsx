import type { Role } from '@clinic/clinical/people/roles'
import { mayOpen, SCREENS } from '@clinic/contract/screens'
import {
  IconActivityHeartbeat,
  IconBed,
  IconBuildingWarehouse,
  IconCalendarDue,
  IconClipboardText,
  IconDatabase,
  IconDeviceMobile,
  IconHeartbeat,
  IconHistory,
  IconMenu2,
  IconReportMedical,
  IconSearch,
  IconStethoscope,
  IconStretching,
  IconTable,
  IconTool,
  IconUsers,
} from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useId } from 'react'
import { NavLink } from 'react-router'
import { GROUPS, PLACES, type Place } from '../../lib/places.ts'
import { useIsWide } from '../../lib/use-media.ts'
import { useFold } from '../float/use-fold.ts'
import { FIRST_WORDS } from '../form/first-words.ts'
import styles from './navigation.module.css'

const ICONS: Record<Place['screen'], ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>> = {
  queue: IconStethoscope,
  ward: IconHeartbeat,
  patientSearch: IconSearch,
  followUps: IconCalendarDue,
  therapy: IconStretching,
  longTerm: IconActivityHeartbeat,
  activeSessions: IconClipboardText,
  beds: IconBed,
  stock: IconBuildingWarehouse,
  shelf: IconBuildingWarehouse,
  managePersonnel: IconUsers,
  report: IconReportMedical,
  returns: IconTable,
  diseaseReports: IconClipboardText,
  audit: IconHistory,
  phones: IconDeviceMobile,
  storage: IconDatabase,
  settings: IconTool,
}

/** Number of places with their own button on a phone; the others are in the menu. */
const DOCKED = 3

type Props = {
  role: Role
  /** Shown next to a place's name, such as how many are waiting there. */
  badge?: (path: string) => ReactNode
}

/** The places that the role can open: on a wide screen in a rail on the left, in groups; otherwise in a bar at the bottom with a menu. */
export function Navigation({ role, badge }: Props) {
  const isWide = useIsWide()
  const places: readonly Place[] = PLACES.filter(({ screen }) => mayOpen(role, SCREENS[screen].access))
  const link = (place: Place) => <PlaceLink key={place.screen} place={place} badge={badge?.(SCREENS[place.screen].path)} />
  if (isWide)
    return (
      <nav aria-label="Main" className={styles.rail}>
        <Groups places={places} link={link} />
      </nav>
    )
  return <Dock places={places} link={link} />
}

type PlacesProps = { places: readonly Place[]; link: (place: Place) => ReactNode }

function Dock({ places, link }: PlacesProps) {
  const menu = useFold<HTMLElement>()
  const docked = places.filter(({ under }) => under === undefined).slice(0, DOCKED)
  const more = places.filter((place) => !docked.includes(place))
  return (
    <nav aria-label="Main" className={styles.dock} ref={menu.ref}>
      {docked.map(link)}
      {more.length > 0 && (
        <>
          <button type="button" className={styles.place} {...menu.button}>
            <IconMenu2 size={18} stroke={1.75} aria-hidden />
            <span>{FIRST_WORDS.menu}</span>
          </button>
          <div id={menu.id} className={styles.sheet} hidden={!menu.isOpen}>
            <Groups places={more} link={link} />
          </div>
        </>
      )}
    </nav>
  )
}

function Groups({ places, link }: PlacesProps) {
  const groups = GROUPS.map((name) => ({ name, members: places.filter(({ group }) => group === name) }))
  return groups
    .filter(({ members }) => members.length > 0)
    .map(({ name, members }) => (
      <div key={name} className={styles.group}>
        <p className={styles.groupName}>{name}</p>
        {members.map(link)}
      </div>
    ))
}

function PlaceLink({ place, badge }: { place: Place; badge: ReactNode }) {
  const badgeId = useId()
  const Icon = ICONS[place.screen]
  return (
    <NavLink
      to={SCREENS[place.screen].path}
      className={styles.place ?? ''}
      aria-describedby={badgeId}
      data-under={place.under !== undefined || undefined}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>{place.label}</span>
      <span id={badgeId} className={`quiet text-xs strong to-end ${styles.badge}`} aria-hidden>
        {badge}
      </span>
    </NavLink>
  )
}
