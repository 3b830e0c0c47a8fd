import { createState } from '../lib/state.ts'
import type { OpenedItem } from './item.ts'

/** Another tab has newer text for this form, or fills in the same form with its own draft; null if neither. */
export type OtherTab = 'ahead' | 'beside' | null

/** What is on this phone, as far as this user may see it. */
export type Overview = {
  /** Items that wait, need a look, or were typed; oldest first. */
  readonly mine: readonly OpenedItem[]
  /** The user's own items that cannot be decrypted until the server is reachable. */
  readonly locked: number
  readonly others: number
  /** The last attempt found no server. */
  readonly isAway: boolean
  readonly isOldPage: boolean
  readonly cannotKeep: boolean
  readonly otherTab: OtherTab
  /** The server was restored from a backup of that time, and this many records that it had since are sent again. */
  readonly sentAgain: { readonly count: number; readonly backupAt: string } | null
}

export const NOTHING: Overview = {
  mine: [],
  locked: 0,
  others: 0,
  isAway: false,
  isOldPage: false,
  cannotKeep: false,
  otherTab: null,
  sentAgain: null,
}

const overview = createState(NOTHING)

export const setOverview = overview.set
export const useOverview = overview.use
