import type { Role } from '@clinic/clinical/people/roles'
import { mayOpen, PLACE_GROUPS, SCREENS, type Screen } from '@clinic/contract/screens'
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
import { useIsWide } from '../../lib/use-media.ts'
import { useFold } from '../float/use-fold.ts'
import { FIRST_WORDS } from '../form/first-words.ts'
import styles from './navigation.module.css'

const ICONS: Record<string, ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>> = {
  [SCREENS.queue.path]: IconStethoscope,
  [SCREENS.ward.path]: IconHeartbeat,
  [SCREENS.patientSearch.path]: IconSearch,
  [SCREENS.followUps.path]: IconCalendarDue,
  [SCREENS.therapy.path]: IconStretching,
  [SCREENS.longTerm.path]: IconActivityHeartbeat,
  [SCREENS.activeSessions.path]: IconClipboardText,
  [SCREENS.beds.path]: IconBed,
  [SCREENS.stock.path]: IconBuildingWarehouse,
  [SCREENS.shelf.path]: IconBuildingWarehouse,
  [SCREENS.managePersonnel.path]: IconUsers,
  [SCREENS.report.path]: IconReportMedical,
  [SCREENS.returns.path]: IconTable,
  [SCREENS.audit.path]: IconHistory,
  [SCREENS.phones.path]: IconDeviceMobile,
  [SCREENS.storage.path]: IconDatabase,
  [SCREENS.settings.path]: IconTool,
}

const PLACES = Object.values<Screen>(SCREENS).filter(({ bar }) => bar !== undefined)
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
  const places = inOrder(PLACES.filter(({ access }) => mayOpen(role, access)))
  const link = ({ path, bar, under }: Screen) => (
    <PlaceLink key={path} path={path} name={bar ?? ''} isUnder={under !== undefined} badge={badge?.(path)} />
  )
  if (isWide)
    return (
      <nav aria-label="Main" className={styles.rail}>
        <Groups places={places} link={link} />
      </nav>
    )
  return <Dock places={places} link={link} />
}

/** Each place followed by those that belong to it. */
const inOrder = (places: readonly Screen[]) =>
  places.filter(({ under }) => under === undefined).flatMap((place) => [place, ...places.filter(({ under }) => under === place.path)])

type PlacesProps = { places: readonly Screen[]; link: (place: Screen) => ReactNode }

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
  const groups = PLACE_GROUPS.map((name) => ({ name, members: places.filter(({ group }) => group === name) }))
  return groups
    .filter(({ members }) => members.length > 0)
    .map(({ name, members }) => (
      <div key={name} className={styles.group}>
        <p className={styles.groupName}>{name}</p>
        {members.map(link)}
      </div>
    ))
}

type PlaceProps = { path: string; name: string; isUnder: boolean; badge: ReactNode }

function PlaceLink({ path, name, isUnder, badge }: PlaceProps) {
  const badgeId = useId()
  const Icon = ICONS[path] ?? IconClipboardText
  return (
    <NavLink to={path} className={styles.place ?? ''} aria-describedby={badgeId} data-under={isUnder || undefined}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>{name}</span>
      <span id={badgeId} className={styles.badge} aria-hidden>
        {badge}
      </span>
    </NavLink>
  )
}
