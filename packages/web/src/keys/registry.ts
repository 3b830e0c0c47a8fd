import type { Role } from '@clinic/clinical/people/roles'
import { mayOpen, SCREENS, type Screen, type ScreenName } from '@clinic/contract/screens'
import { matchPath } from 'react-router'
import { KEY_WORDS } from './words.ts'

/**
 * Every key of the product, in one place: what acts (keys.tsx), the sheet of '?' and the tests read it.
 *
 * To let `g` and 1…9 open the rows of a screen: spread `KEY_ROW` of targets.ts on the link or button that opens a row (`<Button component={Link}
 * {...KEY_ROW} …>`), and add the screen's path to `ROWS` here if it is missing. Nothing else is needed: `g` numbers the first nine of the
 * screen in their order on it (row-numbers.ts). A place of `g` needs only its screen in the contract's SCREENS under the path named here.
 */
export type ScreenKey = {
  /** The keys in order; '+' joins keys held together. A browser on a Mac uses ⌘ for Ctrl. */
  readonly press: readonly string[]
  readonly does: string
  /** Characters without a modifier: they work only where nothing is being typed, and users can switch them off (WCAG 2.1.4). */
  readonly single: boolean
  readonly act: 'palette' | 'search' | 'sheet' | 'go' | 'row' | 'next' | 'previous' | 'leave' | 'press' | 'on-screen'
  /** What `press` presses: an element of this name (lib/targets.ts). */
  readonly name?: string
  /** Where `go` leads. */
  readonly to?: string
  /** The paths of its screens; without it, every screen. */
  readonly on?: readonly string[]
}

/** The screens of cards or rows with `KEY_ROW`. */
const ROWS: readonly string[] = [
  '/queue',
  '/ward',
  SCREENS.patientSearch.path,
  SCREENS.activeSessions.path,
  SCREENS.managePersonnel.path,
  SCREENS.beds.path,
  SCREENS.audit.path,
  SCREENS.report.path,
  SCREENS.createItem.path,
  SCREENS.stock.path,
]

const FORMS: readonly ScreenName[] = [
  ...(['recordSession', 'recordCare', 'createPatient', 'editPatient', 'createItem', 'createBeds', 'stock'] as const),
  ...(['invitePersonnel', 'editPersonnel', 'ownPassword', 'templates'] as const),
]

/** Screens with a back arrow, which Escape presses. */
const LEFT: readonly ScreenName[] = [
  ...(['patientHistory', 'patientProfile', 'editPatient', 'recordSession', 'sessionDetails', 'recordCare'] as const),
  ...(['stockCheck', 'invitePersonnel', 'editPersonnel'] as const),
]
const pathsOf = (names: readonly ScreenName[]): string[] => names.map((name) => SCREENS[name].path)

const go = (letter: string, to: string, does: string): ScreenKey => ({ press: ['g', letter], does, single: true, act: 'go', to })

export const KEYS: readonly ScreenKey[] = [
  { press: ['Ctrl+K'], does: KEY_WORDS.palette, single: false, act: 'palette' },
  { press: ['/'], does: KEY_WORDS.search, single: true, act: 'search' },
  { press: ['?'], does: KEY_WORDS.sheet, single: true, act: 'sheet' },
  go('q', '/queue', KEY_WORDS.queue),
  go('p', '/patient/search', KEY_WORDS.patients),
  go('w', '/ward', KEY_WORDS.ward),
  go('s', '/stock', KEY_WORDS.stock),
  go('f', '/follow-ups', KEY_WORDS.followUps),
  go('r', '/returns', KEY_WORDS.returns),
  go('h', '/', KEY_WORDS.home),
  { press: ['g', '1…9'], does: KEY_WORDS.rows, single: true, act: 'row', on: ROWS },
  { press: ['j'], does: KEY_WORDS.nextRow, single: true, act: 'next', on: ROWS },
  { press: ['k'], does: KEY_WORDS.previousRow, single: true, act: 'previous', on: ROWS },
  { press: ['r'], does: KEY_WORDS.addResult, single: true, act: 'press', name: 'add-result', on: pathsOf(['sessionDetails']) },
  { press: ['↑', '↓', 'Enter'], does: KEY_WORDS.results, single: false, act: 'on-screen', on: [SCREENS.patientSearch.path] },
  { press: ['.'], does: KEY_WORDS.quickTexts, single: false, act: 'on-screen', on: pathsOf(['recordSession', 'recordCare']) },
  { press: ['Ctrl+Enter'], does: KEY_WORDS.save, single: false, act: 'on-screen', on: pathsOf(FORMS) },
  { press: ['Escape'], does: KEY_WORDS.leave, single: false, act: 'leave', on: pathsOf(LEFT) },
]

const screens = Object.values<Screen>(SCREENS)

/** The keys on the screen at this address for this role, without places that have no screen or that the role cannot open. */
export function keysOf(pathname: string, role: Role): ScreenKey[] {
  const here = screens.find(({ path }) => matchPath(path, pathname))?.path ?? ''
  return KEYS.filter(({ on, to }) => (!on || on.includes(here)) && (to === undefined || isOpenTo(role, to)))
}

const isOpenTo = (role: Role, to: string) => screens.some(({ path, access }) => path === to && mayOpen(role, access))
