import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

// Records that belong to the same person (docs/decisions/0036). The store enforces every check named here (0017-joined-records).

/** A record is joined to one other at a time: `mergedId` is unique among rows that are not undone. Never deleted. */
export interface PersonMergeTable {
  _id: string
  /** Was not itself joined to another record at the time; it may have been since. */
  keptId: string
  mergedId: string
  at: Time
  by: string
  reason: string
  /** Why the two are the same person although their records differ in gender. */
  genderReason: Generated<string>
  /** These three are set together, once. */
  undoneAt: Generated<Time | null>
  undoneBy: Generated<string | null>
  undoneReason: Generated<string>
}

/** Derived from `personMerge`: each joined record and the record that it opens. A root has no row. */
export interface PersonLinkTable {
  memberId: string
  rootId: string
  /** The merge that joined this record to the next one. */
  mergeId: string
}

/** Two people who seem alike but are different. `aId` < `bId`. */
export interface NotSameTable {
  aId: string
  bId: string
  at: Time
  by: string
  reason: string
}
