import type { PersonBrief } from '@clinic/contract/personnel'
import type { TimelineEntry, TimelineKind } from '@clinic/contract/timeline'
import type { AliasableExpression } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/open.ts'
import { peopleOf } from '../observations/people.ts'
import type { Group } from '../patients/group.ts'
import type { Place } from './place.ts'

/** Where a part of the timeline comes from: `find` names the newest after a place from an index alone, `load` reads those that are shown. */
export type Source = {
  readonly kind: TimelineKind
  /** The place of its number in the list of sources orders entries of one time. */
  readonly find: (db: Db, asked: Asked) => AliasableExpression<Found>
  readonly load: (db: Db, actor: Actor, keys: readonly string[]) => Promise<readonly Loaded[]>
}

export type Asked = { readonly group: Group; readonly after: Place | null; readonly source: number; readonly limit: number }
/** `whose`: in which of the patient's records it was written. */
export type Found = { readonly key: string; readonly at: string; readonly whose: string }
export type Loaded = { readonly key: string; readonly entry: TimelineEntry }

/** Who these are, where someone is on record. */
export async function namesOf(db: Db, ids: readonly (string | null)[]): Promise<(id: string | null) => PersonBrief | null> {
  const people = await peopleOf(db, ids)
  return (id) => (id === null ? null : people.of(id))
}
