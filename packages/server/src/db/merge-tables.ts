import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

// Which records are of one person (docs/decisions/0036). Every check named here is held by the store (0017-joined-records).

/** A record is joined to one other at a time: `mergedId` is unique among the rows that were not undone. Never deleted. */
export interface PersonMergeTable {
  _id: string
  /** A record that was joined to none when this was done; it may have been since. */
  keptId: string
  mergedId: string
  at: Time
  by: string
  reason: string
  /** Why the two are one person although their cards differ in gender. */
  genderReason: Generated<string>
  /** These three are set together, once. */
  undoneAt: Generated<Time | null>
  undoneBy: Generated<string | null>
  undoneReason: Generated<string>
}

/** Follows from `personMerge`: each record that is joined to another, and the record that it opens. A root is no member. */
export interface PersonLinkTable {
  memberId: string
  rootId: string
  /** The merge that joined the member to the next record. */
  mergeId: string
}

/** Two people who look alike. `aId` < `bId`. */
export interface NotSameTable {
  aId: string
  bId: string
  at: Time
  by: string
  reason: string
}
